import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { ok, type Result } from '../../../shared/result.ts';
import type { ExportPieces } from '../../../shared/trace/export/export-pieces.ts';
import { failFromSystem } from '../../files/system-error.ts';
import type { ExportFacts, ExportProgress } from './export-messages.ts';

const PROGRESS_MS = 200;

/** The calls to the system, which a test replaces. */
export interface FileCalls {
  open(file: string): number;
  /** Returns how many bytes were written. */
  write(handle: number, bytes: Uint8Array, at: number): number;
  flush(handle: number): void;
  close(handle: number): void;
}

const SYSTEM: FileCalls = {
  open: (file) => openSync(file, 'wx', 0o666),
  write: (handle, bytes, at) => writeSync(handle, bytes, 0, bytes.length, at),
  flush: fsyncSync,
  close: closeSync,
};

export interface ExportPlace {
  readonly temporary: string;
  /** For messages. */
  readonly target: string;
}

/**
 * Writes the pieces to a new file and flushes it to the disk. Where it fails, what was written
 * stays for who gave the place to remove. Errors: those of the pieces, `write-failed`.
 */
export function writeExport(
  pieces: ExportPieces,
  { temporary, target }: ExportPlace,
  tell: (progress: ExportProgress) => void,
  calls = SYSTEM,
): Result<ExportFacts> {
  try {
    const handle = calls.open(temporary);
    try {
      return writePieces(pieces, new PieceWriter(calls, handle), tell);
    } finally {
      calls.close(handle);
    }
  } catch (error) {
    return failFromSystem('write', target, error);
  }
}

function writePieces(
  pieces: ExportPieces,
  file: PieceWriter,
  tell: (progress: ExportProgress) => void,
): Result<ExportFacts> {
  // The first piece at once: it says how many events there are to come.
  let toldAt = -Infinity;
  for (;;) {
    const next = pieces.next();
    if (!next.done) {
      const { bytes, events, eventsTotal } = next.value;
      file.append(bytes);
      const now = performance.now();
      if (now - toldAt < PROGRESS_MS) continue;
      toldAt = now;
      tell({ events, eventsTotal, bytes: file.length });
      continue;
    }
    if (!next.value.ok) return next.value;
    const { events, head, notes } = next.value.value;
    if (head !== null) file.writeAll(head, 0);
    file.flush();
    return ok({ events, bytes: file.length, notes });
  }
}

class PieceWriter {
  length = 0;
  readonly #calls: FileCalls;
  readonly #handle: number;

  constructor(calls: FileCalls, handle: number) {
    this.#calls = calls;
    this.#handle = handle;
  }

  append(bytes: Uint8Array): void {
    this.writeAll(bytes, this.length);
    this.length += bytes.length;
  }

  writeAll(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) {
      done += this.#calls.write(this.#handle, bytes.subarray(done), at + done);
    }
  }

  flush(): void {
    this.#calls.flush(this.#handle);
  }
}
