import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { openContainer } from './container.ts';
import { LaneFill } from './lane-fill.ts';
import { fillTasks, layOutIndex } from './lane-layout.ts';
import { OverviewBuilder } from './overview-builder.ts';
import { overviewMemory, snapshot } from './overview-memory.ts';
import { WORD, type RecordBlock } from './record-block.ts';
import { RecordCount } from './record-count.ts';
import { newPassMemory, recordPassesIn, type RecordPasses } from './record-passes.ts';
import { FUZZ_RUNS, mutatedTraces } from './testing/mutated-traces.ts';
import { readTrace } from './testing/read-trace.ts';
import {
  event,
  eventsWithGiants,
  recordBlocks,
  someEvents,
  wildEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { mergeCounts } from './trace-counts.ts';

/** Cells for 64 columns of each of 32 lanes: columns become wider often. */
const FEW_CELLS = 2 ** 14;
const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
const anyEvents = fc.oneof(someEvents(200), eventsWithGiants(), wildEvents());

function passesIn(memory = newPassMemory()): RecordPasses {
  const passes = recordPassesIn(memory);
  if (passes === null) throw new Error('this platform has WebAssembly');
  return passes;
}

const passes = passesIn();

const originOf = ([first]: readonly RecordBlock[]): number => first?.words[WORD.startHigh] ?? 0;

function counted(blocks: readonly RecordBlock[], withPasses: RecordPasses | null) {
  const count = new RecordCount(originOf(blocks), null, withPasses);
  let first = 0;
  for (const block of blocks) {
    count.add(block);
    count.endSegment(first, count.records);
    first = count.records;
  }
  return count.part();
}

/** Counts of blocks with an overview that expects events where the first few are. */
function countedWithOverview(blocks: readonly RecordBlock[], fast: boolean) {
  const memory = overviewMemory(FEW_CELLS);
  const builder = new OverviewBuilder(memory, 0, 100);
  const count = new RecordCount(originOf(blocks), builder, fast ? passesIn(memory.passes) : null);
  for (const block of blocks) count.add(block);
  const part = count.part();
  return { part, grid: builder.grid, overview: snapshot(memory, part.cores.length) };
}

/** What the second pass writes, of records that need not be those that were counted. */
function filled(
  count: readonly RecordBlock[],
  fill: readonly RecordBlock[],
  withPasses: RecordPasses | null,
) {
  const counts = mergeCounts([{ counted: counted(count, null), types: [] }], 255);
  if (counts === null) throw new Error('one part has the codes of its own decoding');
  const index = layOutIndex(counts, originOf(count), (bytes) => new ArrayBuffer(bytes));
  const answers = fillTasks(index, counts.segments).map((task, number) => {
    const lanes = new LaneFill(index, task, withPasses);
    const block = fill[number];
    const taken = block === undefined || lanes.put({ ...block, words: block.words.slice() });
    return { taken, giants: lanes.giants, isComplete: lanes.isComplete() };
  });
  return { answers, index };
}

const columnsOf = ({ index }: ReturnType<typeof filled>) => {
  const { start, duration, type, record } = index;
  return { start, duration, type, record };
};

/** More than a block and more than a bucket, on lanes that events of several types share. */
const manyEvents = (count: number, cores: number): TestEvent[] =>
  Array.from({ length: count }, (_, i) => {
    if (i % 997 === 5) return { ...event(i % cores, i, 0), duration: 2n ** 40n };
    if (i % 1009 === 7) return event(70_000 + (i % 2), i, 3, 9);
    return event((i * 7) % cores, i * 3, (i * 7919) % 23, i % 7);
  });

describe('counting with WebAssembly gives what counting without it gives', () => {
  it('for any records, block by block', () => {
    fc.assert(
      fc.property(anyEvents, sizes, (events, cut) => {
        const blocks = [...recordBlocks(events, cut)];
        expect(counted(blocks, passes)).toEqual(counted(blocks, null));
      }),
      { numRuns: 200 },
    );
  });

  it('with the same overview, however often its columns become wider', () => {
    fc.assert(
      fc.property(anyEvents, sizes, (events, cut) => {
        const blocks = [...recordBlocks(events, cut)];
        expect(countedWithOverview(blocks, true)).toEqual(countedWithOverview(blocks, false));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['a few cores', 50_000, 5],
    ['more cores than the loops know', 50_000, 700],
  ])('for more records than a block has, of %s', (_kind, count, cores) => {
    const blocks = [...recordBlocks(manyEvents(count, cores), [40_000])];
    expect(counted(blocks, passes)).toEqual(counted(blocks, null));
    expect(countedWithOverview(blocks, true)).toEqual(countedWithOverview(blocks, false));
  });
});

describe('putting with WebAssembly gives what putting without it gives', () => {
  it('for any records, task by task', () => {
    fc.assert(
      fc.property(anyEvents, sizes, (events, cut) => {
        const blocks = [...recordBlocks(events, cut)];
        const fast = filled(blocks, blocks, passes);
        expect(fast).toEqual(filled(blocks, blocks, null));
        expect(fast.answers.every(({ isComplete }) => isComplete)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['of one lane', 5_000, 1],
    ['of a few lanes', 50_000, 5],
    ['of as many lanes as there are buckets', 50_000, 510],
    ['of more lanes than there are buckets', 50_000, 700],
  ])('for more records than a bucket and a block have, %s', (_kind, count, cores) => {
    const blocks = [...recordBlocks(manyEvents(count, cores), [40_000])];
    const fast = filled(blocks, blocks, passes);
    expect(columnsOf(fast)).toEqual(columnsOf(filled(blocks, blocks, null)));
    expect(fast.answers.every(({ isComplete }) => isComplete)).toBe(true);
  });

  it('and refuses records that are not those that were counted', () => {
    fc.assert(
      fc.property(someEvents(60), someEvents(60), sizes, (events, others, cut) => {
        const blocks = [...recordBlocks(events, cut)];
        const changed = [...recordBlocks(others, cut)];
        const complete = (withPasses: RecordPasses | null) =>
          filled(blocks, changed, withPasses).answers.map(({ isComplete }) => isComplete);
        expect(complete(passes)).toEqual(complete(null));
      }),
      { numRuns: 100 },
    );
  });
});

it(`${FUZZ_RUNS} mutated traces are decoded alike with WebAssembly and without it`, () => {
  fc.assert(
    fc.property(mutatedTraces, fc.integer({ min: 1, max: 70 }), (bytes, blockRecords) => {
      const file = openContainer(arraySource(bytes));
      if (!file.ok) return;
      const read = (withPasses: RecordPasses | null) =>
        readTrace(file.value, { blockRecords, passes: withPasses });
      expect(read(passes)).toEqual(read(null));
    }),
    { numRuns: FUZZ_RUNS },
  );
});
