import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MessagePortMain } from 'electron';
import { openContainer } from '../../shared/trace/container.ts';
import { watchIdentity } from './file-identity.ts';
import type { IndexMessage, TraceOptions } from './index-trace.ts';
import type { IndexWorkerData } from './index-worker.ts';
import type { Port } from './port.ts';
import type { OpenTrace } from './queries.ts';
import { TraceService, type BulkPort, type QueryPort } from './trace-service.ts';
import { openTraceSource } from './trace-source.ts';

/** The one message from main, with the two ports of the window: bulk, query. */
interface OpenMessage {
  readonly kind: 'open';
  readonly path: string;
  readonly options: TraceOptions;
}

const WORKER_FILE = path.join(import.meta.dirname, 'index-worker.js');
const CHECK_FILE_MS = 2000;

process.parentPort.once('message', ({ data, ports }) => {
  const [bulk, query] = ports;
  if (!bulk || !query) throw new Error('the ports of the window are missing');
  openTrace(data as OpenMessage, portOf(query), portOf(bulk));
});

function openTrace(message: OpenMessage, query: QueryPort, bulk: BulkPort): void {
  // A window that is gone, or main, needs no host any more.
  query.onClose(() => process.exit(0));
  bulk.onClose(() => process.exit(0));

  const service = new TraceService(query, bulk);
  const hasChanged = watchIdentity(message.path);
  const workerData: IndexWorkerData = { path: message.path, options: message.options };
  const worker = new Worker(WORKER_FILE, { workerData });
  worker.on('message', (indexed: IndexMessage) => {
    if (indexed.kind !== 'indexed') {
      query.post(indexed);
      return;
    }
    const trace = openIndexed(message.path, indexed, hasChanged);
    if ('kind' in trace) query.post(trace);
    else service.open(trace, indexed.summary);
  });
  // An exception in the worker is a fault of the program: end like one, main tells the window.
  worker.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  setInterval(() => service.checkFile(), CHECK_FILE_MS);
}

type Failed = Extract<IndexMessage, { kind: 'failed' }>;

/** The host's own access to the file, for details. */
function openIndexed(
  file: string,
  { index, places }: Extract<IndexMessage, { kind: 'indexed' }>,
  hasChanged: () => boolean,
): OpenTrace | Failed {
  const source = openTraceSource(file, console.warn);
  if (!source.ok) return { kind: 'failed', error: source.error };
  const container = openContainer(source.value.source);
  if (!container.ok) return { kind: 'failed', error: container.error };
  return { file: container.value, places, index, hasChanged };
}

function portOf<Incoming, Outgoing>(port: MessagePortMain): Port<Incoming, Outgoing> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', ({ data }) => listener(data as Incoming));
      port.start();
    },
    onClose: (listener) => void port.on('close', listener),
  };
}
