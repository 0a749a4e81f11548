import { ROUTING_BITS } from '../layout.ts';

const NO_EDGE = 'none';
const ROUTING_NAMES: readonly string[] = Array.from(
  { length: 16 },
  (_, bit) => ROUTING_BITS[bit] ?? `bit${bit}`,
);

/** `0x0009`: bits as hexadecimal digits, four of them or as many as are given. */
export function maskText(mask: number, digits = 4): string {
  return `0x${mask.toString(16).padStart(digits, '0')}`;
}

/** What `maskText` wrote, or a decimal number; null where the text is neither. */
export function parseMask(text: string): number | null {
  return /^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text) ? Number(text) : null;
}

/** Names of the routing bits, `N E BUS_R`; reserved ones are `bit10` to `bit15`. */
export function routingText(bits: number): string {
  if (bits === 0) return NO_EDGE;
  return ROUTING_NAMES.filter((_, bit) => (bits >> bit) & 1).join(' ');
}

/** The bits of such names, in any case and order, or of a number; null for anything else. */
export function parseRouting(text: string): number | null {
  const mask = parseMask(text);
  if (mask !== null) return mask;
  if (text.toLowerCase() === NO_EDGE) return 0;
  let bits = 0;
  for (const name of text.split(/[\s+|]+/)) {
    const bit = ROUTING_NAMES.findIndex((each) => each.toLowerCase() === name.toLowerCase());
    if (bit < 0) return null;
    bits |= 1 << bit;
  }
  return bits;
}
