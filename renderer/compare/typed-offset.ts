/** Cycles with a sign, as somebody types them: groups may be set apart. null where it is none. */
export function typedOffset(text: string): bigint | null {
  const digits = text.replaceAll(/[\s,_'’.]/g, '').replace(/^[−–]/, '-');
  return /^[+-]?\d{1,21}$/.test(digits) ? BigInt(digits.replace(/^\+/, '')) : null;
}
