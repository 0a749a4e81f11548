import path from 'node:path';
import { fail, type AppError, type Problem, type Result } from '../../shared/result.ts';
import { readBakeFile } from '../files/bake-file.ts';
import { findFile, kindByName, type FileKind } from '../files/file-kind.ts';
import { openPositional } from '../files/positional-source.ts';
import { replaceFile } from '../files/replace-file.ts';
import { convertBake } from './bake-commands.ts';
import type { ConvertCommand, ConvertOptions } from './command-arguments.ts';
import { convertTrace } from './convert-trace.ts';
import { errorLine, statusOf, type ExitStatus, type Terminal } from './terminal.ts';

const MOST_FACTS = 10;

export interface Conversion {
  readonly bytes: Uint8Array;
  /** What people should know of how the output differs; one sentence each. */
  readonly notes: readonly string[];
}

/** `convert IN OUT`: what IN is, its content decides; OUT is replaced whole or not at all. */
export async function convert(command: ConvertCommand, terminal: Terminal): Promise<ExitStatus> {
  const { input, output, options } = command;
  const found = await findFile(input);
  if (!found.ok) return refuse(terminal, input, found.error);
  const wanted = kindByName(output);
  if (wanted !== null && wanted !== found.value.kind) {
    terminal.err(`${input} is a ${found.value.kind} and cannot become ${path.basename(output)}.\n`);
    return 2;
  }
  const converted = await convertFile(input, found.value.kind, options);
  if (!converted.ok) return refuse(terminal, input, converted.error);
  const written = await replaceFile(output, converted.value.bytes);
  if (!written.ok) return refuse(terminal, output, written.error);
  for (const note of converted.value.notes) terminal.err(`${input}: ${note}\n`);
  return 0;
}

async function convertFile(
  input: string,
  kind: FileKind,
  options: ConvertOptions,
): Promise<Result<Conversion>> {
  if (kind === 'bake') return convertBakeFile(input, options);
  const source = openPositional(input);
  if (!source.ok) return source;
  try {
    return convertTrace(source.value, options);
  } finally {
    source.value.close();
  }
}

async function convertBakeFile(
  input: string,
  { repair }: ConvertOptions,
): Promise<Result<Conversion>> {
  const read = await readBakeFile(input);
  if (!read.ok) return read;
  const converted = convertBake(read.value.bytes, { repair });
  return converted.ok ? converted : fail('damaged', damagedBake(converted.error.problems, repair));
}

function damagedBake(problems: readonly Problem[], repair: boolean): string {
  const facts = problems.slice(0, MOST_FACTS).map(({ message }) => message);
  const more = problems.length - facts.length;
  if (more > 0) facts.push(`${more} more errors.`);
  const advice = repair ? 'They cannot be repaired.' : '--repair mends what can be mended.';
  return `${facts.join(' ')} Nothing was written. ${advice}`;
}

function refuse(terminal: Terminal, file: string, error: AppError): ExitStatus {
  terminal.err(errorLine(file, error));
  return statusOf(error);
}
