import fs from 'node:fs';

/** A trace of a header without events, for its key. */
export function writeTraceFile(
  file: string,
  header = '{"payload":{"encoding":"flatbuf"}}',
): string {
  const fixed = Buffer.alloc(16);
  fixed.write('PCCX');
  fixed.writeUInt8(1, 4);
  fixed.writeUInt32LE(header.length, 8);
  fs.writeFileSync(file, Buffer.concat([fixed, Buffer.from(header)]));
  return file;
}
