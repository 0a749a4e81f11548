import path from 'node:path';
import type { Page } from '@playwright/test';
import { corpusFile, idle, isThere, ROOT } from '../../app.ts';
import { figure } from '../figure.ts';
import { openingOf } from '../opening.ts';
import { timeStart } from '../process-start.ts';
import { benchTrace } from '../traces.ts';

const ROUNDS = 7;
const EMPTY = path.join(ROOT, 'e2e/bench/empty-window');
const NEWEST_REAL_TRACE = 'traces/real/pccx-lab-v0.4.0-bincode-api.pccx';
const NEWEST_EVENTS = 16_008;

const ROW = 'start with a small trace';

figure('start', [ROW], async ({ report }) => {
  const real = corpusFile(NEWEST_REAL_TRACE);
  const trace = isThere(real) ? real : (await benchTrace('10k')).file;
  const samples: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await timeStart([EMPTY], firstPaint));
    samples.push(await timeStart([ROOT, trace], exactPicture));
  }
  const note = isThere(real)
    ? `the newest real trace, of ${NEWEST_EVENTS} events`
    : 'a generated trace: the real ones are not here';
  const against = { name: 'empty window', samples: empty };
  report({ name: ROW, unit: 'ms', samples, against, atMost: 1.5, note });
});

/** When an empty window was painted, in milliseconds since 1970. */
async function firstPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  return page.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN),
  );
}

async function exactPicture(page: Page): Promise<number> {
  await idle(page);
  await page.waitForFunction(() => window.tilescopeTest.summary() !== null);
  await idle(page);
  return openingOf(await page.evaluate(() => window.tilescopeTest.moments()), 0).exactPicture;
}
