import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readTgzEntry, unpackZip } from './archives.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-archives-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function tarEntry(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(data.length.toString(8).padStart(11, '0'), 124);
  header.write('0', 156);
  return Buffer.concat([header, data, Buffer.alloc(-data.length & 511)]);
}

function zipOf(entries: { name: string; data: Buffer; mode: number; packed: boolean }[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data, mode, packed } of entries) {
    const body = packed ? deflateRawSync(data) : data;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const front = Buffer.alloc(46);
    front.writeUInt32LE(0x02014b50, 0);
    front.writeUInt16LE(packed ? 8 : 0, 10);
    front.writeUInt32LE(body.length, 20);
    front.writeUInt16LE(name.length, 28);
    front.writeUInt32LE(mode * 0x10000, 38);
    front.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), body);
    central.push(front, Buffer.from(name));
    at += 30 + name.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...central, end]);
}

describe('reading a .tgz', () => {
  const long = Buffer.alloc(1_500, 'x');
  const archive = gzipSync(
    Buffer.concat([
      tarEntry('package/first.txt', long),
      tarEntry('package/second.txt', Buffer.from('two')),
      Buffer.alloc(1024),
    ]),
  );

  it('finds an entry by its path', () => {
    expect(readTgzEntry(archive, 'package/second.txt').toString()).toBe('two');
    expect(readTgzEntry(archive, 'package/first.txt').equals(long)).toBe(true);
  });

  it('says which entry is missing', () => {
    expect(() => readTgzEntry(archive, 'package/third.txt')).toThrow('package/third.txt');
  });
});

describe('unpacking a zip', () => {
  it('writes the wanted files with their modes, packed or stored', () => {
    const zip = zipOf([
      { name: 'app/', data: Buffer.alloc(0), mode: 0o755, packed: false },
      { name: 'app/run', data: Buffer.from('#!/bin/sh\n'.repeat(50)), mode: 0o755, packed: true },
      { name: 'app/sub/notes', data: Buffer.from('plain'), mode: 0o644, packed: false },
      { name: 'other', data: Buffer.from('no'), mode: 0o644, packed: false },
    ]);
    unpackZip(zip, folder, (name) => (name.startsWith('app/') ? name.slice(4) : null));
    expect(fs.readFileSync(path.join(folder, 'run'), 'utf8')).toMatch(/^(#!.bin.sh\n){50}$/);
    expect(fs.statSync(path.join(folder, 'run')).mode & 0o777).toBe(0o755);
    expect(fs.readFileSync(path.join(folder, 'sub/notes'), 'utf8')).toBe('plain');
    expect(fs.existsSync(path.join(folder, 'other'))).toBe(false);
  });

  it('refuses an entry that would land outside the folder', () => {
    const zip = zipOf([{ name: '../evil', data: Buffer.from('x'), mode: 0o644, packed: false }]);
    expect(() => unpackZip(zip, folder, (name) => name)).toThrow('outside its folder: ../evil');
  });

  it('says when there is no zip', () => {
    expect(() => unpackZip(Buffer.alloc(100), folder, (name) => name)).toThrow('not a zip archive');
  });
});
