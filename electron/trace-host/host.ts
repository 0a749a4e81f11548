import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MessagePortMain } from 'electron';
import type { Result } from '../../shared/result.ts';
import { openContainer } from '../../shared/trace/container.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { watchIdentity } from './file-identity.ts';
import type { IndexMessage, TraceOptions } from './index-trace.ts';
import type { IndexWorkerData } from './index-worker.ts';
import type { Port } from './port.ts';
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
  const file = openFile(message.path);
  if (!file.ok) {
    query.post({ kind: 'failed', error: file.error });
    return;
  }
  startIndexing({ path: message.path, options: message.options }, (indexed) => {
    if (indexed.kind !== 'indexed') query.post(indexed);
    else {
      const { index, places, summary } = indexed;
      service.open({ file: file.value, places, index, hasChanged }, summary);
    }
  });
  setInterval(() => service.checkFile(), CHECK_FILE_MS);
}

/** The host's own access to the file, for details; the thread that indexes has another. */
function openFile(file: string): Result<TraceFile> {
  const opened = openTraceSource(file, console.warn);
  return opened.ok ? openContainer(opened.value.source) : opened;
}

function startIndexing(
  workerData: IndexWorkerData,
  receive: (message: IndexMessage) => void,
): void {
  const worker = new Worker(WORKER_FILE, { workerData });
  worker.on('message', receive);
  // An exception in the thread is a fault of the program: end like one, main tells the window.
  worker.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
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
