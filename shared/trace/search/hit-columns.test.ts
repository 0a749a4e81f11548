import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationAt, endAt, type LaneIndex } from '../lane-index.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import { hitColumns, type ColumnView, type HitColumns } from './hit-columns.ts';
import { hitUnions } from './hit-unions.ts';
import { hitsAt, someHits } from './testing/plain-search.ts';

function edges({ from, to, columns }: ColumnView): [number, number][] {
  const edge = (column: number): number => from + ((to - from) * column) / columns;
  return Array.from({ length: columns }, (_, column) => [edge(column), edge(column + 1)]);
}

/** Column by column, every hit looked at. */
function expectedColumns(index: LaneIndex, hits: readonly number[], view: ColumnView): HitColumns {
  const width = (view.to - view.from) / view.columns;
  const starts = edges(view).map(
    ([from, to]) =>
      hits.filter((hit) => {
        const start = index.start[hit] as number;
        return start >= from && start < to;
      }).length,
  );
  const runs = edges(view).map(([from, to]) =>
    hits.some((hit) => {
      const start = index.start[hit] as number;
      const touches = start < to && endAt(index, hit) > from;
      return touches && (durationAt(index, hit) >= width || start < view.from);
    }),
  );
  const marked = starts.map((count, column) => (count > 0 || runs[column] ? 1 : 0));
  return { starts: Uint32Array.from(starts), marked: Uint8Array.from(marked) };
}

const views = fc
  .record({
    from: fc.integer({ min: -500, max: 50_000 }),
    // Widths that divide into columns without rounding.
    width: fc.constantFrom(0.25, 1, 2, 8, 100, 4096, 2 ** 33),
    columns: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ from, width, columns }) => ({ from, to: from + width * columns, columns }));

describe('the columns of a view', () => {
  it.each([
    ['small events', someEvents(150)],
    ['giants', eventsWithGiants()],
  ])('tell where hits start and which run through them: %s', (_what, events) => {
    fc.assert(
      fc.property(
        events
          .map((list) => buildIndex(list))
          .chain((index) => fc.tuple(fc.constant(index), someHits(index.events))),
        views,
        ([index, positions], view) => {
          const hits = hitsAt(index, positions);
          expect(hitColumns(index, hits, null, view)).toEqual(
            expectedColumns(index, positions, view),
          );
          const lanes = Array.from(index.cores, (_, lane) => lane).reverse();
          const { starts, marked } = hitColumns(index, hits, lanes, view);
          lanes.forEach((lane, row) => {
            const [first, end] = [
              index.eventFirst[lane] as number,
              index.eventFirst[lane + 1] as number,
            ];
            const own = positions.filter((position) => position >= first && position < end);
            const part = [row * view.columns, (row + 1) * view.columns] as const;
            expect({ starts: starts.slice(...part), marked: marked.slice(...part) }).toEqual(
              expectedColumns(index, own, view),
            );
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['small events', someEvents(150)],
    ['giants', eventsWithGiants()],
  ])('are marked for several lanes together where any of them has hits: %s', (_what, events) => {
    fc.assert(
      fc.property(
        events
          .map((list) => buildIndex(list))
          .chain((index) => fc.tuple(fc.constant(index), someHits(index.events))),
        views,
        fc.nat({ max: 4 }),
        ([index, positions], view, cut) => {
          const hits = hitsAt(index, positions);
          const lanes = Array.from(index.cores, (_, lane) => lane).reverse();
          const parts = [lanes.slice(0, cut), lanes.slice(cut)];
          const sizes = parts.map((part) => part.length);
          const expected = parts.flatMap((part) => {
            const ofLanes = part.map((lane) => hitColumns(index, hits, [lane], view).marked);
            return Array.from({ length: view.columns }, (_, column) =>
              Number(ofLanes.some((marked) => marked[column] === 1)),
            );
          });
          expect([...hitUnions(index, hits, lanes, sizes, view)]).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('show a hit that covers the whole view', () => {
    const index = buildIndex([event(0, 0, 1_000_000), event(0, 10, 1)]);
    const view = { from: 500, to: 600, columns: 4 };
    const { starts, marked } = hitColumns(index, hitsAt(index, [0]), [0], view);
    expect([[...starts], [...marked]]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
  });
});
