/**
 * UTF-8 by the platform's own coder, which every process of the application has; declared here
 * because shared code is compiled without the types of a platform.
 */
interface Decoder {
  decode(bytes: Uint8Array): string;
}
interface Coders {
  TextDecoder: new (label: string, options: { fatal: boolean; ignoreBOM: boolean }) => Decoder;
  TextEncoder: new () => { encode(text: string): Uint8Array };
}

const coders = globalThis as unknown as Coders;
const tolerant = new coders.TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
const strict = new coders.TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new coders.TextEncoder();

/** Text of the bytes; what is not UTF-8 becomes U+FFFD, a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return tolerant.decode(bytes);
}

/** Bytes of the text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
