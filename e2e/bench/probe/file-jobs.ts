import fs from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { nativeMemory } from '../../../electron/trace-host/native-memory.ts';
import { createFnv1a64 } from '../../../shared/bytes/fnv1a64.ts';

/** What is done once with a whole file, and how often; answered by milliseconds. */
export interface FileJob {
  readonly kind: 'read' | 'copy' | 'hash';
  readonly file: string;
  readonly times: number;
}

const BLOCK_BYTES = 8 * 1024 * 1024;

const PASSES = { read: readOnce, copy: copyOnce, hash: hashOnce };

function run({ kind, file, times }: FileJob): number[] {
  // Once more at the beginning, which brings the file into the page cache.
  const all = Array.from({ length: times + 1 }, () => {
    const began = performance.now();
    PASSES[kind](file);
    return performance.now() - began;
  });
  return all.slice(1);
}

const block = new Uint8Array(BLOCK_BYTES);

/** Positional reads into one buffer: what a program does that only looks at the bytes. */
function readOnce(file: string): void {
  const fd = fs.openSync(file, 'r');
  const { size } = fs.fstatSync(fd);
  let at = 0;
  while (at < size) at += fs.readSync(fd, block, 0, BLOCK_BYTES, at);
  fs.closeSync(fd);
}

function copyOnce(file: string): void {
  throughMapping(file, block, () => undefined);
}

/** The bare loop: nothing but the hash over the mapped bytes. */
function hashOnce(file: string): void {
  const hash = createFnv1a64();
  throughMapping(file, hash.buffer, (length) => hash.addBuffer(length));
}

function throughMapping(file: string, target: Uint8Array, use: (length: number) => void): void {
  const memory = nativeMemory();
  const fd = fs.openSync(file, 'r');
  const { size } = fs.fstatSync(fd);
  const mapping = memory.map(file, fd, size);
  for (let at = 0; at < size; at += target.length) {
    const length = Math.min(target.length, size - at);
    memory.copy(target, mapping.address + BigInt(at), length);
    use(length);
  }
  mapping.unmap();
  fs.closeSync(fd);
}

parentPort?.postMessage(run(workerData as FileJob));
