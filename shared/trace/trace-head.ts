import { FIXED_BYTES, FORMAT_MAJOR, MAGIC_BYTES } from './container.ts';
import type { HeaderDocument } from './header-json.ts';
import { rewriteHeader } from './header-rewrite.ts';
import type { StoredChecksum } from './trace-file.ts';

export interface HeadOptions {
  readonly header: HeaderDocument;
  readonly formatMinor: number;
  readonly checksumForm: StoredChecksum['form'];
}

/** What the head of a .pccx says of its flatbuf payload. */
export interface PayloadFacts {
  readonly byteLength: number;
  /** FNV-1a 64 of the payload. */
  readonly checksum: bigint;
}

/** No payload's facts take more digits. */
const WIDEST: PayloadFacts = {
  byteLength: Number.MAX_SAFE_INTEGER,
  checksum: 0xffff_ffff_ffff_ffffn,
};

const SPACE = 0x20;

/**
 * All of a .pccx before its flatbuf payload: the fixed part, and the header with encoding, length
 * and checksum replaced. Where it is shorter than `leastBytes`, spaces end the header.
 */
export function traceHead(options: HeadOptions, facts: PayloadFacts, leastBytes = 0): Uint8Array {
  const header = rewriteHeader(options.header, {
    encoding: '"flatbuf"',
    byte_length: String(facts.byteLength),
    checksum_fnv64: checksumText(facts.checksum, options.checksumForm),
  });
  const length = Math.max(leastBytes, FIXED_BYTES + header.length);
  const head = new Uint8Array(length).fill(SPACE);
  head.set([...MAGIC_BYTES, FORMAT_MAJOR, options.formatMinor, 0, 0]);
  new DataView(head.buffer).setBigUint64(8, BigInt(length - FIXED_BYTES), true);
  head.set(header, FIXED_BYTES);
  return head;
}

/** Room for the head of any payload, to be kept free before it is known. */
export function headRoom(options: HeadOptions): number {
  return traceHead(options, WIDEST).length;
}

function checksumText(checksum: bigint, form: StoredChecksum['form']): string {
  if (form === 'number') return checksum.toString();
  const digits = checksum.toString(16).padStart(16, '0');
  return form === 'hex' ? `"${digits}"` : `"0x${digits}"`;
}
