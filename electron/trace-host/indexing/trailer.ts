import { ok, type Result } from '../../../shared/result.ts';
import { decodeContext, LAST_TYPE_CODE } from '../../../shared/trace/decode.ts';
import { FlatbufReader } from '../../../shared/trace/flatbuf.ts';
import { TRAILER_PROBLEMS, type Names } from '../../../shared/trace/flatbuf-names.ts';
import type { Cases } from '../../../shared/trace/problems.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import { TypeTable } from '../../../shared/trace/type-table.ts';
import type { Counted } from './tasks.ts';

/** The name trailer that threads met, or the first of what they took for one; null for none. */
export function firstTrailer(answers: readonly Counted[]): NonNullable<Counted['trailer']> | null {
  const found = answers.flatMap(({ trailer }) => trailer ?? []);
  return found.reduce<NonNullable<Counted['trailer']> | null>(
    (first, trailer) => (first === null || trailer.record < first.record ? trailer : first),
    null,
  );
}

/** Records that the threads have gone through. */
export function recordsOf(answers: readonly Counted[]): number {
  const segments = answers.flatMap(({ part }) => part.segments);
  return segments.reduce((sum, { firstRecord, endRecord }) => sum + endRecord - firstRecord, 0);
}

/** What the threads found in records; what is wrong in a trailer is told by `readTail`. */
export function casesOf({ problems }: Counted): Cases[] {
  return problems.filter(({ first }) => !TRAILER_PROBLEMS.has(first.code));
}

/** What follows the last record of a flatbuf payload. Errors: those of the source. */
export function readTail(
  file: TraceFile,
  records: number,
): Result<{ readonly names: Names | null; readonly problems: readonly Cases[] }> {
  const context = decodeContext(file, () => true, new TypeTable(LAST_TYPE_CODE));
  const reader = new FlatbufReader(context);
  const tail = reader.readTail(records);
  return tail.ok ? ok({ names: reader.names, problems: context.problems.cases() }) : tail;
}
