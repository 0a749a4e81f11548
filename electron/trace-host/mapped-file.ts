import { closeSync, fstatSync, openSync } from 'node:fs';
import { fail, ok, type Result } from '../../shared/result.ts';
import { READ_NOW } from '../files/open-flags.ts';
import type { FileSource } from '../files/positional-source.ts';
import { nativeMemory, type Mapping, type NativeMemory } from './native-memory.ts';

/**
 * Maps a file into memory, `size` being its size at opening.
 * Errors: `open-failed`, `not-a-file`, and `map-failed` where only the mapping did not work.
 */
export function openMapped(path: string): Result<FileSource> {
  let fd: number;
  try {
    fd = openSync(path, READ_NOW);
  } catch (error) {
    return fail('open-failed', `${path} cannot be opened: ${messageOf(error)}.`);
  }
  const stat = fstatSync(fd);
  if (!stat.isFile()) {
    closeSync(fd);
    return fail('not-a-file', `${path} is not a file.`);
  }
  try {
    if (stat.size === 0) throw new Error('it is empty');
    const memory = nativeMemory();
    return ok(new MappedFile(memory, memory.map(path, fd, stat.size), fd, stat.size));
  } catch (error) {
    closeSync(fd);
    return fail('map-failed', `${path} cannot be mapped into memory: ${messageOf(error)}.`);
  }
}

class MappedFile implements FileSource {
  readonly size: number;
  #memory: NativeMemory;
  #mapping: Mapping;
  #fd: number;
  #open = true;

  constructor(memory: NativeMemory, mapping: Mapping, fd: number, size: number) {
    this.#memory = memory;
    this.#mapping = mapping;
    this.#fd = fd;
    this.size = size;
  }

  copyInto(byteOffset: number, target: Uint8Array): Result<number> {
    if (!this.#open) return fail('read-failed', 'The file has been closed.');
    if (!Number.isSafeInteger(byteOffset) || byteOffset < 0) {
      return fail('bad-range', `Byte offset ${byteOffset} is no offset in a file.`);
    }
    if (!(target instanceof Uint8Array)) throw new TypeError('the target must be a Uint8Array');
    const length = Math.max(0, Math.min(target.length, this.size - byteOffset));
    if (length === 0) return ok(0);
    // Touching a page past the file's present end ends the process. What is left of that risk,
    // a file that shrinks during the copy, is why traces are read in a process of their own.
    const present = fstatSync(this.#fd).size;
    if (present < byteOffset + length) {
      return fail(
        'file-shrank',
        `The file had ${this.size} bytes when it was opened and now ends at byte ${present}.`,
      );
    }
    this.#memory.copy(target, this.#mapping.address + BigInt(byteOffset), length);
    return ok(length);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#mapping.unmap();
    closeSync(this.#fd);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
