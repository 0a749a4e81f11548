import type { Page } from '@playwright/test';
import type { FrameTimes, FrameTimesRequest } from '../../../renderer/timeline-worker/messages.ts';
import type { Launched } from '../../app.ts';
import { drive, scriptMs, type Drive } from '../driving.ts';
import { figure } from '../figure.ts';
import { closeTrace, openTrace, withoutKeptIndexes } from '../opening.ts';
import { quantile } from '../table.mjs';
import { benchTrace } from '../traces.ts';

declare module '../../app.ts' {
  interface TestHook {
    frameTimes(request: FrameTimesRequest): Promise<FrameTimes>;
  }
}

const ROWS = {
  drawn: '1 GiB: frame at full view',
  script: '1 GiB: script a frame while moving',
  longTasks: '1 GiB: longest task of the page while moving',
  growth: 'script a frame, 1 GiB instead of 10,000 events',
  manyCores: '1 GiB on 4,096 cores: script a frame while moving',
} as const;
const ROUNDS = 5;
const FRAMES = 24;
const LONG_TASK_MS = 50;

figure('frames', Object.values(ROWS), async ({ start, report }) => {
  const trace = await benchTrace('1gib');
  const small = await benchTrace('10k');
  const many = await benchTrace('1gib-4096-cores');
  const { bytes, events } = trace;
  const launched = await start();
  const { page } = launched;
  await withoutKeptIndexes(page);

  const few = await movedIn(launched, small);
  await openTrace(launched, trace);
  const { dense, empty } = await fullView(page);
  const against = { name: 'empty frame', samples: empty };
  report({ name: ROWS.drawn, unit: 'ms', samples: dense, against, atMost: 3, bytes, events });

  const drives = [await drive(page), await drive(page)];
  const note = `the page alone ${p95(drives, 'pageMs')} ms, the worker alone ${p95(drives, 'workerMs')} ms`;
  const samples = drives.flatMap(scriptMs);
  const p95Of = { unit: 'ms', statistic: 'p95', bytes, events } as const;
  report({ name: ROWS.script, samples, atMost: 4, note, ...p95Of });
  const longTasks = [0, ...drives.flatMap(({ longTasksMs }) => longTasksMs)];
  const most = { statistic: 'most', atMost: LONG_TASK_MS, bytes, events } as const;
  report({ name: ROWS.longTasks, unit: 'ms', samples: longTasks, ...most });
  const asIn = { name: '10,000 events', samples: few.flatMap(scriptMs) };
  report({ name: ROWS.growth, unit: 'ms', samples, against: asIn, atMost: 1.5, bytes, events });
  await closeTrace(launched);

  const manySamples = (await movedIn(launched, many)).flatMap(scriptMs);
  report({ name: ROWS.manyCores, samples: manySamples, atMost: 4, ...p95Of });
});

async function movedIn(
  launched: Launched,
  trace: Parameters<typeof openTrace>[1],
): Promise<Drive[]> {
  await openTrace(launched, trace);
  const drives = [await drive(launched.page), await drive(launched.page)];
  await closeTrace(launched);
  return drives;
}

async function fullView(page: Page): Promise<{ dense: number[]; empty: number[] }> {
  const dense: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [isEmpty, kept] of [
      [false, dense],
      [true, empty],
    ] as const) {
      const request = { frames: FRAMES, empty: isEmpty };
      const times = await page.evaluate((asked) => window.tilescopeTest.frameTimes(asked), request);
      kept.push(...times.frameMs);
    }
  }
  return { dense, empty };
}

function p95(drives: readonly Drive[], part: 'pageMs' | 'workerMs'): string {
  return quantile(
    drives.flatMap((each) => [...each[part]]),
    0.95,
  ).toFixed(1);
}
