import path from 'node:path';
import type { Page } from '@playwright/test';
import { corpusFile, expect, FIXTURES, idle, isThere, summary, test } from './app.ts';
import {
  laneRows,
  lanesInView,
  look,
  photograph,
  rulerInk,
  runsAt,
  samePicture,
  typesIn,
  viewOf,
  xOf,
  type Canvas,
} from './timeline-canvas.ts';

/** What is drawn, by its pixels. */

const REAL = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
const fixture = (name: string): string => path.join(FIXTURES, 'traces', name);

async function firstOffset(page: Page): Promise<number> {
  return (await summary(page))?.firstOffset ?? NaN;
}

function expectEdges(
  edges: readonly (number | undefined)[],
  canvas: Canvas,
  offsets: readonly number[],
): void {
  expect(edges.length).toBe(offsets.length);
  edges.forEach((edge, i) => {
    const exact = xOf(canvas, offsets[i] ?? NaN);
    expect(Math.abs((edge ?? NaN) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
  });
}

test('at full view every lane of the newest real trace shows MAC, stall and barrier', async ({
  start,
}) => {
  test.skip(!isThere(REAL), `${REAL} is not there`);
  const { page } = await start({ files: [REAL], size: { width: 1500, height: 1100 } });
  const canvas = await photograph(page);
  const lanes = lanesInView(canvas);
  expect(lanes.length).toBeGreaterThan(20);
  for (const lane of lanes) {
    const types = typesIn(canvas, lane);
    expect([lane, [...types]]).toEqual([
      lane,
      expect.arrayContaining(['mac', 'read', 'write', 'stall', 'barrier']),
    ]);
  }
});

test('panning by fractions of a pixel never makes a type disappear from a lane', async ({
  start,
}) => {
  test.skip(!isThere(REAL), `${REAL} is not there`);
  const { page } = await start({ files: [REAL] });
  const { camera } = (await photograph(page)).view;
  const cyclesPerCssPx = camera.cyclesPerCssPx / 2;
  for (let pan = 0; pan < 24; pan++) {
    const startOffset = 1_000_000 + pan * 0.27 * cyclesPerCssPx;
    const canvas = await look(page, startOffset, cyclesPerCssPx);
    const types = [...typesIn(canvas, 3)];
    expect(types).toEqual(expect.arrayContaining(['mac', 'read', 'write', 'stall', 'barrier']));
  }
});

test('zero-duration events are ticks at every zoom', async ({ start }) => {
  const { page } = await start({ files: [fixture('zero-duration.pccx')] });
  // One every 10 cycles over a MAC event of 10,000.
  for (const cyclesPerCssPx of [8, 3, 1, 0.4, 0.1, 0.02]) {
    const canvas = await look(page, 5_000, cyclesPerCssPx);
    const y = laneRows(canvas, 0).from + 2;
    const ticks = runsAt(canvas, y).filter((run) => run.type === 'read');
    const cycles = canvas.picture.width * canvas.view.camera.cyclesPerCssPx;
    const visible = Math.min(cycles / 10, (10_000 - canvas.view.camera.startOffset) / 10);
    if (cyclesPerCssPx <= 3) expect(ticks.length).toBeGreaterThanOrEqual(Math.floor(visible) - 2);
    expect(ticks.length).toBeGreaterThan(0);
    expect(typesIn(canvas, 0)).toContain('mac');
    for (const { from } of cyclesPerCssPx < 1 ? ticks : []) {
      const cycle = canvas.view.camera.startOffset + from * canvas.view.camera.cyclesPerCssPx;
      const toNearest = Math.abs(cycle / 10 - Math.round(cycle / 10)) * 10;
      expect(toNearest).toBeLessThanOrEqual(canvas.view.camera.cyclesPerCssPx);
    }
  }
});

test('an event that began far left of the view fills it', async ({ start }) => {
  const { page } = await start({ files: [fixture('long-event-left-of-view.pccx')] });
  const { width } = (await photograph(page)).picture;
  const canvas = await look(page, 500_000_000, 1_000 / width);
  // Its row is the upper one; the short events that it covers lie below. Its name stands at the left.
  const nameEnds = 140;
  for (const y of [2, 5, 8].map((below) => laneRows(canvas, 0).from + below)) {
    const runs = runsAt(canvas, y).filter((run) => run.to > nameEnds);
    expect(runs.map((run) => run.type)).toEqual(['barrier']);
    expect(runs[0]?.to).toBe(width);
  }
});

test('edges of events at cycle 2^52 stay within half a pixel while panning', async ({ start }) => {
  const { page } = await start({ files: [fixture('float32-jitter.pccx')] });
  const { width } = (await photograph(page)).picture;
  const cyclesPerCssPx = 20 / width;
  const first = await firstOffset(page);
  // Events of 10 cycles follow each other without a gap.
  for (let pan = 0; pan < 12; pan++) {
    const startOffset = first + 403 + pan * 0.37 * cyclesPerCssPx;
    const canvas = await look(page, startOffset, cyclesPerCssPx);
    const runs = runsAt(canvas, laneRows(canvas, 0).to - 2);
    const edges = runs.slice(1).map((run) => run.from);
    expectEdges(edges, canvas, [first + 410, first + 420]);
  }
});

test('single cycles above 2^53 are told apart', async ({ start }) => {
  const { page } = await start({ files: [fixture('start-above-2-53.pccx')] });
  const first = await firstOffset(page);
  const canvas = await look(page, first - 1, 0.01);
  const runs = runsAt(canvas, laneRows(canvas, 0).to - 2);
  const events = runs.filter((run) => run.type === 'mac' || run.type === 'read');
  expect(events.map((run) => run.type)).toEqual(['mac', 'read']);
  const edges = events.flatMap((run) => [run.from, run.to]);
  expectEdges(edges, canvas, [first, first + 1, first + 2, first + 3]);
});

test('a trace with one event at 2^62 keeps its ruler through 500 steps in and out', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('one-event-2-62.pccx')] });
  for (const deltaY of [-120, 120]) {
    await wheel(page, deltaY, 500);
    const canvas = await photograph(page);
    expect(rulerInk(canvas)).toBeGreaterThan(300);
    expect(Number.isFinite(canvas.view.camera.startOffset)).toBe(true);
  }
  const first = await firstOffset(page);
  const canvas = await look(page, first - 10, 0.05);
  const event = runsAt(canvas, laneRows(canvas, 0).to - 2).find((run) => run.type === 'mac');
  expectEdges([event?.from, event?.to], canvas, [first, first + 5]);
});

