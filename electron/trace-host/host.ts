import { openContainer } from '../../shared/trace/container.ts';
import type { IndexCacheOptions } from './cache/cache-options.ts';
import { IndexCache } from './cache/index-cache.ts';
import { BackgroundQueries } from './background-queries.ts';
import { startBackgroundThread } from './background-thread.ts';
import { watchIdentity } from './file-identity.ts';
import type { ExportOrder } from './export/export-messages.ts';
import { TraceExporter, type ExportPort } from './export/trace-exporter.ts';
import { portOf } from './main-port.ts';
import { ThreadCrews } from './crews.ts';
import { TraceReader } from './trace-reader.ts';
import { TraceService, type BulkPort, type QueryPort } from './trace-service.ts';
import { openTraceSource } from './trace-source.ts';
import { isDivided, type TraceOptions } from './trace-state.ts';

/** From main, perhaps some time before the trace is known: be ready for a large one. */
interface PrepareMessage {
  readonly kind: 'prepare';
}

/** From main, once, with the two ports of the window: bulk, query. */
interface OpenMessage {
  readonly kind: 'open';
  readonly path: string;
  readonly options: TraceOptions & { readonly indexCache: IndexCacheOptions | null };
}

/** From main, with the port of the export. */
interface ExportMessage {
  readonly kind: 'export';
  readonly order: ExportOrder;
}

const CHECK_FILE_MS = 2000;

const crews = new ThreadCrews();
let exporter: TraceExporter | null = null;

process.parentPort.on('message', ({ data, ports: [first, second] }) => {
  const message = data as PrepareMessage | OpenMessage | ExportMessage;
  if (message.kind === 'prepare') crews.prepare();
  else if (!first) throw new Error(`the port of the message ${message.kind} is missing`);
  else if (message.kind === 'export') startExport(message.order, portOf(first));
  else if (!second) throw new Error('a port of the window is missing');
  else openTrace(message, portOf(second), portOf(first));
});

function startExport(order: ExportOrder, port: ExportPort): void {
  if (exporter !== null) return exporter.start(order, port);
  port.post({ kind: 'failed', error: { code: 'not-ready', message: 'The trace is not open.' } });
}

function openTrace(message: OpenMessage, query: QueryPort, bulk: BulkPort): void {
  // A window that is gone, or main, needs no host any more. Main ends one that still exports.
  const leave = (): void => {
    if (exporter?.isBusy !== true) process.exit(0);
  };
  query.onClose(leave);
  bulk.onClose(leave);

  const hasChanged = watchIdentity(message.path);
  const opened = openTraceSource(message.path, console.warn);
  const container = opened.ok ? openContainer(opened.value.source) : opened;
  if (!opened.ok || !container.ok) {
    if (!container.ok) query.post({ kind: 'failed', error: container.error });
    return;
  }
  const file = container.value;
  if (!isDivided(file, message.options)) crews.close();
  exporter = new TraceExporter({ path: message.path, hasChanged });
  const { indexCache } = message.options;
  const cache = indexCache && new IndexCache(indexCache, message.path, console.warn);
  const reader = new TraceReader(
    { file, path: message.path, mapped: opened.value.mapped },
    message.options,
    {
      tell: (news) => {
        if (news.kind === 'checksum') exporter?.noteChecksum(news.problems);
        query.post(news);
      },
      refine: (overview) => service.refine(overview),
      show: ({ summary, ...state }) => {
        exporter?.show({ ...state, summary });
        service.open({ ...state, file, details: summary.details, hasChanged }, summary);
      },
    },
    crews,
    cache,
  );
  const commands = {
    stop: () => reader.stop(),
    loadRange: (from: number, to: number) => void reader.loadRange(from, to),
  };
  const background = new BackgroundQueries(() => startBackgroundThread(message.path));
  const service = new TraceService(query, bulk, commands, background);
  void reader.read();
  setInterval(() => service.checkFile(), CHECK_FILE_MS);
}
