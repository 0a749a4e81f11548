import { fail, type AppError, type Problem, type Result } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import type { ExportedTrace } from '../../shared/trace/export/export-pieces.ts';
import { exportPieces } from '../../shared/trace/export/export-trace.ts';
import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import { openPositional } from '../files/positional-source.ts';
import { isSameFile } from '../files/same-file.ts';
import { watchIdentity } from '../trace-host/file-identity.ts';
import type { ExportCommand } from './command-arguments.ts';
import { selectionOf } from './export-selection.ts';
import { readWhole } from './load-trace.ts';
import { errorLine, statusOf, type ExitStatus, type Terminal } from './terminal.ts';
import { STANDARD_OUTPUT, unchanged, writeOutput } from './write-output.ts';

/** `export IN OUT`: OUT is written whole or not at all, and never is IN. */
export async function exportTrace(command: ExportCommand, terminal: Terminal): Promise<ExitStatus> {
  const { input, output } = command;
  const refuse = (file: string, error: AppError): ExitStatus => {
    terminal.err(errorLine(file, error));
    return statusOf(error);
  };
  if (output !== STANDARD_OUTPUT && (await isSameFile(input, output))) {
    return refuse(output, fail('same-file', 'It is the trace itself and is not replaced.').error);
  }
  const source = openPositional(input);
  if (!source.ok) return refuse(input, source.error);
  try {
    const hasChanged = watchIdentity(input);
    const file = openContainer(source.value);
    if (!file.ok) return refuse(input, file.error);
    const read = await readWhole(file.value, input);
    if (!read.ok) return refuse(input, read.error);
    const checksum = command.format === 'pccx' ? checksumOf(file.value) : null;
    if (checksum?.ok === false) return refuse(input, checksum.error);
    const exported = await write(read.value.trace, command, terminal, hasChanged);
    if (!exported.ok) return refuse(input, exported.error);
    // The output of a trace that is damaged looks as sound as any.
    const findings = [...read.value.problems, ...(checksum?.value.problems ?? [])];
    for (const note of [...messagesOf(findings), ...exported.value]) {
      terminal.err(`${input}: ${note}\n`);
    }
    return 0;
  } finally {
    source.value.close();
  }
}

function messagesOf(problems: readonly Problem[]): string[] {
  return problems.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
}

async function write(
  trace: ExportedTrace,
  { output, format, selection, options }: ExportCommand,
  terminal: Terminal,
  hasChanged: () => boolean,
): Promise<Result<readonly string[]>> {
  const selected = selectionOf(trace, selection);
  if (!selected.ok) return selected;
  const what: TraceExport = { format, ...selected.value, ...options };
  const pieces = exportPieces(trace, what);
  if (!pieces.ok) return pieces;
  return writeOutput(output, pieces.value, terminal, () => unchanged(hasChanged, 'The trace'));
}
