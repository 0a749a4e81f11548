/** Slicing by four: table s holds the CRC of a byte followed by s zero bytes. */
const TABLES = makeTables();

function makeTables(): readonly Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc >>> 0;
  });
  const tables = [first];
  for (let s = 1; s < 4; s++) {
    const shorter = tables[s - 1]!;
    tables.push(shorter.map((crc) => (crc >>> 8) ^ first[crc & 0xff]!));
  }
  return tables;
}

/**
 * CRC-32 of IEEE 802.3 (as in zlib) over bytes `from` up to, not including, `to`: a number
 * 0…2^32 − 1. Everything before the CRC TLV of a bake goes in. `before` is the CRC of what stands
 * before `from`, where that has been counted already.
 */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length, before = 0): number {
  const [t0, t1, t2, t3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let crc = before ^ 0xffffffff;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
