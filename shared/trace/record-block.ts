/**
 * The one form in which every payload reaches the index: flatbuf's own record, 24 bytes as six
 * little-endian 32-bit words, except that the last word is always a type *code* (event-types.ts),
 * never a flatbuf id: ids and codes agree below 7, so that blocks without other types need no
 * writing at all. A flatbuf payload is read into it without a further copy; bincode and json
 * decoders write it. Blocks are borrowed: their memory is reused when the sink returns.
 *
 * Codes are numbered in the order of appearance, so two decodings of a file agree on them. They
 * stay at or below the `lastTypeCode` that decodeRecords was given (255 unless told otherwise).
 */
export const RECORD_BYTES = 24;
export const RECORD_WORDS = 6;

/** Word numbers inside a record. */
export const WORD = {
  core: 0,
  startLow: 1,
  startHigh: 2,
  durationLow: 3,
  durationHigh: 4,
  typeCode: 5,
} as const;

export interface RecordBlock {
  /** Number of the first record of the block in the file's order. */
  readonly firstRecord: number;
  readonly count: number;
  /** At least count × RECORD_WORDS words, borrowed. */
  readonly words: Uint32Array;
  /** Byte of the file up to which the payload has been read: for progress. */
  readonly bytesDone: number;
  /** Numbers of the records where some between them were left out; else they follow each other. */
  readonly records?: Uint32Array;
}

/** Returns false to stop decoding (cancelled). */
export type RecordSink = (block: RecordBlock) => boolean;
