import type { Page } from '@playwright/test';
import type { TestHook } from '../renderer/app/test-hook.ts';
import type { QueryAnswer, QueryArgs, QueryName } from '../shared/trace-port.ts';
import { corpusFile, expect, idle, isThere, test } from './app.ts';

/** The analyses of the application's host and its thread, against the known numbers of a trace. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
const WHOLE = { lanes: null, from: 0, to: 5_423_940 };
const PAGE = { skip: 0, count: 100 };

async function ask<N extends QueryName>(
  page: Page,
  name: N,
  args: QueryArgs<N>,
): Promise<QueryAnswer<N>> {
  const answer = await page.evaluate(
    ([asked, given]) => (window.tilescopeTest as TestHook).ask(asked, given as never),
    [name, args] as const,
  );
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value as QueryAnswer<N>;
}

test.beforeEach(() => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
});

test('every analysis answers with the known numbers of the newest real trace', async ({
  start,
}) => {
  const { page } = await start({ files: [NEWEST] });
  await idle(page);

  const roofline = await ask(page, 'roofline', { ...WHOLE, busBytesPerCycle: 16 });
  expect(roofline.intensity?.toFixed(6)).toBe('0.693385');
  const { lanes } = await ask(page, 'utilisation', WHOLE);
  expect(lanes.map(({ utilisation }) => utilisation?.toFixed(4))).toEqual(
    new Array(32).fill('0.0049'),
  );
  const { device } = await ask(page, 'overlap', WHOLE);
  expect(device).toEqual({ compute: '35900', transfer: '4929000', both: '18600' });
  const { total } = await ask(page, 'time-lost', WHOLE);
  expect(total).toMatchObject({ stall: '64000', barrier: '25600' });
  const barriers = await ask(page, 'barriers', { ...WHOLE, order: 'lost', ...PAGE });
  expect(barriers).toMatchObject({ instances: 100, tied: 100, lost: '0' });
  const windows = { windowCycles: 256, threshold: 0.5, ...PAGE };
  const bottlenecks = await ask(page, 'bottlenecks', {
    ...WHOLE,
    ...windows,
    formula: 'pccx-lab',
  });
  expect(bottlenecks).toMatchObject({ windows: 21_188, total: 19_179 });
  const calls = await ask(page, 'api-calls', { ...WHOLE, order: 'duration', ...PAGE });
  expect(calls).toMatchObject({ calls: 8, cycles: '474540' });
  for (const { name } of calls.rows) expect(name).toMatch(/^uca_/);
  const longest = await ask(page, 'longest-events', { ...WHOLE, codes: [2], count: 1 });
  expect(longest.types).toMatchObject([{ code: 2, rows: [{ duration: 32_736 }] }]);
});

test('the columns of utilisation add up to that of the whole trace', async ({ start }) => {
  const { page } = await start({ files: [NEWEST] });
  await idle(page);
  // Typed arrays do not cross to the test: they are added up in the page.
  const sums = await page.evaluate(async (area) => {
    const args = { ...area, columns: 500, byLane: false };
    const answer = await (window.tilescopeTest as TestHook).ask('utilisation-columns', args);
    if (!answer.ok) throw new Error(answer.error.message);
    const byKind = [0, 0, 0, 0];
    answer.value.cycles.forEach((cycles, cell) => {
      byKind[cell % 4] = (byKind[cell % 4] as number) + cycles;
    });
    return byKind;
  }, WHOLE);
  const { lanes } = await ask(page, 'utilisation', WHOLE);
  const total = (kind: 'occupied' | 'compute' | 'transfer' | 'waiting'): number =>
    lanes.reduce((sum, lane) => sum + Number(lane[kind]), 0);
  expect(sums).toEqual([total('occupied'), total('compute'), total('transfer'), total('waiting')]);
  expect(total('compute')).toBe(851_200);
});

test('what would be too much is refused with its numbers', async ({ start }) => {
  const { page } = await start({ files: [NEWEST] });
  await idle(page);
  const windows = { formula: 'runs', windowCycles: 1, threshold: 0.5, ...PAGE } as const;
  await expect(ask(page, 'bottlenecks', { ...WHOLE, ...windows })).rejects.toThrow(
    'too-many-windows: 5423940 cycles are 5423940 windows of one cycle, more than 2097152.',
  );
});
