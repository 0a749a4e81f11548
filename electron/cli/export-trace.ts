import path from 'node:path';
import { version } from '../../package.json';
import { fail, ok, type AppError, type Problem, type Result } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import type { ExportedTrace } from '../../shared/trace/export/export-pieces.ts';
import { exportPieces } from '../../shared/trace/export/export-trace.ts';
import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { openPositional } from '../files/positional-source.ts';
import { replaceWritten } from '../files/replace-file.ts';
import { isSameFile } from '../files/same-file.ts';
import { watchIdentity } from '../trace-host/file-identity.ts';
import type { ExportFacts } from '../trace-host/export/export-messages.ts';
import { writeExport } from '../trace-host/export/write-export.ts';
import { crewOfOne } from '../trace-host/indexing/crew.ts';
import { IndexRun } from '../trace-host/indexing/index-run.ts';
import type { ExportCommand } from './command-arguments.ts';
import { selectionOf } from './export-selection.ts';
import { errorLine, statusOf, type ExitStatus, type Terminal } from './terminal.ts';

/** `export IN OUT`: OUT is written whole or not at all, and never is IN. */
export async function exportTrace(command: ExportCommand, terminal: Terminal): Promise<ExitStatus> {
  const { input, output } = command;
  const refuse = (file: string, error: AppError): ExitStatus => {
    terminal.err(errorLine(file, error));
    return statusOf(error);
  };
  if (await isSameFile(input, output)) {
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
    const exported = await write(read.value.trace, command, hasChanged);
    if (!exported.ok) return refuse(input, exported.error);
    // The output of a trace that is damaged looks as sound as any.
    const findings = [...read.value.problems, ...(checksum?.value.problems ?? [])];
    for (const note of [...messagesOf(findings), ...exported.value.notes]) {
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

interface ReadWhole {
  readonly trace: ExportedTrace;
  readonly problems: readonly Problem[];
}

/** Indexes the trace in this thread, as the application does with small ones. */
async function readWhole(file: TraceFile, input: string): Promise<Result<ReadWhole>> {
  const run = new IndexRun(file, crewOfOne(file), false);
  const counted = await run.count(() => undefined);
  if (!counted.ok) return counted;
  const index = await run.index(counted.value, null);
  if (!index.ok) return index;
  if (index.value === null) throw new Error('nobody stops this run');
  const { places, counts, problems } = counted.value;
  const trace = {
    file,
    places,
    types: counts.types,
    index: index.value,
    sourceName: path.basename(input),
    appVersion: version,
  };
  return ok({ trace, problems: [...file.problems, ...problems] });
}

async function write(
  trace: ExportedTrace,
  { output, format, selection, options }: ExportCommand,
  hasChanged: () => boolean,
): Promise<Result<ExportFacts>> {
  const selected = selectionOf(trace, selection);
  if (!selected.ok) return selected;
  const what: TraceExport = { format, ...selected.value, ...options };
  const pieces = exportPieces(trace, what);
  if (!pieces.ok) return pieces;
  return replaceWritten(output, async (temporary) => {
    const place = { temporary, target: output };
    const written = writeExport(pieces.value, place, () => undefined);
    if (written.ok && hasChanged()) {
      return fail('changed-while-reading', 'The trace changed on disk while it was exported.');
    }
    return written;
  });
}
