import { expect, it } from 'vitest';
import { OverviewBuilder, overviewMemory, snapshot } from './overview-builder.ts';
import { RecordCount } from './record-count.ts';
import { event, recordBlocks, type TestEvent } from './testing/trace-events.ts';

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
