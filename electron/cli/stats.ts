import { bakeStatistics } from '../../shared/bake/bake-statistics.ts';
import type { AppError, Result } from '../../shared/result.ts';
import { ok } from '../../shared/result.ts';
import { findFile } from '../files/file-kind.ts';
import type { StatsCommand } from './command-arguments.ts';
import { bakeStatsLines, bakeStatsReport, type BakeStatsReport } from './bake-stats.ts';
import { ended, loadBake } from './load-bake.ts';
import { plainLine } from './report-text.ts';
import { errorLine, statusOf, type ExitStatus, type Terminal } from './terminal.ts';
import { traceStats, traceStatsLines, type TraceStatsReport } from './trace-stats.ts';

type StatsReport = TraceStatsReport | BakeStatsReport;

/** `stats`: numbers about what is in each file. */
export async function stats(
  { files, json }: StatsCommand,
  terminal: Terminal,
): Promise<ExitStatus> {
  const reports: StatsReport[] = [];
  let worst: ExitStatus = 0;
  for (const file of files) {
    const report = await statsOf(file);
    if (!report.ok) {
      terminal.err(errorLine(file, report.error));
      worst = worseOf(worst, report.error);
    } else if (json) reports.push(report.value);
    else {
      const { value } = report;
      const lines = value.kind === 'pccx' ? traceStatsLines(value) : bakeStatsLines(value);
      terminal.out(`${[file, ...lines].map(plainLine).join('\n')}\n`);
    }
  }
  if (json)
    terminal.out(
      `${JSON.stringify(files.length === 1 ? (reports[0] ?? null) : reports, null, 2)}\n`,
    );
  return worst;
}

function worseOf(worst: ExitStatus, error: AppError): ExitStatus {
  const status = statusOf(error);
  return status > worst ? status : worst;
}

async function statsOf(file: string): Promise<Result<StatsReport>> {
  const found = await findFile(file);
  if (!found.ok) return found;
  const { kind } = found.value;
  if (kind === 'trace') return traceStats(file);
  const bake = await loadBake(file, kind);
  return bake.ok ? ok(bakeStatsReport(file, ended(bakeStatistics(bake.value)))) : bake;
}
