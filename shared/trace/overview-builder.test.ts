import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OverviewBuilder } from './overview-builder.ts';
import { overviewMemory, snapshot } from './overview-memory.ts';
import { mergeOverviews } from './overview-merge.ts';
import { RecordCount } from './record-count.ts';
import { event, recordBlocks, someEvents, type TestEvent } from './testing/trace-events.ts';

/** Cells for 64 columns of each of 256 lanes. */
const CELLS = 2 ** 17;
const EXTENT = 100_000;

function counted(events: readonly TestEvent[], expectedFrom: number) {
  const memory = overviewMemory(CELLS);
  const count = new RecordCount(0, new OverviewBuilder(memory, expectedFrom, EXTENT));
  for (const block of recordBlocks(events, [500])) count.add(block);
  const overview = snapshot(memory, count.coreCount);
  const sum = Array.from(overview?.cycles ?? []).reduce((a, b) => a + b, 0);
  return { moves: memory.head[0], overview, sum };
}

/** On 200 cores, in no order: the first one starts late. */
const shuffled = Array.from({ length: 2000 }, (_, i) =>
  event(i % 200, (i * 7919 + 60_000) % (EXTENT - 10), 10),
);

it('the first block makes room for its lanes and starts, so that no sum has to be moved', () => {
  const { moves, overview, sum } = counted(shuffled, 60_000);
  expect(moves).toBe(0);
  expect(overview?.columns).toBe(64);
  expect(sum).toBe(2000 * 10);
});

it('lanes and starts that come later are made room for then, with the same sums', () => {
  const [one, ...others] = shuffled;
  const late = [...Array.from({ length: 500 }, () => one as TestEvent), ...others];
  const { moves, sum } = counted(late, 60_000);
  expect(moves).toBeGreaterThan(0);
  expect(sum).toBe((500 + 1999) * 10);
});

it('a first block of more lanes than there is room for gives the overview up, not the counting', () => {
  const events = Array.from({ length: 400 }, (_, i) => event(i, i, 5));
  const { overview } = counted(events, 0);
  expect(overview).toBeNull();
});

it('a snapshot of the columns that a part spans shows the same picture as one of all columns', () => {
  const extents = fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 2 ** 21 }));
  fc.assert(
    fc.property(someEvents(), extents, (events, [expectedFrom, expectedTo]) => {
      const memory = overviewMemory(2 ** 14);
      const originHigh = Number((events[0]?.start ?? 0n) >> 32n);
      const origin = BigInt(originHigh) << 32n;
      const builder = new OverviewBuilder(memory, expectedFrom, expectedTo);
      const count = new RecordCount(originHigh, builder);
      for (const block of recordBlocks(events, [40])) count.add(block);
      const { cores, span } = count.part();
      const from = Number((span?.firstStart ?? 0n) - origin);
      const to = Number((span?.lastEnd ?? 0n) - origin);
      const lanes = Uint32Array.from(cores.keys());
      const whole = snapshot(memory, cores.length);
      const some = snapshot(memory, cores.length, { from, to });
      expect(some === null).toBe(whole === null);
      if (whole === null || some === null) return;
      expect(some.columns).toBeLessThanOrEqual(whole.columns);
      const picture = (overview: typeof whole) =>
        mergeOverviews([{ overview, lanes }], lanes.length, 64);
      expect(picture(some)).toEqual(picture(whole));
    }),
    { numRuns: 300 },
  );
});

it('a snapshot of a beginning has few columns', () => {
  const events = Array.from({ length: 100 }, (_, i) => event(i % 32, i * 10, 10));
  const memory = overviewMemory(CELLS);
  const count = new RecordCount(0, new OverviewBuilder(memory, 0, EXTENT));
  for (const block of recordBlocks(events)) count.add(block);
  const whole = snapshot(memory, 32);
  const some = snapshot(memory, 32, { from: 0, to: 1000 });
  expect(whole?.columns).toBe(512);
  // 100,000 cycles in 512 columns are columns of 256.
  expect(some).toMatchObject({ level: 8, columns: 4 });
});
