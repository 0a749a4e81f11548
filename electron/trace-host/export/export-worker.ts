import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../../shared/result.ts';
import { openContainer } from '../../../shared/trace/container.ts';
import type { ExportedTrace } from '../../../shared/trace/export/export-pieces.ts';
import { exportPieces } from '../../../shared/trace/export/export-trace.ts';
import { openTraceSource } from '../trace-source.ts';
import type { ExportFacts, ExportNews, ExportOrder } from './export-messages.ts';
import { writeExport } from './write-export.ts';

/** What the thread of an export is given: an index over shared buffers, and the file's path. */
export interface ExportTask extends Pick<ExportedTrace, 'index' | 'places' | 'types'> {
  readonly tracePath: string;
  readonly order: ExportOrder;
}

function run(task: ExportTask, post: (news: ExportNews) => void): Result<ExportFacts> {
  const opened = openTraceSource(task.tracePath, console.warn);
  if (!opened.ok) return opened;
  const file = openContainer(opened.value.source);
  if (!file.ok) return file;
  const { index, places, types, order } = task;
  const sourceName = path.basename(task.tracePath);
  const { appVersion, what } = order;
  const trace = { file: file.value, index, places, types, sourceName, appVersion };
  const pieces = exportPieces(trace, what);
  if (!pieces.ok) return pieces;
  const written = writeExport(pieces.value, order, (progress) =>
    post({ kind: 'progress', progress }),
  );
  opened.value.source.close();
  return written;
}

const post = (news: ExportNews): void => parentPort?.postMessage(news);
const written = run(workerData as ExportTask, post);
if (written.ok) post({ kind: 'done', facts: written.value });
else post({ kind: 'failed', error: written.error });