/** Steps of the wheel at one place of the lanes, frame after frame. */
async function wheel(page: Page, deltaY: number, steps: number): Promise<void> {
  await page.getByTestId('timeline-surface').evaluate(
    async (surface, { deltaY, steps }) => {
      const { left, top, width } = surface.getBoundingClientRect();
      const place = { clientX: left + width * 0.6, clientY: top + 60 };
      for (let step = 0; step < steps; step++) {
        const options = { ...place, deltaY, bubbles: true, cancelable: true };
        surface.dispatchEvent(new WheelEvent('wheel', options));
        if (step % 10 === 0) await new Promise(requestAnimationFrame);
      }
    },
    { deltaY, steps },
  );
}

test('sorted and shuffled files of the same events give the same picture', async ({ start }) => {
  const pictures = [];
  for (const name of ['sorted.pccx', 'shuffled.pccx']) {
    const { page } = await start({ files: [fixture(name)] });
    const full = await photograph(page);
    const { startOffset, cyclesPerCssPx } = full.view.camera;
    const middleOffset = startOffset + (full.picture.width / 2) * cyclesPerCssPx;
    pictures.push([full, await look(page, middleOffset, cyclesPerCssPx / 20)]);
  }
  const [sorted, shuffled] = pictures;
  expect(typesIn(sorted![0]!, 0).size).toBeGreaterThan(1);
  sorted!.forEach((canvas, i) => expect(samePicture(canvas, shuffled![i]!)).toBe(true));
});

