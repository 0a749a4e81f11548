import { crc32 } from './crc32.mjs';

/**
 * Writes a bake in the order of the reference writer.
 *
 * @param {{ width: number, height: number, bakeId: number, profileId: number,
 *   readout: { mode: number, domainMask: number, settleNs: number } }} header
 * @param {import('./bake-pattern.mjs').Tile[]} tiles
 * @returns {Buffer}
 */
export function writeD8p(header, tiles) {
  const values = Buffer.concat([
    tlv(0x0100, topology(header, tiles.length)),
    tlv(0x0121, Buffer.concat(tiles.map(params))),
    tlv(0x0131, u16s(tiles.map((tile) => tile.routing))),
    tlv(0x0140, readout(header.readout)),
    tlv(0x0150, u16s(tiles.map((tile) => tile.resetMask))),
    tlv(0x0160, Buffer.concat(tiles.map((tile) => packedWeights(tile.weights)))),
  ]);
  const front = Buffer.alloc(28);
  front.write('D8BK', 0, 'latin1');
  front.writeUInt16LE(2, 4);
  front.writeUInt32LE(front.length + values.length + 12, 12);
  front.writeUInt32LE(header.bakeId, 16);
  front.writeUInt32LE(header.profileId, 20);
  const body = Buffer.concat([front, values]);
  const stamp = Buffer.alloc(4);
  stamp.writeUInt32LE(crc32(body));
  return Buffer.concat([body, tlv(0xfffe, stamp)]);
}

function tlv(type, value) {
  const front = Buffer.alloc(8);
  front.writeUInt16LE(type, 0);
  front.writeUInt32LE(value.length, 4);
  return Buffer.concat([front, value, Buffer.alloc(-value.length & 3)]);
}

function topology({ width, height }, tileCount) {
  const value = Buffer.alloc(16);
  value.writeUInt32LE(tileCount, 0);
  value.writeUInt16LE(width, 4);
  value.writeUInt16LE(height, 6);
  value.writeUInt8(8, 8);
  value.writeUInt8(16, 9);
  return value;
}

function params({ thrLo, thrHi, decay, domain, priority, pattern }) {
  const value = Buffer.alloc(13);
  value.writeInt16LE(thrLo, 0);
  value.writeInt16LE(thrHi, 2);
  value.writeUInt16LE(decay, 4);
  value.writeUInt8(domain, 6);
  value.writeUInt8(priority, 7);
  value.writeUInt16LE(pattern, 8);
  return value;
}

function readout({ mode, domainMask, settleNs }) {
  const value = Buffer.alloc(12);
  value.writeUInt8(mode, 0);
  value.writeUInt16LE(domainMask, 2);
  value.writeUInt16LE(settleNs, 4);
  return value;
}

function u16s(numbers) {
  const value = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, i) => value.writeUInt16LE(number, 2 * i));
  return value;
}

/** Magnitudes two to a byte, low nibble first; then signs, where 1 is plus. A zero has sign 0. */
function packedWeights(weights) {
  const value = Buffer.alloc(40);
  weights.forEach((weight, k) => {
    value[k >> 1] |= Math.abs(weight) << (4 * (k & 1));
    if (weight > 0) value[32 + (k >> 3)] |= 1 << (k & 7);
  });
  return value;
}
