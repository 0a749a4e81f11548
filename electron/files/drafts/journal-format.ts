import { z } from 'zod';
import { crc32 } from '../../../shared/bytes/crc32.ts';
import { unpackSplices, type PackedSplice } from '../../../shared/bake/packed-splices.ts';

/**
 * A draft is a copy of the bytes that editing began with and a journal of the edits since, so that
 * keeping an edit costs what the edit costs. The journal begins with 8 letters; entries follow, of
 * which number 0 is the head and each other one has the packed splices of an edit:
 *
 *     u32 CRC-32 of the next 20 bytes │ u32 number │ f64 time │ u32 length │ u32 CRC-32 of the payload │ payload
 *
 * The first CRC tells an entry that was cut off, which is no damage, from one with a wrong length.
 */
export const headSchema = z.object({
  name: z.string(),
  /** Where the bake's file was; null where it had none. */
  path: z.string().nullable(),
  base: z.object({ size: z.number(), sha256: z.string() }),
  /** The base's total_len, padding and CRC are only stale, not damaged: they may be made right. */
  mayStamp: z.boolean(),
});
export type DraftHead = z.infer<typeof headSchema>;

export interface Journal {
  readonly head: DraftHead;
  /** Each edit's splices, in order. */
  readonly edits: readonly (readonly PackedSplice[])[];
  /** Milliseconds since 1970 of the last entry. */
  readonly keptAt: number;
  /** Where the next entry goes: what lies behind was cut off in the middle of writing. */
  readonly end: number;
}

export type JournalRead =
  | { readonly kind: 'read'; readonly journal: Journal }
  /** Cut off before its head was whole: no edit was in it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged'; readonly reason: string };

const LETTERS = Buffer.from('TSDRAFT1', 'latin1');
const ENTRY_HEAD_BYTES = 24;
const AT = { headCrc: 0, number: 4, time: 8, length: 16, payloadCrc: 20 } as const;

export function beginJournal(head: DraftHead, timeMs: number): Buffer {
  const payload = Buffer.from(JSON.stringify(head));
  return Buffer.concat([LETTERS, encodeEntry(0, timeMs, payload)]);
}

export function encodeEntry(number: number, timeMs: number, payload: Uint8Array): Buffer {
  const entry = Buffer.allocUnsafe(ENTRY_HEAD_BYTES + payload.length);
  entry.writeUInt32LE(number, AT.number);
  entry.writeDoubleLE(timeMs, AT.time);
  entry.writeUInt32LE(payload.length, AT.length);
  entry.writeUInt32LE(crc32(payload), AT.payloadCrc);
  entry.writeUInt32LE(crc32(entry, AT.number, ENTRY_HEAD_BYTES), AT.headCrc);
  entry.set(payload, ENTRY_HEAD_BYTES);
  return entry;
}

interface Entry {
  readonly timeMs: number;
  readonly payload: Uint8Array;
  readonly end: number;
}

/** A damaged entry is an error; one that ends with the file, or in zeros, was only cut off. */
export function readJournal(bytes: Buffer): JournalRead {
  const letters = bytes.subarray(0, LETTERS.length);
  if (!LETTERS.subarray(0, letters.length).equals(letters)) {
    return { kind: 'damaged', reason: 'it does not begin with the letters of a draft' };
  }
  const first = readEntry(bytes, LETTERS.length, 0);
  if (first === null) return { kind: 'empty' };
  if (typeof first === 'string') return { kind: 'damaged', reason: first };
  const head = parseHead(first.payload);
  if (head === null) return { kind: 'damaged', reason: 'its head cannot be read' };
  const edits: (readonly PackedSplice[])[] = [];
  let { timeMs: keptAt, end } = first;
  for (;;) {
    const entry = readEntry(bytes, end, edits.length + 1);
    if (entry === null) return { kind: 'read', journal: { head, edits, keptAt, end } };
    if (typeof entry === 'string') return { kind: 'damaged', reason: entry };
    const splices = unpackSplices(entry.payload);
    if (!splices.ok) return { kind: 'damaged', reason: splices.error.message };
    edits.push(splices.value);
    keptAt = entry.timeMs;
    end = entry.end;
  }
}

/** Null where the journal ends; a sentence where it is damaged. */
function readEntry(bytes: Buffer, at: number, number: number): Entry | null | string {
  const payloadAt = at + ENTRY_HEAD_BYTES;
  // After a power cut a file may have grown without what was written to it.
  if (payloadAt > bytes.length || isBlank(bytes, at)) return null;
  const headCrc = crc32(bytes, at + AT.number, payloadAt);
  const isHead = bytes.readUInt32LE(at + AT.headCrc) === headCrc;
  if (!isHead || bytes.readUInt32LE(at + AT.number) !== number) {
    return `what stands at byte ${at} is not entry ${number}`;
  }
  const end = payloadAt + bytes.readUInt32LE(at + AT.length);
  if (end > bytes.length) return null;
  const payload = bytes.subarray(payloadAt, end);
  if (crc32(payload) !== bytes.readUInt32LE(at + AT.payloadCrc)) {
    return `entry ${number}, at byte ${at}, does not match its checksum`;
  }
  return { timeMs: bytes.readDoubleLE(at + AT.time), payload, end };
}

function isBlank(bytes: Buffer, from: number): boolean {
  return bytes.subarray(from).every((byte) => byte === 0);
}

function parseHead(payload: Uint8Array): DraftHead | null {
  try {
    const parsed = headSchema.safeParse(JSON.parse(Buffer.from(payload).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
