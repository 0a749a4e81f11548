import fs from 'node:fs';
import path from 'node:path';

const RECORD_BYTES = 24;
const MAC = 1;
const STALL = 4;

/**
 * Writes a flatbuf trace of cores that differ: core k computes from cycle 0 on for `compute[k]`
 * cycles and waits for `waiting[k]` from 2,000 on; the header counts `cores` of them.
 */
export function laneTrace(
  file: string,
  lanes: { readonly compute: readonly number[]; readonly waiting: readonly number[] },
  cores: number,
): void {
  const records = lanes.compute.flatMap((compute, core) => [
    record(core, 0, compute, MAC),
    record(core, 2000, lanes.waiting[core] ?? 0, STALL),
  ]);
  const payload = { encoding: 'flatbuf', byte_length: records.length * RECORD_BYTES };
  const header = Buffer.from(JSON.stringify({ trace: { cycles: 4000, cores }, payload }));
  const fixed = Buffer.alloc(16);
  fixed.write('PCCX', 'latin1');
  fixed.writeUInt8(1, 4);
  fixed.writeBigUInt64LE(BigInt(header.length), 8);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, Buffer.concat([fixed, header, ...records]));
}

function record(core: number, start: number, duration: number, type: number): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES);
  bytes.writeUInt32LE(core, 0);
  bytes.writeBigUInt64LE(BigInt(start), 4);
  bytes.writeBigUInt64LE(BigInt(duration), 12);
  bytes.writeUInt32LE(type, 20);
  return bytes;
}
