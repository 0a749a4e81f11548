import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { codeOf } from './system-error.ts';

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
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' };
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

export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const written = await replaceFile(file, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  if (!written.ok) throw new Error(written.error.message);
}
