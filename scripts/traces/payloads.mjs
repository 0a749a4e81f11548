import { RECORD_WORDS } from './event-model.mjs';

const TYPE_NAMES = [
  'UNKNOWN',
  'MAC_COMPUTE',
  'DMA_READ',
  'DMA_WRITE',
  'SYSTOLIC_STALL',
  'BARRIER_SYNC',
  'API_CALL',
].map((name) => Buffer.from(name));
/** Core, start, duration, length of the type's name, the longest name, no name of its own. */
const MOST_BINCODE_BYTES = 4 + 8 + 8 + 8 + 14 + 1;

/**
 * How records become a payload, a block at a time.
 *
 * @typedef {object} PayloadForm
 * @property {(events: number, cycles: number) => Uint8Array} head what stands before the records
 * @property {(words: Uint32Array) => Uint8Array} encode good until the next block
 */

/** @type {Record<'flatbuf' | 'bincode', (blockRecords: number) => PayloadForm>} */
export const PAYLOADS = { flatbuf: flatbufForm, bincode: bincodeForm };

/** @returns {PayloadForm} */
function flatbufForm() {
  return {
    head: () => new Uint8Array(0),
    encode: (words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength),
  };
}

/** The newer record form, without names. @returns {PayloadForm} */
function bincodeForm(blockRecords) {
  const target = Buffer.alloc(blockRecords * MOST_BINCODE_BYTES);
  const view = new DataView(target.buffer, target.byteOffset);
  return {
    head: (events, cycles) =>
      new Uint8Array(BigUint64Array.of(BigInt(cycles), BigInt(events)).buffer),
    encode(words) {
      let end = 0;
      for (let at = 0; at < words.length; at += RECORD_WORDS) {
        for (let word = 0; word < 5; word++) view.setUint32(end + word * 4, words[at + word], true);
        const name = TYPE_NAMES[words[at + 5]];
        view.setUint32(end + 20, name.length, true);
        view.setUint32(end + 24, 0, true);
        end += 28;
        for (let i = 0; i < name.length; i++) target[end++] = name[i];
        target[end++] = 0;
      }
      return target.subarray(0, end);
    },
  };
}
