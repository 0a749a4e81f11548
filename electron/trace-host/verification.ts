import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppError, Problem } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import type { ChecksumStatus } from '../../shared/trace-port.ts';
import type { ChecksumMessage, ChecksumTask } from './checksum-worker.ts';

const CHECKSUM_FILE = path.join(import.meta.dirname, 'checksum-worker.js');

/** What the payload's checksum proved to be; `error` where it could not be read to its end. */
export interface Verified {
  readonly status: ChecksumStatus;
  readonly problems: readonly Problem[];
  readonly error: AppError | null;
}

function verified(found: ReturnType<typeof checksumOf>): Verified {
  if (!found.ok) return { status: 'pending', problems: [], error: found.error };
  const { status, problems } = found.value;
  return { status, problems, error: null };
}

/** In this thread: for a small trace. */
export function verifyHere(file: TraceFile): Verified {
  return verified(checksumOf(file));
}

/** Hears of the bytes that are done, and of the milliseconds since the first one. */
export type TellVerified = (bytesDone: number, elapsedMs: number) => void;

/** A thread that has loaded its program and waits for one trace, which it opens for itself. */
export class ChecksumThread {
  readonly #worker = new Worker(CHECKSUM_FILE);

  verify(filePath: string, tell: TellVerified): Promise<Verified> {
    const task: ChecksumTask = { path: filePath };
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: ChecksumMessage) => {
        if (message.kind === 'done') resolve(verified(message.found));
        else tell(message.bytesDone, message.elapsedMs);
      });
      worker.postMessage(task);
    });
  }

  close(): void {
    void this.#worker.terminate();
  }
}

/** Why a trace is not to be shown, where a mismatch is an error; null where it is sound. */
export function refusalOf({ status, problems, error }: Verified): AppError | null {
  const [mismatch] = problems;
  if (error !== null || status !== 'mismatch' || mismatch === undefined) return error;
  const { code, message, at } = mismatch;
  return at === null ? { code, message } : { code, message, at };
}

/** What to tell of a trace that is shown already. */
export function findingsOf({ problems, error }: Verified): readonly Problem[] {
  if (error === null) return problems;
  const { code, message, at = null } = error;
  return [{ severity: 'warning', code, at, tile: null, message }];
}
