import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaneFill } from './lane-fill.ts';
import { finishLane } from './lane-finish.ts';
import { GIANT, LANE_ROUNDED } from './lane-index.ts';
import { fillTasks, layOutIndex } from './lane-layout.ts';
import { sumByPass } from './lane-pass.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';
import { RecordCount } from './record-count.ts';
import { newPassMemory, recordPassesIn, type RecordPasses } from './record-passes.ts';
import {
  event,
  eventsWithGiants,
  recordBlocks,
  someEvents,
  wildEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { mergeCounts } from './trace-counts.ts';

function newPasses(): RecordPasses {
  const made = recordPassesIn(newPassMemory());
  if (made === null) throw new Error('this platform has WebAssembly');
  return made;
}

const passes = newPasses();

const NO_RECORDS: RecordBlock = {
  firstRecord: 0,
  count: 0,
  words: new Uint32Array(0),
  bytesDone: 0,
};
const blockOf = (events: readonly TestEvent[]): RecordBlock =>
  [...recordBlocks(events)][0] ?? NO_RECORDS;

/** All events at their places, nothing summed up. */
function unfinished(block: RecordBlock) {
  const originHigh = block.words[WORD.startHigh] ?? 0;
  const count = new RecordCount(originHigh);
  count.add(block);
  count.endSegment(0, block.count);
  const counts = mergeCounts([{ counted: count.part(), types: [] }], 255);
  if (counts === null) throw new Error('one part has the codes of its own decoding');
  const index = layOutIndex(counts, originHigh, (bytes) => new ArrayBuffer(bytes));
  const [task] = fillTasks(index, counts.segments);
  if (task === undefined) throw new Error('there is one segment');
  const fill = new LaneFill(index, task);
  fill.put(block);
  return { index, durations: fill.giants };
}

function finished(block: RecordBlock, withPasses: RecordPasses | null) {
  const { index, durations } = unfinished(block);
  const giants = Array.from(index.cores, (_, lane) =>
    finishLane(index, lane, durations, withPasses),
  );
  return { index, giants };
}

/** So many on each of three lanes, in order, with instants and overlaps; types past the known ones. */
const eventsOnLanes = (count: number): TestEvent[] =>
  Array.from({ length: count * 3 }, (_, i) =>
    event(i % 3, i * 4, (i * 7919) % (i % 5 === 0 ? 2 : 17), i % 3 === 2 ? 6 + (i % 2) * 3 : i % 7),
  );

const sumsOf = ({ index }: ReturnType<typeof finished>) => {
  const { flags, runningCycles, runningEvents, lastEnd } = index;
  return { flags, runningCycles, runningEvents, lastEnd };
};

/** Whether each lane was summed by WebAssembly. */
const summed = (events: readonly TestEvent[]): boolean[] => {
  const { index } = unfinished(blockOf(events));
  return Array.from(index.cores, (_, lane) => sumByPass(passes, index, lane));
};

function expectTheSame(events: readonly TestEvent[]): void {
  const block = blockOf(events);
  expect(finished(block, passes)).toEqual(finished(block, null));
}

/** On one lane, each as long as an event in the sums can be. */
function longestEvents(count: number): RecordBlock {
  const words = new Uint32Array(count * RECORD_WORDS);
  for (let at = 0; at < words.length; at += RECORD_WORDS) words[at + WORD.durationLow] = GIANT - 1;
  return { firstRecord: 0, count, words, bytesDone: 0 };
}

describe('finishing lanes with WebAssembly gives what finishing them without it gives', () => {
  it('for any events', () => {
    fc.assert(
      fc.property(fc.oneof(someEvents(), eventsWithGiants(), wildEvents()), expectTheSame),
      { numRuns: 200 },
    );
  });

  it.each([1, 64, 511, 512, 513, 8192, 8193, 17_000])(
    'for %i events a lane, the last in any place of a block, a span and a piece',
    (count) => {
      const events = eventsOnLanes(count);
      expect(summed(events)).toEqual([true, true, true]);
      expectTheSame(events);
    },
  );

  it('for lanes that are out of order only at their ends', () => {
    const events = [...eventsOnLanes(9000), event(0, 5, 3), event(2, 7, 0, 9)];
    expect(summed(events)).toEqual([false, true, false]);
    expectTheSame(events);
  });

  it('for a lane with a giant far behind its first piece', () => {
    const events = [...eventsOnLanes(9000), event(1, 250_000, GIANT, 3)];
    expect(summed(events)).toEqual([true, false, true]);
    expectTheSame(events);
  });

  it('for a lane whose sums pass 2^53', () => {
    const block = longestEvents(2 ** 21 + 600);
    const fast = finished(block, passes);
    expect((fast.index.flags[0] as number) & LANE_ROUNDED).toBe(LANE_ROUNDED);
    expect(sumsOf(fast)).toEqual(sumsOf(finished(block, null)));
  });
});
