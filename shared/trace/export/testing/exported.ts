import * as fc from 'fast-check';
import type { AppError, Result } from '../../../result.ts';
import { decodeRecords } from '../../decode.ts';
import { LaneBuilder } from '../../lane-builder.ts';
import { readTrace } from '../../testing/read-trace.ts';
import { joined, opened, type FileEvent } from '../../testing/write-trace.ts';
import type { ExportedTrace, ExportEnd, ExportPieces } from '../export-pieces.ts';
import type { ExportSelection } from '../export-request.ts';
import { exportPieces } from '../export-trace.ts';

/** A trace of these bytes with its index, ready to be exported. */
export function exportable(bytes: Uint8Array): ExportedTrace {
  const file = opened(bytes);
  const builder = new LaneBuilder();
  const decoded = decodeRecords(file, (block) => builder.count(block));
  if (!decoded.ok) throw new Error(decoded.error.message);
  decodeRecords(file, (block) => builder.fill(block));
  const index = builder.finish();
  if (!index.ok) throw new Error(index.error.message);
  const { places, types } = decoded.value;
  return { file, places, types, index: index.value, sourceName: 'in.pccx', appVersion: '9.9.9' };
}

export interface ExportedFile extends ExportEnd {
  readonly bytes: Uint8Array;
  readonly pieces: number;
}

/** The whole file, or why there is none. */
export function wholeFile(
  trace: ExportedTrace,
  what: Parameters<typeof exportPieces>[1],
): Result<ExportedFile> {
  const begun = exportPieces(trace, what);
  return begun.ok ? gather(begun.value) : begun;
}

export function gather(pieces: ExportPieces): Result<ExportedFile> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const next = pieces.next();
    if (!next.done) {
      parts.push(next.value.bytes.slice());
      continue;
    }
    if (!next.value.ok) return next.value;
    const bytes = joined(parts);
    if (next.value.value.head !== null) bytes.set(next.value.value.head);
    return { ok: true, value: { ...next.value.value, bytes, pieces: parts.length } };
  }
}

export function fileOf(exported: Result<ExportedFile>): ExportedFile {
  if (!exported.ok) throw new Error(exported.error.message);
  return exported.value;
}

export function errorOf(exported: Result<ExportedFile>): AppError {
  if (exported.ok) throw new Error('it was exported');
  return exported.error;
}

/** An event of a file with its number and the code of its type. */
export interface NumberedEvent extends FileEvent {
  readonly record: number;
  readonly code: number;
}

/** What is to be exported, by looking at each event of the file: lane by lane, by start. */
export function chosenEvents(
  { file, index, types }: ExportedTrace,
  { area, types: codes }: ExportSelection,
): NumberedEvent[] {
  const codeOf = new Map(types.map(({ code, name }) => [name, code]));
  const events = readTrace(file).events.map((event, record) => {
    return { ...event, record, code: codeOf.get(String(event.type)) ?? 255 };
  });
  const isChosen = ({ core, start, duration, code }: NumberedEvent): boolean => {
    if (codes !== null && !codes.includes(code)) return false;
    if (area === null) return true;
    if (area.lanes !== null && !area.lanes.some((lane) => index.cores[lane] === core)) return false;
    const from = index.origin + BigInt(area.from);
    const to = index.origin + BigInt(area.to);
    return start < to && (start >= from || start + duration > from);
  };
  return events.filter(isChosen).sort((a, b) => a.core - b.core || byStart(a, b));
}

export function byStart(a: NumberedEvent, b: NumberedEvent): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.core - b.core || a.record - b.record;
}

/** Selections of small traces: everything, or an area with some of the lanes and types. */
export const selections: fc.Arbitrary<ExportSelection> = fc.record({
  area: fc.option(
    fc.record({
      lanes: fc.constantFrom(null, [0], [0, 0]),
      from: fc.integer({ min: -10, max: 3000 }),
      to: fc.integer({ min: 3001, max: 6000 }),
    }),
  ),
  types: fc.option(fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8), { maxLength: 7 })),
});
