/** Bytes as lower-case hexadecimal digits, two a byte. */
export function hexOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += (byte + 0x100).toString(16).slice(1);
  return text;
}

/** Appends the bytes that the digits are; false where they are no pairs of hexadecimal digits. */
export function pushHex(digits: string, bytes: number[]): boolean {
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return false;
  for (let at = 0; at < digits.length; at += 2) {
    bytes.push(Number.parseInt(digits.slice(at, at + 2), 16));
  }
  return true;
}
