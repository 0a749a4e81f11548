import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';

/**
 * Small files of the application's own data. A damaged one is never an error of the user's:
 * it is set aside under another name, and the caller goes on with its defaults.
 */
export type JsonRead<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly setAside: string; readonly reason: string };

export async function readJsonFile<T>(file: string, schema: z.ZodType<T>): Promise<JsonRead<T>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { kind: 'absent' };
    return setAside(file, String(error));
  }
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { kind: 'read', value: parsed.data };
    const issue = parsed.error.issues[0];
    return await setAside(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  } catch (error) {
    return setAside(file, error instanceof Error ? error.message : String(error));
  }
}

async function setAside<T>(file: string, reason: string): Promise<JsonRead<T>> {
  const target = `${file}.damaged`;
  await rename(file, target).catch(() => undefined);
  return { kind: 'damaged', setAside: target, reason };
}

let writes = 0;

/** Written beside and renamed, so that a crash leaves the old file or the new one, whole. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  writes += 1;
  const temporary = `${file}.${process.pid}-${writes}.tmp`;
  try {
    await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
