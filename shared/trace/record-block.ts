/**
 * The one form in which every payload reaches the index: flatbuf's own record, 24 bytes as six
 * little-endian 32-bit words. A flatbuf payload is read into it without a copy; bincode and json
 * decoders write it. Blocks are borrowed: their memory is reused when the sink returns.
 */
export const RECORD_BYTES = 24;
export const RECORD_WORDS = 6;

/** Word numbers inside a record. `type` is a flatbuf type id or, where `typesAreCodes`, a code. */
export const WORD = {
  core: 0,
  startLow: 1,
  startHigh: 2,
  durationLow: 3,
  durationHigh: 4,
  type: 5,
} as const;

export interface RecordBlock {
  /** Number of the first record of the block in the file's order. */
  readonly firstRecord: number;
  readonly count: number;
  /** count × RECORD_WORDS words, borrowed. */
  readonly words: Uint32Array;
}

/** Returns false to stop decoding (cancelled). */
export type RecordSink = (block: RecordBlock) => boolean;
