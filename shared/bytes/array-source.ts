import { fail, ok } from '../result.ts';
import type { ByteSource } from './byte-source.ts';

/** Bytes in memory as a source. The array is borrowed: it must not change while it is read. */
export function arraySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    copyInto(byteOffset, target) {
      if (!Number.isSafeInteger(byteOffset) || byteOffset < 0) {
        return fail('bad-range', `Byte offset ${byteOffset} is no offset in a file.`);
      }
      const part = bytes.subarray(byteOffset, byteOffset + target.length);
      target.set(part);
      return ok(part.length);
    },
  };
}
