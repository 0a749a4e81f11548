import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arraySource } from '../../shared/bytes/array-source.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { soundTraces } from '../../shared/trace/testing/file-events.ts';
import { FUZZ_RUNS, mutatedTraces } from '../../shared/trace/testing/mutated-traces.ts';
import { readTrace, type ReadTrace } from '../../shared/trace/testing/read-trace.ts';
import { KNOWN_TYPES } from '../../shared/trace/event-types.ts';
import { convertTrace } from './convert-trace.ts';
import { traceReport } from './trace-report.ts';

/** Each of these reads a trace three times and sorts it. */
const RUNS = Math.ceil(FUZZ_RUNS / 4);
const OPTIONS = { repair: true, lossy: true, checksumAsNumber: false };

function read(bytes: Uint8Array): ReadTrace | null {
  const file = openContainer(arraySource(bytes));
  return file.ok ? readTrace(file.value, { lastTypeCode: 0xffff }) : null;
}

/** What must be the same after conversion: types without a number have become UNKNOWN. */
function eventTexts({ events, types }: ReadTrace): string[] {
  const numbered = new Set(types.filter(({ id }) => id !== null).map(({ name }) => name));
  return events
    .map(({ core, start, duration, type, name }) => {
      const kept = numbered.has(String(type)) ? type : KNOWN_TYPES[0];
      return JSON.stringify([core, String(start), String(duration), kept, name]);
    })
    .sort();
}

function convertsToTheSame(bytes: Uint8Array): void {
  const before = read(bytes);
  const converted = convertTrace(arraySource(bytes), OPTIONS);
  if (before === null || !converted.ok) return;
  const after = read(converted.value.bytes);
  if (after === null) throw new Error('What was written does not open.');
  expect(eventTexts(after)).toEqual(eventTexts(before));
  const starts = after.events.map(({ start }) => start);
  expect(starts.every((start, i) => i === 0 || starts[i - 1]! <= start)).toBe(true);
}

it('a sound trace converts, and to the same events in order', () => {
  fc.assert(
    fc.property(soundTraces, (bytes) => {
      expect(convertTrace(arraySource(bytes), OPTIONS).ok).toBe(true);
      convertsToTheSame(bytes);
    }),
  );
});

it(`${RUNS} mutated traces are reported and converted without a crash`, () => {
  fc.assert(
    fc.property(mutatedTraces, (bytes) => {
      const report = traceReport('x.pccx', arraySource(bytes));
      expect(report.ok).toBe(true);
      JSON.stringify(report);
      convertsToTheSame(bytes);
    }),
    { numRuns: RUNS },
  );
});
