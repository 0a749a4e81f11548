import fs from 'node:fs';
import path from 'node:path';

const BLOCK_RECORDS = 65_536;
const RECORD_BYTES = 24;

/**
 * Writes a flatbuf trace that takes a while to read and no time to write: blocks of the same
 * records, in no order, and then a hole, whose zeros are events of core 0 without duration.
 * Gives the number of records. `checksum`: a wrong one is stored.
 */
export function sparseTrace(
  file: string,
  size: { readonly fullBlocks: number; readonly gibibytes: number; readonly checksum: boolean },
): number {
  const records = Math.floor((size.gibibytes * 2 ** 30) / RECORD_BYTES);
  const checksum = size.checksum ? { checksum_fnv64: 1 } : {};
  const payload = { encoding: 'flatbuf', byte_length: records * RECORD_BYTES, ...checksum };
  const header = Buffer.from(JSON.stringify({ trace: { cores: 16 }, payload }));
  const fixed = Buffer.alloc(16);
  fixed.write('PCCX', 'latin1');
  fixed.writeUInt8(1, 4);
  fixed.writeBigUInt64LE(BigInt(header.length), 8);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const handle = fs.openSync(file, 'w');
  fs.writeSync(handle, Buffer.concat([fixed, header]));
  const block = blockOfRecords();
  for (let written = 0; written < size.fullBlocks; written++) fs.writeSync(handle, block);
  fs.ftruncateSync(handle, fixed.length + header.length + records * RECORD_BYTES);
  fs.closeSync(handle);
  return records;
}

function blockOfRecords(): Buffer {
  const block = Buffer.alloc(BLOCK_RECORDS * RECORD_BYTES);
  for (let record = 0; record < BLOCK_RECORDS; record++) {
    const at = record * RECORD_BYTES;
    block.writeUInt32LE(record % 16, at);
    block.writeBigUInt64LE(BigInt((record * 40_503) % BLOCK_RECORDS) * 100n, at + 4);
    block.writeBigUInt64LE(90n, at + 12);
    block.writeUInt32LE(1 + (record % 5), at + 20);
  }
  return block;
}