test('touching events leave no gap at any zoom', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  for (const cyclesPerCssPx of [30, 11, 5, 2.3, 1, 0.31, 0.05]) {
    const canvas = await look(page, 1_000.3, cyclesPerCssPx);
    const end = Math.min(canvas.picture.width, Math.floor(xOf(canvas, 34_990)));
    const begin = Math.max(0, Math.ceil(xOf(canvas, 0)));
    const gaps = runsAt(canvas, laneRows(canvas, 0).to - 2).filter(
      (run) => run.type === 'lane' && run.from >= begin && run.to <= end,
    );
    expect(gaps).toEqual([]);
  }
});

test('events that end at the same cycle end at the same pixel', async ({ start }) => {
  const { page } = await start({ files: [fixture('same-end-different-start.pccx')] });
  const end = 7_181_900;
  for (const cyclesPerCssPx of [6000, 4000, 1500, 333, 40, 3, 0.5, 0.02]) {
    const canvas = await look(page, end - 700 * cyclesPerCssPx, cyclesPerCssPx);
    const ends = [0, 1].map((lane) => {
      const runs = runsAt(canvas, laneRows(canvas, lane).to - 2);
      return runs.findLast((run) => run.type === 'mac')?.to;
    });
    expect(ends[0]).toBe(ends[1]);
    expectEdges([ends[0]], canvas, [end]);
  }
});

test('overlapping events lie in rows of their own with their true edges', async ({ start }) => {
  const { page } = await start({ files: [fixture('overlap-not-nested.pccx')] });
  const canvas = await look(page, 150, 0.25);
  const { from, to } = laneRows(canvas, 0);
  const upper = runsAt(canvas, from + 2).filter((run) => run.type !== 'lane');
  const lower = runsAt(canvas, to - 2).filter((run) => run.type !== 'lane');
  expectEdges([upper[0]?.from, upper.at(-1)?.to], canvas, [200, 300]);
  expectEdges([lower[0]?.from, lower.at(-1)?.to], canvas, [280, 350]);
});

test('a lost WebGL context comes back with the same picture', async ({ start }) => {
  const { page } = await start({ files: [fixture('sorted.pccx')] });
  const before = await photograph(page);
  await page.evaluate(() => window.tilescopeTest.loseContext(200));
  const contexts = () => page.evaluate(async () => (await window.tilescopeTest.stats()).contexts);
  await expect.poll(contexts).toBe(2);
  expect(samePicture(before, await photograph(page))).toBe(true);
});

test('nothing is drawn while nothing changes', async ({ start }) => {
  const { page } = await start({ files: [fixture('sorted.pccx')] });
  await page.mouse.move(0, 0);
  await idle(page);
  const frames = () => page.evaluate(async () => (await window.tilescopeTest.stats()).frames);
  const before = await frames();
  for (let round = 0; round < 30; round++)
    await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await frames()).toBe(before);
  await look(page, 0, (await viewOf(page)).camera.cyclesPerCssPx / 2);
  expect(await frames()).toBeGreaterThan(before);
});

test('a trace of 4,096 cores shows every lane in view, down to the last', async ({ start }) => {
  const { page } = await start({ files: [fixture('core-4096.pccx')] });
  for (const scrollTop of [0, 1e9]) {
    await page.evaluate((top) => window.tilescopeTest.scrollTo(top), scrollTop);
    const canvas = await photograph(page);
    const lanes = lanesInView(canvas).filter((lane) => {
      return laneRows(canvas, lane).from >= canvas.view.rulerHeightCssPx;
    });
    expect(lanes.length).toBeGreaterThan(10);
    if (scrollTop > 0) expect(lanes.at(-1)).toBe(4095);
    for (const lane of lanes) expect([lane, typesIn(canvas, lane).size]).toEqual([lane, 1]);
  }
});
