import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainLanes, plainOverview } from '../../../shared/trace/testing/brute-force.ts';
import { eventsWithGiants, someEvents } from '../../../shared/trace/testing/trace-events.ts';
import { encodeTiles } from '../../../shared/trace/tile-encode.ts';
import { openIndex } from './read-index.ts';
import { contentsOf, KEY } from './testing/contents.ts';
import { writeIndex } from './write-index.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-cache-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('tiles of a kept index', () => {
  it('are the same bytes before a lane is loaded, where it is not needed for them', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.oneof(someEvents(), eventsWithGiants()),
        fc.nat({ max: 5 }),
        fc.nat({ max: 12 }),
        fc.integer({ min: -2, max: 2 }),
        (events, finer, levelsAbove, tileIndex) => {
          const lanes = plainLanes(events);
          const offsets = lanes.flat().flatMap(({ start, end }) => [start, end]);
          const extent = Math.max(...offsets) - Math.min(...offsets);
          const overviewLevel = Math.max(0, Math.ceil(Math.log2(extent + 1)) - 4 - finer);
          const overview = plainOverview(lanes, overviewLevel);
          const contents = { ...contentsOf(events), overview };
          const { index } = contents;
          const entry = { appVersion: '1', key: KEY, contents };
          expect(writeIndex(folder, entry, () => false).ok).toBe(true);
          const opened = openIndex(folder, '1', KEY);
          if (!opened.ok) throw new Error(opened.error.message);
          const kept = opened.value;
          const level = overviewLevel + levelsAbove;
          for (const lane of index.cores.keys()) {
            if (kept.lanes.isNeeded(lane, level)) {
              expect(kept.lanes.load([lane]).ok).toBe(true);
            } else compared++;
            const whole = encodeTiles({ index, overview }, level, tileIndex, [lane]);
            const tile = encodeTiles(kept, level, tileIndex, [lane]);
            expect(Buffer.from(tile).equals(Buffer.from(whole))).toBe(true);
          }
          kept.close();
        },
      ),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(20);
  });
});
