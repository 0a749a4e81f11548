import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import type { FileSource } from '../files/positional-source.ts';
import { openMapped } from './mapped-file.ts';
import { openTraceSource } from './trace-source.ts';

let folder: string;
let opened: FileSource[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-map-'));
  opened = [];
});

afterEach(() => {
  for (const source of opened) source.close();
  fs.rmSync(folder, { recursive: true });
});

function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, 'bytes');
  fs.writeFileSync(file, bytes);
  return file;
}

function map(file: string): FileSource {
  const mapped = openMapped(file);
  if (!mapped.ok) throw new Error(mapped.error.message);
  opened.push(mapped.value);
  return mapped.value;
}

const someBytes = Uint8Array.from({ length: 10_000 }, (_, i) => (i * 31) % 251);

describe('a mapped file', () => {
  it('gives the bytes from any offset on', () => {
    const source = map(fileOf(someBytes));
    expect(source.size).toBe(10_000);
    const target = new Uint8Array(300);
    for (const offset of [0, 1, 4095, 4096, 9_700]) {
      expect(source.copyInto(offset, target)).toEqual({ ok: true, value: 300 });
      expect(target).toEqual(someBytes.slice(offset, offset + 300));
    }
  });

  it('writes into the part of a buffer that a target names, and nowhere else', () => {
    const source = map(fileOf(someBytes));
    const whole = new Uint8Array(100).fill(255);
    source.copyInto(500, whole.subarray(40, 60));
    expect(whole.slice(40, 60)).toEqual(someBytes.slice(500, 520));
    expect(whole.slice(0, 40).every((byte) => byte === 255)).toBe(true);
    expect(whole.slice(60).every((byte) => byte === 255)).toBe(true);
  });

  it('gives fewer bytes at the end of the file and none beyond it', () => {
    const source = map(fileOf(someBytes));
    const target = new Uint8Array(64).fill(9);
    expect(source.copyInto(9_990, target)).toEqual({ ok: true, value: 10 });
    expect(target.slice(0, 10)).toEqual(someBytes.slice(9_990));
    expect(target.slice(10).every((byte) => byte === 9)).toBe(true);
    expect(source.copyInto(10_000, target)).toEqual({ ok: true, value: 0 });
    expect(source.copyInto(2 ** 50, target)).toEqual({ ok: true, value: 0 });
  });

  it('refuses what is no offset', () => {
    const source = map(fileOf(someBytes));
    for (const offset of [-1, 0.5, NaN, Infinity, 2 ** 53]) {
      expect(source.copyInto(offset, new Uint8Array(1))).toMatchObject({
        ok: false,
        error: { code: 'bad-range' },
      });
    }
  });

  it('refuses to copy what a shrunken file no longer has, and lives on', () => {
    const file = fileOf(new Uint8Array(100_000).fill(7));
    const source = map(file);
    fs.truncateSync(file, 50_000);
    expect(source.copyInto(60_000, new Uint8Array(10))).toMatchObject({
      ok: false,
      error: { code: 'file-shrank', message: expect.stringContaining('100000 bytes') as string },
    });
    expect(source.copyInto(0, new Uint8Array(10))).toEqual({ ok: true, value: 10 });
  });

  it('reads beyond 4 GiB', () => {
    const file = path.join(folder, 'sparse');
    const fd = fs.openSync(file, 'w');
    const far = 2 ** 32 + 2 ** 20 + 5;
    fs.writeSync(fd, Uint8Array.of(1, 2, 3, 4), 0, 4, far);
    fs.closeSync(fd);
    const source = map(file);
    expect(source.size).toBe(far + 4);
    const target = new Uint8Array(8);
    expect(source.copyInto(far - 4, target)).toEqual({ ok: true, value: 8 });
    expect([...target]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
  });

  it('refuses to read once it is closed, and can be closed twice', () => {
    const source = map(fileOf(someBytes));
    source.close();
    source.close();
    expect(source.copyInto(0, new Uint8Array(1))).toMatchObject({ ok: false });
  });

  it('says what cannot be opened or mapped', () => {
    const codeOf = (file: string): string | undefined => {
      const result = openMapped(file);
      return result.ok ? undefined : result.error.code;
    };
    expect(codeOf(path.join(folder, 'missing'))).toBe('open-failed');
    expect(codeOf(folder)).toBe('not-a-file');
    expect(codeOf(fileOf(new Uint8Array(0)))).toBe('map-failed');
  });
});

describe('opening a trace', () => {
  it('maps the file', () => {
    const result = openTraceSource(fileOf(someBytes), () => {});
    if (result.ok) opened.push(result.value.source);
    expect(result).toMatchObject({ ok: true, value: { mapped: true } });
  });

  it('reads by position where mapping fails, gives the same bytes and logs why', () => {
    const log: string[] = [];
    const noMapping = () => fail('map-failed', 'No mapping today.');
    const result = openTraceSource(fileOf(someBytes), (line) => log.push(line), noMapping);
    if (!result.ok) throw new Error(result.error.message);
    opened.push(result.value.source);
    expect(result.value.mapped).toBe(false);
    expect(log).toEqual(['No mapping today. Reading it by position instead.']);
    const target = new Uint8Array(100);
    expect(result.value.source.copyInto(777, target)).toEqual({ ok: true, value: 100 });
    expect(target).toEqual(someBytes.slice(777, 877));
  });

  it('does not try twice what cannot be opened at all', () => {
    const result = openTraceSource(path.join(folder, 'missing'), () => {});
    expect(result).toMatchObject({ ok: false, error: { code: 'open-failed' } });
  });
});
