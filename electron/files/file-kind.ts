import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { READ_NOW } from './open-flags.ts';
import { failFromSystem } from './system-error.ts';

/** `bake-text`: a bake as JSON (docs/bake-text.md). */
export type FileKind = 'trace' | 'bake' | 'bake-text';

export interface FoundFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly readOnly: boolean;
}

const MAGIC_LENGTH = 4;
/** Within so many bytes a bake as JSON names its format, also where it was laid out anew. */
const LOOKED_AT = 256;
const TEXT_MARK = /^(?:\u00ef\u00bb\u00bf)?\s*\{[^]*"tilescope-bake"/;

/** The content decides; a damaged file whose magic is gone is what its name says it is. */
export function kindOf(firstBytes: Uint8Array, file: string): FileKind | null {
  const start = String.fromCharCode(...firstBytes.subarray(0, LOOKED_AT));
  const magic = start.slice(0, MAGIC_LENGTH);
  if (magic === 'PCCX') return 'trace';
  if (magic === 'D8BK') return 'bake';
  if (TEXT_MARK.test(start)) return 'bake-text';
  return kindByName(file);
}

export function kindByName(file: string): FileKind | null {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.pccx') return 'trace';
  if (extension === '.json') return 'bake-text';
  return extension === '.d8p' ? 'bake' : null;
}

/** Looks at a file without reading it. Errors: `read-failed`, `not-a-file`, `unknown-kind`. */
export async function findFile(file: string): Promise<Result<FoundFile>> {
  try {
    const handle = await open(file, READ_NOW);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return fail('not-a-file', `${file} is not a regular file.`);
      const first = new Uint8Array(LOOKED_AT);
      const { bytesRead } = await handle.read(first, 0, LOOKED_AT, 0);
      const kind = kindOf(first.subarray(0, bytesRead), file);
      if (kind === null)
        return failUnknown(file, first.subarray(0, Math.min(bytesRead, MAGIC_LENGTH)));
      const readOnly = !(await isWritable(file, stats.mode));
      return ok({ path: file, kind, size: stats.size, readOnly });
    } finally {
      await handle.close();
    }
  } catch (error) {
    return failFromSystem('read', file, error);
  }
}

/** For root every file is writable; a file that says it is not is respected all the same. */
export async function isWritable(file: string, mode: number): Promise<boolean> {
  if ((mode & 0o222) === 0) return false;
  return access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
}

function failUnknown(file: string, first: Uint8Array) {
  const shown = [...first].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const start = first.length === 0 ? 'it is empty' : `it starts with ${shown}`;
  return fail(
    'unknown-kind',
    `${file} is neither a .pccx trace (50 43 43 58) nor a D8BK bake (44 38 42 4b), nor a bake as JSON: ${start}.`,
    0,
  );
}
