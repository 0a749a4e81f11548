/**
 * The containers in which Windows and macOS want icons; both take PNGs as they are.
 *
 * @typedef {{ size: number, png: Buffer }} Image
 */

const ICO_ENTRY_BYTES = 16;

/** @param {Image[]} images at most 256 pixels wide */
export function icoFile(images) {
  const front = Buffer.alloc(6 + images.length * ICO_ENTRY_BYTES);
  front.writeUInt16LE(1, 2);
  front.writeUInt16LE(images.length, 4);
  let offset = front.length;
  images.forEach(({ size, png }, i) => {
    const at = 6 + i * ICO_ENTRY_BYTES;
    // 0 stands for 256.
    front.writeUInt8(size % 256, at);
    front.writeUInt8(size % 256, at + 1);
    front.writeUInt16LE(1, at + 4);
    front.writeUInt16LE(32, at + 6);
    front.writeUInt32LE(png.length, at + 8);
    front.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([front, ...images.map((image) => image.png)]);
}

/** Which sizes macOS looks for, under which type; a size may serve as its half's Retina form. */
const ICNS_TYPES = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
};

/** @param {Image[]} images */
export function icnsFile(images) {
  const chunks = Object.entries(ICNS_TYPES).map(([type, wanted]) => {
    const image = images.find(({ size }) => size === wanted);
    if (!image) throw new Error(`an .icns needs a picture of ${wanted} pixels`);
    return chunk(type, image.png);
  });
  return chunk('icns', Buffer.concat(chunks));
}

function chunk(type, data) {
  const front = Buffer.alloc(8);
  front.write(type, 0, 'latin1');
  front.writeUInt32BE(8 + data.length, 4);
  return Buffer.concat([front, data]);
}
