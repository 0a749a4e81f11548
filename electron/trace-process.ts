import { stat } from 'node:fs/promises';
import path from 'node:path';
import { MessageChannelMain, utilityProcess, type MessagePortMain } from 'electron';
import { outsideArchive } from './packed-path.ts';
import type { IndexCacheOptions } from './trace-host/cache/cache-options.ts';

const HOST_FILE = outsideArchive(path.join(import.meta.dirname, '../trace-host/host.js'));

export interface TraceOptions {
  readonly checksumMismatchIsError: boolean;
  readonly memoryBudgetMiB: number | null;
  /** Null where no index is kept or taken. */
  readonly indexCache: IndexCacheOptions | null;
}

export interface TraceProcess {
  /** The page's ends: bulk, query. */
  readonly pagePorts: readonly [MessagePortMain, MessagePortMain];
  /** Ends the process without calling it lost. */
  kill(): void;
}

/**
 * Starts the process that reads one trace. When it ends by itself, `lost` is told what is known:
 * most often the file shrank under the mapping.
 */
export function startTraceProcess(
  file: { readonly path: string; readonly size: number },
  options: TraceOptions,
  lost: (message: string) => void,
): TraceProcess {
  const child = utilityProcess.fork(HOST_FILE, [], { serviceName: 'Tilescope trace' });
  const bulk = new MessageChannelMain();
  const query = new MessageChannelMain();
  let killed = false;
  child.once('exit', (code) => {
    // With 0 it ends when the page has closed its ports.
    if (!killed && code !== 0) void describeLoss(file, code).then(lost);
  });
  child.postMessage({ kind: 'open', path: file.path, options }, [bulk.port1, query.port1]);
  return {
    pagePorts: [bulk.port2, query.port2],
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
