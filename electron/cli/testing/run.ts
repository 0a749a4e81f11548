import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { FileEvent } from '../../../shared/trace/testing/write-trace.ts';
import { runCommand } from '../run-command.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../e2e/fixtures');
export const TRACES = path.join(FIXTURES, 'traces');
export const SOUND_BAKE = path.join(FIXTURES, 'bakes/golden/seed_2x3.d8p');

export const trace = (name: string): string => path.join(TRACES, `${name}.pccx`);

/** Runs the command line in this process. */
export async function run(...args: string[]) {
  let out = '';
  let err = '';
  const status = await runCommand(args, {
    out: (text) => void (out += text),
    piece: async (bytes) => void (out += decodeUtf8(bytes)),
    err: (text) => void (err += text),
  });
  return { status, out, err };
}

export async function json(...args: string[]) {
  const { status, out } = await run(...args);
  return { status, report: JSON.parse(out) };
}

/** A folder for the files of one test file. */
export function temporaryFolder() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    get path(): string {
      return folder;
    },
    at: (name: string): string => path.join(folder, name),
    async store(name: string, bytes: Uint8Array): Promise<string> {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    },
  };
}

export function event(
  core: number,
  start: bigint,
  type: number | string,
  name?: string,
): FileEvent {
  return { core, start, duration: 5n, type, ...(name === undefined ? {} : { name }) };
}
