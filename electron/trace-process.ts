import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  MessageChannelMain,
  utilityProcess,
  type MessagePortMain,
  type UtilityProcess,
} from 'electron';
import { outsideArchive } from './packed-path.ts';
import { removeLeftovers } from './trace-host/cache/cache-folder.ts';
import type { IndexCacheOptions } from './trace-host/cache/cache-options.ts';
import type { ExportOrder } from './trace-host/export/export-messages.ts';

const HOST_FILE = outsideArchive(path.join(import.meta.dirname, '../trace-host/host.js'));

/** A smaller trace is read in less time than a thread takes to start. */
const DIVIDED_BYTES = 8 * 1024 * 1024;
const FLATBUF_BYTES = 24;
/** Tests lower it, so that a small trace is shown while it is read. */
const previewEvents = Number(process.env.TILESCOPE_PREVIEW_EVENTS);
const dividedBytes = previewEvents > 0 ? previewEvents * FLATBUF_BYTES : DIVIDED_BYTES;

export interface TraceOptions {
  readonly checksumMismatchIsError: boolean;
  readonly memoryBudgetMiB: number | null;
  /** Null where no index is kept or taken. */
  readonly indexCache: IndexCacheOptions | null;
}

export interface TraceProcess {
  /** The page's ends: bulk, query. */
  readonly pagePorts: readonly [MessagePortMain, MessagePortMain];
  /** Begins an export; what comes of it is told on the port, which closes with the process. */
  startExport(order: ExportOrder): MessagePortMain;
  /** Ends the process without calling it lost. */
  kill(): void;
}

/** A process that has loaded its program and waits for a trace. */
let spare: UtilityProcess | null = null;

/**
 * Starts the process that the next trace takes, where none waits yet, with its threads: their start
 * takes longer than a small trace.
 */
export function prepareTraceProcess(): void {
  if (spare !== null) return;
  const child = fork();
  child.postMessage({ kind: 'prepare' });
  spare = child;
  child.once('exit', () => {
    if (spare === child) spare = null;
  });
}

function takeTraceProcess(): UtilityProcess {
  const child = spare ?? fork();
  spare = null;
  return child;
}

function fork(): UtilityProcess {
  return utilityProcess.fork(HOST_FILE, [], { serviceName: 'Tilescope trace' });
}

/**
 * Lets a process read one trace. When it ends by itself, `lost` is told what is known:
 * most often the file shrank under the mapping.
 */
export function startTraceProcess(
  file: { readonly path: string; readonly size: number },
  options: TraceOptions,
  lost: (message: string) => void,
): TraceProcess {
  const child = takeTraceProcess();
  const bulk = new MessageChannelMain();
  const query = new MessageChannelMain();
  let killed = false;
  let processId = child.pid;
  child.once('spawn', () => {
    processId = child.pid;
  });
  child.once('exit', (code) => {
    // It may have been writing.
    if (options.indexCache !== null) void removeLeftovers(options.indexCache.folder, processId);
    // With 0 it ends when the page has closed its ports.
    if (!killed && code !== 0) void describeLoss(file, code).then(lost);
  });
  const open = { kind: 'open', path: file.path, options: { ...options, dividedBytes } };
  child.postMessage(open, [bulk.port1, query.port1]);
  return {
    pagePorts: [bulk.port2, query.port2],
    startExport(order) {
      const { port1, port2 } = new MessageChannelMain();
      child.postMessage({ kind: 'export', order }, [port1]);
      return port2;
    },
    kill() {
      killed = true;
      child.kill();
    },
  };
}

async function describeLoss(
  file: { readonly path: string; readonly size: number },
  exitCode: number,
): Promise<string> {
  const ended = `The process that reads ${path.basename(file.path)} ended (exit code ${exitCode}).`;
  const size = await stat(file.path).then(
    (stats) => stats.size,
    () => null,
  );
  if (size === null) return `${ended} The file is no longer there.`;
  if (size === file.size) return ended;
  return `${ended} The file had ${file.size} bytes when it was opened and has ${size} now.`;
}
