import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_EVENTS, slotOfCode } from '../lane-index.ts';
import { buildIndex, event, someEvents } from '../testing/trace-events.ts';
import { SlotEvents } from './slot-events.ts';

function positionsOf(events: SlotEvents): number[] {
  const found: number[] = [];
  for (let at = events.next(); at >= 0; at = events.next()) found.push(at);
  return found;
}

describe('the events of a slot', () => {
  /** One slot far from the others, so that whole blocks are passed over. */
  const rare = fc
    .array(fc.nat({ max: 40 * BLOCK_EVENTS }), { maxLength: 12 })
    .map((places) =>
      Array.from({ length: 20 * BLOCK_EVENTS + 7 }, (_, i) =>
        event(0, i * 3, 2, places.includes(i) ? 6 : 1),
      ),
    );

  it('are all of them, in the lane’s order, and as many as counted', () => {
    fc.assert(
      fc.property(fc.oneof(someEvents(), rare), fc.nat({ max: 7 }), (events, slot) => {
        const index = buildIndex(events);
        for (const lane of index.cores.keys()) {
          const [first, last] = [index.eventFirst[lane], index.eventFirst[lane + 1]];
          const expected = Array.from(index.type.keys())
            .filter((at) => at >= (first as number) && at < (last as number))
            .filter((at) => slotOfCode(index.type[at] as number) === slot);
          const found = new SlotEvents(index, lane, slot);
          expect(found.count()).toBe(expected.length);
          expect(positionsOf(found)).toEqual(expected);
          expect(found.next()).toBe(-1);
        }
      }),
      { numRuns: 80 },
    );
  });
});
