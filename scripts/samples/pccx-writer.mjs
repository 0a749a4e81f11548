const RECORD_BYTES = 24;
const NAMES_MAGIC = 0x32434350;

/**
 * Writes a trace container with a flatbuf payload and its name trailer.
 *
 * @param {import('./core-model.mjs').Event[]} events
 * @param {(payload: { byteLength: number, checksum: string }) => string} headerText the JSON
 *   header; the checksum is a decimal u64, which no JavaScript number can hold
 * @returns {Buffer}
 */
export function writePccx(events, headerText) {
  const payload = Buffer.concat([records(events), nameTrailer(events)]);
  const header = Buffer.from(
    headerText({ byteLength: payload.length, checksum: fnv1a64(payload).toString() }),
  );
  const front = Buffer.alloc(16);
  front.write('PCCX', 0, 'latin1');
  front.writeUInt8(1, 4);
  front.writeUInt8(1, 5);
  front.writeBigUInt64LE(BigInt(header.length), 8);
  return Buffer.concat([front, header, payload]);
}

function records(events) {
  const bytes = Buffer.alloc(events.length * RECORD_BYTES);
  events.forEach(({ core, start, duration, type }, i) => {
    const at = i * RECORD_BYTES;
    bytes.writeUInt32LE(core, at);
    bytes.writeBigUInt64LE(BigInt(start), at + 4);
    bytes.writeBigUInt64LE(BigInt(duration), at + 12);
    bytes.writeUInt32LE(type, at + 20);
  });
  return bytes;
}

function nameTrailer(events) {
  const entries = [];
  events.forEach(({ name }, index) => {
    if (name === undefined) return;
    const text = Buffer.from(name);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(index, 0);
    entry.writeUInt16LE(text.length, 4);
    entries.push(Buffer.concat([entry, text]));
  });
  const front = Buffer.alloc(8);
  front.writeUInt32LE(NAMES_MAGIC, 0);
  front.writeUInt32LE(entries.length, 4);
  return Buffer.concat([front, ...entries]);
}

/** FNV-1a in two 32-bit halves: the prime is 2^40 + 0x1b3. */
function fnv1a64(bytes) {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}
