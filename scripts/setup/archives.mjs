import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/**
 * Readers of the two archive forms that set-up meets, so that a bare machine needs no unzip.
 * They read what npm and zip tools write: no encryption, no zip64, no sparse entries.
 */

const TAR_BLOCK_BYTES = 512;

/**
 * @param {Buffer} archive a .tgz
 * @param {string} wanted the entry's path, e.g. `package/electron.d.ts`
 * @returns {Buffer} a view into the unpacked archive
 */
export function readTgzEntry(archive, wanted) {
  const tar = gunzipSync(archive);
  for (let at = 0; at + TAR_BLOCK_BYTES <= tar.length;) {
    const text = (from, length) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (name === '') break;
    const size = parseInt(text(124, 12), 8);
    const prefix = text(345, 155);
    const data = at + TAR_BLOCK_BYTES;
    if ((prefix ? `${prefix}/${name}` : name) === wanted) return tar.subarray(data, data + size);
    at = data + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  }
  throw new Error(`the archive has no entry ${wanted}`);
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;

/**
 * Unpacks the files of a zip for which `place` gives a relative path, with their modes.
 *
 * @param {Buffer} zip
 * @param {string} folder
 * @param {(name: string) => string | null} place
 */
export function unpackZip(zip, folder, place) {
  let at = centralDirectory(zip);
  while (zip.readUInt32LE(at) === CENTRAL_SIGNATURE) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const target = name.endsWith('/') ? null : place(name);
    if (target !== null) writeZipEntry(zip, at, inside(folder, target));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** @param {Buffer} zip */
function centralDirectory(zip) {
  for (let at = zip.length - 22; at >= 0; at--) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return zip.readUInt32LE(at + 16);
  }
  throw new Error('not a zip archive: its central directory is missing');
}

function inside(folder, relative) {
  const target = path.resolve(folder, relative);
  if (!target.startsWith(path.resolve(folder) + path.sep)) {
    throw new Error(`the archive has an entry outside its folder: ${relative}`);
  }
  return target;
}

function writeZipEntry(zip, centralAt, target) {
  const method = zip.readUInt16LE(centralAt + 10);
  const packedSize = zip.readUInt32LE(centralAt + 20);
  const mode = (zip.readUInt32LE(centralAt + 38) >>> 16) & 0o777;
  const localAt = zip.readUInt32LE(centralAt + 42);
  const data = localAt + 30 + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28);
  const packed = zip.subarray(data, data + packedSize);
  if (method !== 0 && method !== 8) throw new Error(`zip method ${method} is not known`);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, method === 0 ? packed : inflateRawSync(packed));
  fs.chmodSync(target, mode || 0o644);
}
