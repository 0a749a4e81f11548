import type { Launched } from '../../app.ts';
import { idle } from '../../app.ts';
import { figure } from '../figure.ts';
import { closeTrace, openTrace, withoutKeptIndexes } from '../opening.ts';
import { answerTimes } from '../probe.ts';
import { quantile } from '../table.mjs';
import { benchTrace, type BenchTrace } from '../traces.ts';

const ROWS = {
  answer: 'answer time',
  few: '1 GiB: tiles of a whole view',
  many: '1 GiB on 4,096 cores: tiles of a whole view',
} as const;

/** What a host tells with TILESCOPE_TIMINGS, one line for each answer. */
interface TileTiming {
  readonly tiles: { readonly level: number; readonly priority: number; readonly buildMs: number };
}

/** Places to look at in each level, spread over the trace. */
const PLACES = 3;

figure('tiles', Object.values(ROWS), async ({ start, report }) => {
  const answers = await answerTimes();
  report({ name: ROWS.answer, unit: 'ms', samples: answers });
  const launched = await start({ env: { TILESCOPE_TIMINGS: '1' } });
  await withoutKeptIndexes(launched.page);
  for (const [name, trace] of [
    [ROWS.few, await benchTrace('1gib')],
    [ROWS.many, await benchTrace('1gib-4096-cores')],
  ] as const) {
    const views = await viewTimes(launched, trace);
    const against = { name: 'answer time', samples: answers };
    const { bytes, events } = trace;
    const note = `${views.length} views at all levels, a median of ${quantile(views, 0.5).toFixed(1)} ms`;
    const p95 = { unit: 'ms', statistic: 'p95', bytes, events } as const;
    report({ name, samples: views, against, atMost: 6, note, ...p95 });
  }
});

/** Host time for the tiles of each of many views; none of them has been looked at before. */
async function viewTimes(launched: Launched, trace: BenchTrace): Promise<number[]> {
  const { page } = launched;
  await openTrace(launched, trace);
  const { camera } = await page.evaluate(() => window.tilescopeTest.view());
  const whole = camera.cyclesPerCssPx;
  const views: number[] = [];
  for (let scale = whole; scale >= 1; scale /= 2) {
    for (let place = 0; place < PLACES; place++) {
      const told = launched.output().length;
      await look(launched, scale, (place + 0.5) / PLACES);
      const timings = timingsIn(launched.output().slice(told));
      // A view that lies in tiles that are there already asks for none.
      if (timings.length === 0) continue;
      views.push(timings.reduce((sum, { tiles }) => sum + tiles.buildMs, 0));
    }
  }
  await closeTrace(launched);
  if (views.length === 0) throw new Error('The host told no times.');
  return views;
}

async function look({ page }: Launched, cyclesPerCssPx: number, share: number): Promise<void> {
  await page.evaluate(
    ({ scale, at }) => {
      const { lastOffset = 0, firstOffset = 0 } = window.tilescopeTest.summary() ?? {};
      const startOffset = firstOffset + (lastOffset - firstOffset) * at;
      window.tilescopeTest.setCamera({ startOffset, cyclesPerCssPx: scale });
    },
    { scale: cyclesPerCssPx, at: share },
  );
  await idle(page);
}

function timingsIn(output: string): TileTiming[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"tiles"'));
  const timings = lines.map((line) => JSON.parse(line) as TileTiming);
  return timings.filter(({ tiles }) => tiles.priority === 0);
}
