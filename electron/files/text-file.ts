import { open } from 'node:fs/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import { READ_NOW } from './open-flags.ts';
import { failFromSystem } from './system-error.ts';

/** A million tiles with dense weights are 424 MB as JSON. */
const LARGEST_TEXT_BYTES = 640 * 1024 * 1024;

/** Reads a text that the page makes something of. Errors: `read-failed`, `not-a-file`, `text-size`. */
export async function readTextFile(file: string): Promise<Result<Uint8Array>> {
  try {
    const handle = await open(file, READ_NOW);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return fail('not-a-file', `${file} is not a regular file.`);
      if (stats.size > LARGEST_TEXT_BYTES) {
        const most = LARGEST_TEXT_BYTES;
        return fail('text-size', `${file} has ${stats.size} bytes; a text has at most ${most}.`);
      }
      return ok(new Uint8Array(await handle.readFile()));
    } finally {
      await handle.close();
    }
  } catch (error) {
    return failFromSystem('read', file, error);
  }
}
