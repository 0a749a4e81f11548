import { describe, expect, it } from 'vitest';
import type { TileRequest } from '../../shared/trace-port.ts';
import {
  COLUMN_OVERLAP,
  RECT_CLIPPED_LEFT,
  RECT_CLIPPED_RIGHT,
} from '../../shared/trace/tile-layout.ts';
import { newFrameBatches } from './frame-batches.ts';
import type { BarBatches, FrameBatches } from './frame-batches.ts';
import { layFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { NO_MARKS } from './messages.ts';
import type { TimelineView, TraceShape } from './messages.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { FakeHost, newStore, SHAPE } from './testing/fake-host.ts';
import type { TestColumn, TestRect } from './testing/tile-answers.ts';
import { PLAIN_THEME } from './testing/plain-theme.ts';

const VIEW: TimelineView = {
  startOffset: 0,
  cyclesPerCssPx: 0.25,
  scrollTopCssPx: 0,
  widthCssPx: 1000,
  heightCssPx: 96,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};

interface Answers {
  (request: TileRequest): { columns?: TestColumn[]; rects?: TestRect[] };
}

/** Frames until nothing is missing, as the worker's loop does it. */
function settle(
  view: Partial<TimelineView>,
  answers: Answers,
  shape = SHAPE,
  change: Partial<Scene> = {},
): { frame: Frame; batches: FrameBatches } {
  const { store } = newStore();
  const host = new FakeHost();
  store.connect(host);
  store.setShape(shape, null);
  const scene: Scene = {
    theme: PLAIN_THEME,
    view: { ...VIEW, ...view },
    layout: { order: [0, 1, 2], tops: [0, 20, 40, 60] },
    marks: NO_MARKS,
    shape,
    ...change,
  };
  const batches = newFrameBatches();
  for (;;) {
    const frame = layFrame(scene, store, batches);
    store.wish(frame.wishes);
    store.takeUploads();
    if (store.settled) return { frame, batches };
    for (const request of host.asked.splice(0)) {
      const { columns, rects } = answers(request);
      store.receive(host.answerTo(request, columns, rects));
    }
  }
}

interface Quad {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function quadsOf(batch: QuadBatch): Quad[] {
  const bytes = batch.borrowVertices();
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return Array.from({ length: batch.count }, (_, quad) => ({
    left: floats[quad * 16]!,
    top: floats[quad * 16 + 1]!,
    right: floats[quad * 16 + 8]!,
    bottom: floats[quad * 16 + 9]!,
  }));
}

/** Four numbers a vertex, four vertices a bar, clockwise from the top left. */
function barVertices(pages: BarBatches): number[][] {
  return [...pages.values()].flatMap((batch) => {
    const floats = [...batch.borrowVertices()];
    return Array.from({ length: batch.count }, (_, bar) => floats.slice(bar * 16, bar * 16 + 16));
  });
}

function barsOf(pages: BarBatches): Quad[] {
  return barVertices(pages).map((bar) => ({
    left: bar[0]!,
    top: bar[1]!,
    right: bar[8]!,
    bottom: bar[9]!,
  }));
}

function columnsOf(pages: BarBatches): number[][] {
  return barVertices(pages).map((bar) => [bar[2]!, bar[10]!]);
}

const onlyFirstTile =
  (rects: TestRect[], columns: TestColumn[] = []): Answers =>
  ({ level, index }) =>
    level === 0 && index === 0 ? { rects, columns } : {};

describe('layFrame', () => {
  it('asks for the tiles under the view and says when it has them all', () => {
    const { frame } = settle({}, () => ({}));
    expect(frame.level).toBe(0);
    expect(frame.complete).toBe(true);
    expect(frame.wishes).toEqual([]);
  });

  it('draws rectangles at their exact edges, in their lane', () => {
    const rects = [{ lane: 1, start: 10, end: 25 }];
    const { batches } = settle({}, onlyFirstTile(rects));
    expect(quadsOf(batches.rects)).toEqual([{ left: 40, top: 56, right: 100, bottom: 75 }]);
  });

  it('leaves no gap between touching events and no cycle of a gap out', () => {
    const rects = [
      { lane: 0, start: 0, end: 3 },
      { lane: 0, start: 3, end: 7 },
      { lane: 0, start: 8, end: 9 },
    ];
    for (let pan = 0; pan < 40; pan++) {
      const startOffset = -1 - pan / 40;
      const { batches } = settle({ startOffset, cyclesPerCssPx: 0.9 }, onlyFirstTile(rects));
      const [first, second, third] = quadsOf(batches.rects);
      expect(second!.left).toBe(first!.right);
      expect(third!.left).toBeGreaterThan(second!.right);
      expect(third!.right).toBeGreaterThan(third!.left);
    }
  });

  it('clips rectangles that reach far beyond the view', () => {
    const rects = [{ lane: 0, start: 0, end: 256 }];
    const { batches } = settle({ startOffset: 100, cyclesPerCssPx: 0.005 }, onlyFirstTile(rects));
    expect(quadsOf(batches.rects)).toEqual([{ left: 0, top: 36, right: 1000, bottom: 55 }]);
  });

  it('gives one label to an event that lies in two tiles', () => {
    const first = { lane: 0, start: 200, end: 256, record: 9, clip: RECT_CLIPPED_RIGHT };
    const second = { lane: 0, start: 0, end: 50, record: 9, clip: RECT_CLIPPED_LEFT };
    const { frame } = settle({ startOffset: 190 }, ({ level, index }) =>
      level > 0 || index > 1 ? {} : { rects: [index === 0 ? first : second] },
    );
    expect(frame.labels).toMatchObject([{ leftPx: 40, rightPx: 464, typeCode: 1 }]);
  });

  it('fills the lane with the bars of a tile that has no rectangles', () => {
    const columns = [{ lane: 2, column: 4, bytes: [0, 10] }];
    const { batches } = settle({}, onlyFirstTile([], columns));
    expect(barsOf(batches.bars)).toEqual([{ left: 0, top: 76, right: 1000, bottom: 95 }]);
    expect(columnsOf(batches.bars)).toEqual([[0, 250]]);
    expect(barsOf(batches.barsOverRects)).toEqual([]);
    expect(quadsOf(batches.lanes).map(({ top }) => top)).toEqual([36, 56]);
    expect(batches.barSlots.takeUploads()).toMatchObject([{ slot: 0, heightPx: 19 }]);
  });

  it('draws over rectangles only those columns that hold something', () => {
    const columns = [
      { lane: 2, column: 4, bytes: [0, 10] },
      { lane: 2, column: 100, bytes: [0, 0, 0, 0, 0, 0, 0, 0, 2] },
    ];
    const { batches } = settle({}, onlyFirstTile([{ lane: 2, start: 0, end: 50 }], columns));
    expect(barsOf(batches.barsOverRects)).toEqual([{ left: 16, top: 76, right: 20, bottom: 95 }]);
    expect(columnsOf(batches.barsOverRects)).toEqual([[4, 5]]);
    expect(barsOf(batches.bars)).toEqual([]);
    expect(quadsOf(batches.lanes).length).toBe(3);
    expect(batches.instants.get(0)?.count).toBe(1);
  });

  it('draws a last column whole that passes the extent, and no lane behind it', () => {
    const shape = { ...SHAPE, extentEnd: 801, readEnd: 801 };
    const columns = [{ lane: 0, column: 144, bytes: [0, 10] }];
    const { batches } = settle(
      { cyclesPerCssPx: 1 },
      ({ level, index }) => (level === 1 && index === 1 ? { columns } : {}),
      shape,
    );
    expect(barsOf(batches.bars)).toMatchObject([{ left: 512, right: 801 }]);
    expect(barsOf(batches.barsOverRects)).toMatchObject([{ left: 801, right: 802 }]);
  });

  it('marks overlaps along the top of a lane that is high enough', () => {
    const columns = [{ lane: 0, column: 4, bytes: [0, 10, 0, 0, 0, 0, 0, 0, 0, COLUMN_OVERLAP] }];
    const { batches } = settle({}, onlyFirstTile([], columns));
    const strip = batches.overlaps.get(0)!.borrowVertices();
    expect([strip[0], strip[1], strip[14], strip[15]]).toEqual([16, 36, 20, 37]);
  });

  it('asks for bars to be painted once, and anew where the lanes get another height', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([{ level: 0, index: 0, lanes: [0], priority: 0 }]);
    store.receive(host.answerTo(host.asked[0]!, [{ lane: 0, column: 4, bytes: [0, 10] }]));
    const batches = newFrameBatches();
    const paintedAt = (height: number): number[] => {
      const layout = { order: [0], tops: [0, height] };
      const scene = { theme: PLAIN_THEME, view: VIEW, layout, marks: NO_MARKS, shape: SHAPE };
      layFrame(scene, store, batches);
      return batches.barSlots.takeUploads().map(({ heightPx }) => heightPx);
    };
    expect([20, 20, 30].map(paintedAt)).toEqual([[19], [], [29]]);
  });

  it('lets painted bars stand in while the view moves, and paints what is left at rest', () => {
    const lanes = Array.from({ length: 20 }, (_, lane) => lane);
    const shape = { ...SHAPE, cores: lanes, rows: lanes.map(() => 1) };
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(shape, null);
    const take = (level: number): void => {
      store.wish([{ level, index: 0, lanes, priority: 0 }]);
      const columns = lanes.map((lane) => ({ lane, column: 0, bytes: [0, 10] }));
      store.receive(host.answerTo(host.asked.at(-1)!, columns));
    };
    const layout = { order: lanes, tops: [...lanes, 20].map((lane) => lane * 50) };
    const view = { ...VIEW, heightCssPx: 1036 };
    const batches = newFrameBatches();
    const laid = (isMoving: boolean): { painted: number; isWhole: boolean } => {
      const scene = { theme: PLAIN_THEME, view, isMoving, layout, marks: NO_MARKS, shape };
      const { hasStandIns } = layFrame(scene, store, batches);
      const bars = barsOf(batches.bars);
      const painted = batches.barSlots.takeUploads().length;
      return { painted, isWhole: !hasStandIns && bars.length === lanes.length };
    };
    take(1);
    // Where nothing can stand in, all is painted.
    expect(laid(true)).toEqual({ painted: 20, isWhole: true });
    take(0);
    const moving = laid(true);
    expect(moving.painted).toBeGreaterThan(0);
    expect(moving.painted).toBeLessThan(20);
    expect(moving.isWhole).toBe(false);
    expect(barsOf(batches.bars).length).toBe(20);
    expect(laid(false)).toEqual({ painted: 20 - moving.painted, isWhole: true });
  });

  it('keeps the upper edge of rows in sight where a residual may cover them', () => {
    const columns = [{ lane: 0, column: 4, bytes: [0, 255] }];
    const rects = [{ lane: 0, start: 0, end: 50, row: 1 }];
    const rows = settle({}, onlyFirstTile(rects, columns), { ...SHAPE, rows: [2, 1, 1] });
    expect(quadsOf(rows.batches.edges)).toEqual([{ left: 0, top: 46, right: 200, bottom: 48 }]);
    const noRows = settle({}, onlyFirstTile(rects, columns));
    expect(noRows.batches.edges.count).toBe(0);
    const noResidual = settle({}, onlyFirstTile(rects), { ...SHAPE, rows: [2, 1, 1] });
    expect(noResidual.batches.edges.count).toBe(0);
  });

  it('shades as known only the part of the extent whose tiles are there', () => {
    const { batches } = settle({ startOffset: -50 }, () => ({}));
    expect(quadsOf(batches.lanes).map(({ left, right }) => [left, right])).toEqual([
      [200, 1000],
      [200, 1000],
      [200, 1000],
    ]);
  });

  it('draws coarser tiles in place of missing ones', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    store.wish([{ level: 3, index: 0, lanes: [0], priority: 0 }]);
    store.receive(host.answerTo(host.asked[0]!, [], [{ lane: 0, start: 80, end: 160 }]));
    const layout = { order: [0], tops: [0, 20] };
    const scene = { theme: PLAIN_THEME, view: VIEW, layout, marks: NO_MARKS, shape: SHAPE };
    const batches = newFrameBatches();
    const frame = layFrame(scene, store, batches);
    expect(frame.complete).toBe(false);
    expect(quadsOf(batches.rects)).toEqual([{ left: 320, top: 36, right: 640, bottom: 55 }]);
  });

  it('draws no lane, idle or not, where the trace has not been read', () => {
    const answers = () => ({ columns: [{ lane: 0, column: 1, bytes: [0, 99] }] });
    for (const bars of [answers, () => ({})]) {
      const { batches } = settle({}, bars, { ...SHAPE, readEnd: 100 });
      const lanes = [...quadsOf(batches.lanes), ...barsOf(batches.bars)];
      expect(lanes.length).toBeGreaterThan(0);
      for (const { right } of lanes) expect(right).toBe(400);
    }
  });

  it('draws columns of the overview, wider than a pixel, where there are no details', () => {
    const shape = { ...SHAPE, overviewLevel: 6, detailed: null };
    const asked: number[] = [];
    const columns = [{ lane: 0, column: 1, bytes: [0, 99] }];
    const { frame, batches } = settle(
      {},
      ({ level, index }) => {
        asked.push(level);
        return level === 6 && index === 0 ? { columns } : {};
      },
      shape,
    );
    expect(frame).toMatchObject({ level: 6, complete: true });
    expect(Math.min(...asked)).toBe(6);
    // Column 1 is of the cycles 64 to 128, four pixels each.
    expect(barsOf(batches.bars)).toMatchObject([{ left: 0, right: 1000 }]);
    expect(columnsOf(batches.bars)).toEqual([[0, 1000 / 256]]);
  });

  it('draws details inside of the range that has them and the overview beside it', () => {
    const shape = { ...SHAPE, overviewLevel: 6, detailed: { from: 50, to: 100 } };
    const overview = [{ lane: 0, column: 0, bytes: [0, 99] }];
    const rects = [{ lane: 0, start: 40, end: 60 }];
    const { frame, batches } = settle(
      {},
      ({ level, index }) => {
        if (index !== 0) return {};
        return level === 0 ? { rects } : { columns: overview };
      },
      shape,
    );
    expect(frame).toMatchObject({ level: 0, complete: true });
    expect(quadsOf(batches.rects)).toMatchObject([{ left: 200, right: 240 }]);
    // What is known has no gap where the levels meet.
    expect(barsOf(batches.bars)[0]).toMatchObject({ left: 0, right: 200 });
    expect(quadsOf(batches.lanes)[0]).toMatchObject({ left: 200, right: 400 });
    expect(barsOf(batches.bars)[1]).toMatchObject({ left: 400, right: 1000 });
  });

  it('brackets the range that has details in the ruler, clipped to the canvas', () => {
    const bracketOf = (detailed: TraceShape['detailed']) =>
      quadsOf(settle({}, () => ({}), { ...SHAPE, overviewLevel: 6, detailed }).batches.marks);
    const rulerPx = VIEW.rulerHeightCssPx;
    expect(bracketOf({ from: 50, to: 100 })).toEqual([
      { left: 200, right: 400, top: rulerPx - 2, bottom: rulerPx },
      { left: 200, right: 202, top: rulerPx - 7, bottom: rulerPx },
      { left: 398, right: 400, top: rulerPx - 7, bottom: rulerPx },
    ]);
    expect(bracketOf({ from: -(2 ** 60), to: 2 ** 60 })).toMatchObject([{ left: 0, right: 1000 }]);
    expect(bracketOf(null)).toEqual([]);
    expect(bracketOf({ from: -Infinity, to: Infinity })).toEqual([]);
  });

  it('calls off what is no longer in view', () => {
    const { store } = newStore();
    const host = new FakeHost();
    store.connect(host);
    store.setShape(SHAPE, null);
    const layout = { order: [0, 1, 2], tops: [0, 20, 40, 60] };
    const batches = newFrameBatches();
    const look = (startOffset: number): void => {
      const view = { ...VIEW, startOffset };
      const scene = { theme: PLAIN_THEME, view, layout, marks: NO_MARKS, shape: SHAPE };
      store.wish(layFrame(scene, store, batches).wishes);
    };
    look(0);
    const before = host.asked.map((request) => request.id);
    expect(before.length).toBeGreaterThan(0);
    look(50_000);
    expect(host.cancelled).toEqual(before);
    expect(store.inFlight).toBe(host.asked.length - before.length);
  });

  it('draws selection and area clipped to the canvas, even at offsets of 2^62', () => {
    const marks = {
      ...NO_MARKS,
      selected: { lane: 1, row: 0, startOffset: -(2 ** 62), endOffset: 2 ** 62 },
      area: { startOffset: 10, endOffset: 2 ** 62, positions: [0, 2] as const },
    };
    const { store } = newStore();
    const layout = { order: [0, 1, 2], tops: [0, 20, 40, 60] };
    const batches = newFrameBatches();
    layFrame({ theme: PLAIN_THEME, view: VIEW, layout, marks, shape: SHAPE }, store, batches);
    const quads = quadsOf(batches.marks);
    expect(quads.length).toBeGreaterThan(4);
    for (const { left, right } of quads) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1000);
    }
  });

  it('draws nothing of hidden types, and no overlap that may be theirs', () => {
    const rects = [
      { lane: 0, start: 10, end: 25 },
      { lane: 1, start: 10, end: 25, typeCode: 4 },
    ];
    const columns = [{ lane: 2, column: 4, bytes: [0, 10, 0, 0, 0, 0, 0, 0, 0, COLUMN_OVERLAP] }];
    const answers = onlyFirstTile(rects, columns);
    const { frame, batches } = settle({}, answers, SHAPE, { hiddenSlots: 1 << 1 });
    expect(quadsOf(batches.rects).map(({ top }) => top)).toEqual([56]);
    expect(frame.labels).toMatchObject([{ typeCode: 4 }]);
    expect(batches.overlaps.get(0)?.count ?? 0).toBe(0);
  });

  it('draws lanes in their order, and an idle one for a core without events', () => {
    const layout = { order: [2, -1, 0], tops: [0, 20, 40, 60] };
    const answers: Answers = ({ level, index, lanes }) =>
      level === 0 && index === 0 ? { rects: [{ lane: lanes.indexOf(2), start: 10, end: 25 }] } : {};
    const { frame, batches } = settle({}, answers, SHAPE, { layout });
    expect(frame.complete).toBe(true);
    expect(quadsOf(batches.rects)).toMatchObject([{ top: 36, bottom: 55 }]);
    expect(quadsOf(batches.lanes).map(({ top }) => top)).toEqual([36, 56, 76]);
  });

  it('keeps sticky lanes in a layer of their own, over those that scroll below them', () => {
    const layout = { order: [2, 0, 1], tops: [0, 20, 40, 60], stickyCount: 1 };
    const answers: Answers = ({ level, index, lanes }) =>
      level === 0 && index === 0
        ? { rects: lanes.map((_, lane) => ({ lane, start: 10, end: 25 })) }
        : {};
    const view = { scrollTopCssPx: 10, heightCssPx: 86 };
    const { frame, batches } = settle(view, answers, SHAPE, { layout });
    expect(frame.complete).toBe(true);
    expect(frame.stickyPx).toBe(56);
    expect(frame.spans.map(({ lane, topPx }) => [lane, topPx])).toEqual([
      [2, 36],
      [0, 46],
      [1, 66],
    ]);
    expect(quadsOf(batches.sticky.rects).map(({ top }) => top)).toEqual([36]);
    expect(quadsOf(batches.rects).map(({ top }) => top)).toEqual([46, 66]);
    // What scrolls is covered within the band.
    expect(quadsOf(batches.sticky.lanes)[0]).toMatchObject({ left: 0, top: 36, bottom: 56 });
  });
});
