import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) =>
  fs.readFileSync(new URL(`../../assets/icons/${name}`, import.meta.url));
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const isPng = (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG';

describe.each(['app', 'trace-file', 'bake-file'])('the icon %s', (name) => {
  it('has PNGs of the size that their names say', () => {
    const names = fs.readdirSync(new URL(`../../assets/icons/${name}`, import.meta.url));
    expect(names.length).toBeGreaterThanOrEqual(8);
    for (const each of names) {
      const size = parseInt(each, 10);
      expect(pngSize(read(`${name}/${each}`))).toEqual([size, size]);
    }
  });

  it('has an .ico whose entries are PNGs of the declared sizes', () => {
    const ico = read(`${name}.ico`);
    const count = ico.readUInt16LE(4);
    expect(count).toBeGreaterThanOrEqual(6);
    for (let i = 0; i < count; i++) {
      const at = 6 + 16 * i;
      const offset = ico.readUInt32LE(at + 12);
      const png = ico.subarray(offset, offset + ico.readUInt32LE(at + 8));
      const declared = ico.readUInt8(at) || 256;
      expect([isPng(png), pngSize(png)]).toEqual([true, [declared, declared]]);
    }
  });

  it('has an .icns whose chunks fill the file and hold PNGs', () => {
    const icns = read(`${name}.icns`);
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    let at = 8;
    for (; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      expect(isPng(icns.subarray(at + 8))).toBe(true);
    }
    expect(at).toBe(icns.length);
  });
});
