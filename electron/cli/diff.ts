import { fail, type AppError } from '../../shared/result.ts';
import { findFile } from '../files/file-kind.ts';
import type { DiffCommand } from './command-arguments.ts';
import { bakeDifferences } from './diff-bakes.ts';
import type { Differences } from './diff-report.ts';
import { traceDifferences } from './diff-traces.ts';
import { loadBake } from './load-bake.ts';
import { plainLine } from './report-text.ts';
import { errorLine, type ExitStatus, type Terminal } from './terminal.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';

/** `diff A B`: 0 where the two tell the same, 1 where they differ, 2 where one cannot be read. */
export async function diff(
  { files: [a, b], json }: DiffCommand,
  terminal: Terminal,
): Promise<ExitStatus> {
  const made = await differencesOf(a, b, terminal);
  if (made === null) return 2;
  const { isSame } = made;
  const print = (text: string): Promise<void> => terminal.piece(encodeUtf8(text));
  if (json) {
    for (const part of made.json()) await print(part);
  } else if (!isSame) {
    await print(`--- ${plainLine(a)}\n+++ ${plainLine(b)}\n`);
    for (const line of made.lines()) await print(`${plainLine(line)}\n`);
  }
  return isSame ? 0 : 1;
}

async function differencesOf(
  a: string,
  b: string,
  terminal: Terminal,
): Promise<Differences | null> {
  const [foundA, foundB] = [await findFile(a), await findFile(b)];
  const refuse = (file: string, error: AppError): null => {
    terminal.err(errorLine(file, error));
    return null;
  };
  if (!foundA.ok) return refuse(a, foundA.error);
  if (!foundB.ok) return refuse(b, foundB.error);
  const [kindA, kindB] = [foundA.value.kind, foundB.value.kind];
  if (kindA === 'trace' && kindB === 'trace') {
    const made = await traceDifferences(a, b);
    return made.ok ? made.value : refuse(made.error.file, made.error.error);
  }
  if (kindA === 'trace' || kindB === 'trace') {
    return refuse(b, fail('usage', 'A trace and a bake cannot be compared.').error);
  }
  const mine = await loadBake(a, kindA);
  if (!mine.ok) return refuse(a, mine.error);
  const other = await loadBake(b, kindB);
  return other.ok ? bakeDifferences(mine.value, other.value) : refuse(b, other.error);
}
