import fs from 'node:fs';
import { EventModel, RECORD_WORDS } from './event-model.mjs';
import { PAYLOADS } from './payloads.mjs';
import { Permutation } from './permutation.mjs';

const BLOCK_RECORDS = 65_536;
const CLOCK_MHZ = 1000;
/** Fixed part and header; what the header leaves is filled with the spaces that JSON allows. */
const FRONT_BYTES = 1024;
const FIXED_BYTES = 16;

/**
 * @typedef {import('./event-model.mjs').TraceShape & {
 *   order: 'sorted' | 'shuffled', encoding: 'flatbuf' | 'bincode' }} TraceRecipe
 * @typedef {Pick<import('../../shared/bytes/fnv1a64.ts').Fnv1a64, 'add' | 'value'>} Hash
 */

/**
 * Writes a made-up trace in a few megabytes of memory, whatever its length. Header and checksum
 * come last, into the room left for them.
 *
 * @param {string} file
 * @param {TraceRecipe} recipe
 * @param {Hash} hash a fresh one, for the payload's checksum
 * @returns {{ bytes: number, cycles: number }}
 */
export function writeTrace(file, recipe, hash) {
  const fd = fs.openSync(file, 'w');
  try {
    let position = FRONT_BYTES;
    const append = (bytes) => {
      hash.add(bytes);
      writeAll(fd, bytes, position);
      position += bytes.length;
    };
    const model = new EventModel(recipe);
    const cycles = model.lastEnd();
    const payload = PAYLOADS[recipe.encoding](BLOCK_RECORDS);
    append(payload.head(recipe.events, cycles));
    for (const words of recordBlocks(model, recipe)) append(payload.encode(words));
    const byteLength = position - FRONT_BYTES;
    writeAll(fd, front(recipe, { cycles, byteLength, checksum: hash.value }), 0);
    return { bytes: position, cycles };
  } finally {
    fs.closeSync(fd);
  }
}

/** Blocks of records in the order of the file; the same memory each time. */
export function* recordBlocks(model, { order, seed }) {
  const { events } = model;
  const permutation = order === 'shuffled' ? new Permutation(events, seed) : null;
  const words = new Uint32Array(Math.min(events, BLOCK_RECORDS) * RECORD_WORDS);
  for (let first = 0; first < events; first += BLOCK_RECORDS) {
    const count = Math.min(BLOCK_RECORDS, events - first);
    for (let i = 0; i < count; i++) {
      const position = first + i;
      const k = permutation === null ? position : permutation.at(position);
      model.writeEvent(k, words, i * RECORD_WORDS);
    }
    yield words.subarray(0, count * RECORD_WORDS);
  }
}

function front(recipe, { cycles, byteLength, checksum }) {
  const { cores, encoding, order, seed } = recipe;
  const header = {
    pccx_lab_version: 'tilescope-generated-1',
    format_minor: 1,
    arch: { mac_dims: [32, 32], isa_version: '1.1', peak_tops: 2.05 },
    trace: { cycles, cores: Math.min(cores, recipe.events), clock_mhz: CLOCK_MHZ },
    payload: { encoding, byte_length: byteLength, checksum_fnv64: 'CHECKSUM' },
    workload: { kind: 'generated', order, seed },
  };
  // The checksum is a u64, which no JavaScript number can hold.
  const json = JSON.stringify(header).replace('"CHECKSUM"', String(checksum));
  const bytes = Buffer.alloc(FRONT_BYTES, ' ');
  bytes.fill(0, 0, FIXED_BYTES);
  bytes.write('PCCX', 0, 'latin1');
  bytes.writeUInt8(1, 4);
  bytes.writeUInt8(1, 5);
  bytes.writeUInt32LE(FRONT_BYTES - FIXED_BYTES, 8);
  bytes.write(json, FIXED_BYTES);
  return bytes;
}

/** One call writes at most 2 GiB, and may write less than it is asked to. */
function writeAll(fd, bytes, position) {
  let done = 0;
  while (done < bytes.length) {
    done += fs.writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
}
