import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arraySource } from '../../../shared/bytes/array-source.ts';
import type { Problem, Result } from '../../../shared/result.ts';
import { openContainer } from '../../../shared/trace/container.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import { FUZZ_RUNS, mutatedTraces } from '../../../shared/trace/testing/mutated-traces.ts';
import { crewInTurns } from '../testing/crew-in-turns.ts';
import { crewOfOne, type Crew } from './crew.ts';
import { IndexRun } from './index-run.ts';

/** The fewest that the encodings can be divided at, so that small traces are. */
const FLATBUF_SEGMENT = 3;
const OTHER_SEGMENT = 1024;
const FEW_CELLS = 2 ** 14;

interface Outcome {
  readonly problems: readonly string[];
  readonly found: unknown;
}

const lineOf = ({ code, at, message }: Problem): string => `${code} ${at} ${message}`;

/** Everything that is known after reading, as plain data; an error is an outcome too. */
async function outcomeOf(file: TraceFile, crew: Crew): Promise<Result<Outcome>> {
  const segmentRecords = file.encoding === 'flatbuf' ? FLATBUF_SEGMENT : OTHER_SEGMENT;
  const run = new IndexRun(file, crew, true, { segmentRecords, overviewCells: FEW_CELLS });
  const counted = await run.count(() => {});
  if (!counted.ok) return counted;
  const { counts, originHigh, places, problems } = counted.value;
  const index = await run.index(counted.value, null);
  if (!index.ok) return index;
  // How the records were divided is all that differs.
  const known = { ...counts, segments: null };
  const found = { known, originHigh, places, index: index.value };
  return { ok: true, value: { problems: problems.map(lineOf).sort(), found } };
}

/** Each is read twice, and what was found is compared. */
const RUNS = Math.ceil(FUZZ_RUNS / 8);

it(`${RUNS} mutated traces are read alike by one thread and by several`, async () => {
  await fc.assert(
    fc.asyncProperty(mutatedTraces, async (bytes) => {
      const file = openContainer(arraySource(bytes));
      if (!file.ok) return;
      const one = await outcomeOf(file.value, crewOfOne(file.value));
      const several = await outcomeOf(file.value, crewInTurns(file.value));
      expect(several).toEqual(one);
    }),
    { numRuns: RUNS },
  );
});
