import type { AppError, Problem, Result } from '../../shared/result.ts';
import { fail } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { decodeRecords, type DecodedTrace } from '../../shared/trace/decode.ts';
import { LaneBuilder } from '../../shared/trace/lane-builder.ts';
import type { Allocate, LaneIndex } from '../../shared/trace/lane-index.ts';
import type { RecordBlock } from '../../shared/trace/record-block.ts';
import type { RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import { summarizeTrace } from '../../shared/trace/trace-summary.ts';
import type { ChecksumStatus, HostToPage, TraceSummary } from '../../shared/trace-port.ts';
import type { TraceSource } from './trace-source.ts';

export interface TraceOptions {
  readonly checksumMismatchIsError: boolean;
}

/** What the window is told while a trace is read, and what the host needs to answer questions. */
export type IndexMessage =
  | Extract<HostToPage, { kind: 'progress' | 'checksum' }>
  | {
      readonly kind: 'indexed';
      readonly summary: TraceSummary;
      readonly index: LaneIndex;
      readonly places: RecordPlaces;
    }
  | { readonly kind: 'failed'; readonly error: AppError };

export type PostIndexMessage = (message: IndexMessage) => void;

interface IndexedTrace {
  readonly builder: LaneBuilder;
  readonly decoded: DecodedTrace;
  readonly index: LaneIndex;
}

/**
 * Reads a trace from beginning to end: header, both passes of the index, summary, checksum.
 * `allocate` makes the memory of the index, which is posted as it is.
 */
export function indexTrace(
  { source, mapped }: TraceSource,
  options: TraceOptions,
  allocate: Allocate,
  post: PostIndexMessage,
): void {
  const opened = openContainer(source);
  if (!opened.ok) return post({ kind: 'failed', error: opened.error });
  const file = opened.value;

  const early = options.checksumMismatchIsError ? verify(file, post) : pendingChecksum(file);
  if (!early.ok) return post({ kind: 'failed', error: early.error });

  const indexed = buildIndex(file, allocate, post);
  if (!indexed.ok) return post({ kind: 'failed', error: indexed.error });
  const { builder, decoded, index } = indexed.value;
  const summary = summarizeTrace({
    file,
    mapped,
    decoded,
    index,
    totals: builder.counts().totals,
    lastEnd: builder.counts().span?.lastEnd ?? 0n,
    checksum: early.value,
    problems: [],
  });
  post({ kind: 'indexed', summary, index, places: decoded.places });
  if (early.value === 'pending') verifyLate(file, post);
}

function pendingChecksum(file: TraceFile): Result<ChecksumStatus> {
  return { ok: true, value: file.storedChecksum === null ? 'absent' : 'pending' };
}

/** Before anything is shown, where the user wants a mismatch to be an error. */
function verify(file: TraceFile, post: PostIndexMessage): Result<ChecksumStatus> {
  const progress = new Progress('verifying', file, post);
  const found = checksumOf(file, (bytesDone) => progress.tell(file.payloadStart + bytesDone, 0));
  if (!found.ok) return found;
  const { status, problems } = found.value;
  const [mismatch] = problems;
  if (status === 'mismatch' && mismatch) {
    return fail(mismatch.code, mismatch.message, mismatch.at ?? undefined);
  }
  return { ok: true, value: status };
}

/** Behind the picture: a file that cannot be read to its end any more is reported as a problem. */
function verifyLate(file: TraceFile, post: PostIndexMessage): void {
  const found = checksumOf(file);
  if (found.ok) {
    const { status, problems } = found.value;
    return post({ kind: 'checksum', status, problems });
  }
  const { code, message, at = null } = found.error;
  const problem: Problem = { severity: 'warning', code, at, tile: null, message };
  post({ kind: 'checksum', status: 'pending', problems: [problem] });
}

function buildIndex(
  file: TraceFile,
  allocate: Allocate,
  post: PostIndexMessage,
): Result<IndexedTrace> {
  const builder = new LaneBuilder(allocate);
  const reading = new Progress('reading', file, post);
  const first = decodeRecords(file, (block) => {
    reading.tellBlock(block);
    return builder.count(block);
  });
  if (!first.ok) return first;
  try {
    const indexing = new Progress('indexing', file, post);
    const second = decodeRecords(file, (block) => {
      indexing.tellBlock(block);
      return builder.fill(block);
    });
    if (!second.ok) return second;
    const index = builder.finish();
    if (!index.ok) return index;
    return { ok: true, value: { builder, decoded: first.value, index: index.value } };
  } catch (error) {
    // What a typed array or a buffer throws when there is no memory for it.
    if (!(error instanceof RangeError)) throw error;
    return fail(
      'out-of-memory',
      `The index of ${builder.counts().events} events needs about ${20 * builder.counts().events} bytes, which are not free: ${error.message}.`,
    );
  }
}

const PROGRESS_INTERVAL_MS = 100;

class Progress {
  #phase: 'reading' | 'indexing' | 'verifying';
  #bytesTotal: number;
  #post: PostIndexMessage;
  #began = performance.now();
  #lastTold = 0;

  constructor(
    phase: 'reading' | 'indexing' | 'verifying',
    file: TraceFile,
    post: PostIndexMessage,
  ) {
    this.#phase = phase;
    this.#bytesTotal = file.payloadStart + file.payloadLength;
    this.#post = post;
  }

  tellBlock({ firstRecord, count, bytesDone }: RecordBlock): void {
    this.tell(bytesDone, firstRecord + count);
  }

  /** Always true: nothing is cancelled here, the whole process is ended instead. */
  tell(bytesDone: number, events: number): true {
    const now = performance.now();
    if (now - this.#lastTold < PROGRESS_INTERVAL_MS) return true;
    this.#lastTold = now;
    const bytesTotal = this.#bytesTotal;
    const elapsedMs = now - this.#began;
    this.#post({ kind: 'progress', phase: this.#phase, bytesDone, bytesTotal, events, elapsedMs });
    return true;
  }
}
