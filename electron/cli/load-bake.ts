import { fail, ok, type Result } from '../../shared/result.ts';
import type { Bake } from '../../shared/bake/bake.ts';
import { openBake } from '../../shared/bake/decode.ts';
import { importBakeJson } from '../../shared/bake/text/import-json.ts';
import { readBakeFile } from '../files/bake-file.ts';
import type { FileKind } from '../files/file-kind.ts';
import { openPositional } from '../files/positional-source.ts';
import { damagedBake } from './bake-commands.ts';

/** The bytes of a bake, or those that it has as JSON. Errors: those of reading, `text-…`. */
export async function bakeBytes(
  file: string,
  kind: Exclude<FileKind, 'trace'>,
): Promise<Result<Uint8Array>> {
  if (kind === 'bake') {
    const read = await readBakeFile(file);
    return read.ok ? ok(read.value.bytes) : read;
  }
  const source = openPositional(file);
  if (!source.ok) return source;
  try {
    const made = ended(importBakeJson(source.value));
    return made.ok ? ok(made.value.bytes) : made;
  } finally {
    source.value.close();
  }
}

/** A bake that opens, whatever else is wrong with it. Errors: those of reading, `damaged`. */
export async function loadBake(
  file: string,
  kind: Exclude<FileKind, 'trace'>,
): Promise<Result<Bake>> {
  const bytes = await bakeBytes(file, kind);
  if (!bytes.ok) return bytes;
  const opened = openBake(bytes.value);
  return opened.kind === 'open' ? ok(opened.bake) : fail('damaged', damagedBake(opened.problems));
}

/** What a generator of progress comes to. */
export function ended<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
