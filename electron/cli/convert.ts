import { ok, type AppError, type Result } from '../../shared/result.ts';
import { findFile } from '../files/file-kind.ts';
import { openPositional } from '../files/positional-source.ts';
import type { ConvertCommand } from './command-arguments.ts';
import { bakeConversion, csvConversion, type PieceConversion } from './convert-bake.ts';
import { convertTarget } from './convert-target.ts';
import { convertTrace } from './convert-trace.ts';
import { exportTrace } from './export-trace.ts';
import { errorLine, statusOf, type ExitStatus, type Terminal } from './terminal.ts';
import { ofBytes, writeOutput } from './write-output.ts';

export interface Conversion {
  readonly bytes: Uint8Array;
  /** What people should know of how the output differs; one sentence each. */
  readonly notes: readonly string[];
}

/** `convert IN OUT`: what IN is, its content decides; OUT is replaced whole or not at all. */
export async function convert(command: ConvertCommand, terminal: Terminal): Promise<ExitStatus> {
  const { input, base } = command;
  if (base !== null) return write(command, await csvConversion(command, base), terminal);
  const found = await findFile(input);
  if (!found.ok) return refuse(terminal, input, found.error);
  const { kind } = found.value;
  const target = convertTarget(command, kind);
  if (!target.ok) {
    terminal.err(`${target.error.message}\n`);
    return 2;
  }
  const format = target.value;
  if (kind !== 'trace') {
    return write(command, await bakeConversion(command, kind, format), terminal);
  }
  if (format === 'pccx') return write(command, traceConversion(command), terminal);
  const selection = { cores: null, from: null, to: null, types: null };
  const options = { clip: false, times: false, lossy: command.options.lossy };
  const { output } = command;
  const text = format === 'csv' ? format : 'chrome-json';
  return exportTrace({ name: 'export', input, output, format: text, selection, options }, terminal);
}

function traceConversion({ input, options }: ConvertCommand): Result<PieceConversion> {
  const source = openPositional(input);
  if (!source.ok) return source;
  try {
    const made = convertTrace(source.value, options);
    return made.ok ? ok({ pieces: ofBytes(made.value.bytes), notes: made.value.notes }) : made;
  } finally {
    source.value.close();
  }
}

async function write(
  { input, output }: ConvertCommand,
  converted: Result<PieceConversion>,
  terminal: Terminal,
): Promise<ExitStatus> {
  if (!converted.ok) return refuse(terminal, input, converted.error);
  const { pieces, notes } = converted.value;
  const written = await writeOutput(output, pieces, terminal);
  if (!written.ok) return refuse(terminal, output, written.error);
  for (const note of [...notes, ...written.value]) terminal.err(`${input}: ${note}\n`);
  return 0;
}

function refuse(terminal: Terminal, file: string, error: AppError): ExitStatus {
  terminal.err(errorLine(file, error));
  return error.code === 'usage' ? 2 : statusOf(error);
}
