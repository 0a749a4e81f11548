import type { AppError, Problem, Result } from '../../shared/result.ts';
import { findFile, type FileKind } from '../files/file-kind.ts';
import { openPositional } from '../files/positional-source.ts';
import { bakeReport, type BakeReport } from './bake-commands.ts';
import type { InspectCommand } from './command-arguments.ts';
import { bakeBytes } from './load-bake.ts';
import { reportText } from './report-text.ts';
import { statusOf, type ExitStatus, type Terminal } from './terminal.ts';
import { traceReport, type TraceReport } from './trace-report.ts';

/** A file of which nothing can be told but why. */
export interface UnknownReport {
  readonly file: string;
  readonly kind: null;
  readonly opens: false;
  readonly problems: readonly Problem[];
}

export type FileReport = TraceReport | BakeReport | UnknownReport;

interface Inspection {
  readonly report: FileReport;
  readonly status: ExitStatus;
}

/** `info` and `check`: both look at all of a file, `check` prints only what is wrong with it. */
export async function inspect(command: InspectCommand, terminal: Terminal): Promise<ExitStatus> {
  const reports: FileReport[] = [];
  let worst: ExitStatus = 0;
  for (const file of command.files) {
    const { report, status } = await inspectFile(file);
    if (status > worst) worst = status;
    if (command.json) reports.push(report);
    else terminal.out(reportText(report, command.name));
  }
  if (command.json) {
    const shown = command.files.length === 1 ? reports[0] : reports;
    terminal.out(`${JSON.stringify(shown, null, 2)}\n`);
  }
  return worst;
}

async function inspectFile(file: string): Promise<Inspection> {
  const found = await findFile(file);
  if (!found.ok) return unknown(file, found.error);
  const { kind } = found.value;
  const report = kind === 'trace' ? inspectTrace(file) : await inspectBake(file, kind);
  if (!report.ok) return unknown(file, report.error);
  const { opens, problems } = report.value;
  const isSound = opens && !problems.some(({ severity }) => severity === 'error');
  return { report: report.value, status: isSound ? 0 : 1 };
}

function inspectTrace(file: string): Result<TraceReport> {
  const source = openPositional(file);
  if (!source.ok) return source;
  try {
    return traceReport(file, source.value);
  } finally {
    source.value.close();
  }
}

async function inspectBake(
  file: string,
  kind: Exclude<FileKind, 'trace'>,
): Promise<Result<BakeReport>> {
  const read = await bakeBytes(file, kind);
  return read.ok ? { ok: true, value: bakeReport(file, read.value) } : read;
}

function unknown(file: string, error: AppError): Inspection {
  const { code, message, at = null } = error;
  const problem: Problem = { severity: 'error', code, at, tile: null, message };
  const report: UnknownReport = { file, kind: null, opens: false, problems: [problem] };
  return { report, status: statusOf(error) };
}
