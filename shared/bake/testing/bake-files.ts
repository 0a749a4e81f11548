import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Bakes that are part of the project. */
export const FIXTURES = fileURLToPath(new URL('../../../e2e/fixtures/bakes/', import.meta.url));
/** Bakes of other tools, read where they lie; null where they are missing. */
export const REFERENCE_BAKES = found(
  fileURLToPath(new URL('../../../../shared/data/bakes/', import.meta.url)),
);

export function readBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path));
}

export function bakesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.d8p'))
    .sort();
}

function found(folder: string): string | null {
  if (existsSync(folder)) return folder;
  console.warn(`Skipped: the bakes of other tools are not at ${folder}`);
  return null;
}
