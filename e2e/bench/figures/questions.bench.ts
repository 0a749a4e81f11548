import type { Page } from '@playwright/test';
import type { Launched } from '../../app.ts';
import { figure } from '../figure.ts';
import { openTrace, withoutKeptIndexes } from '../opening.ts';
import { benchTrace } from '../traces.ts';

const ROWS = {
  area: '1 GiB: counts and totals of any area',
  durations: '1 GiB: percentiles and histogram of the whole',
} as const;
const AREAS = 100;
const WHOLE_TIMES = 5;

figure('questions', Object.values(ROWS), async ({ start, report }) => {
  const trace = await benchTrace('1gib');
  const { bytes, events } = trace;
  const launched = await start();
  await withoutKeptIndexes(launched.page);
  await openTrace(launched, trace);
  const areas = await askAreas(launched);
  const note = 'from question to answer in the page, areas of all sizes, all lanes; the longest';
  const most = { unit: 'ms', statistic: 'most', bytes, events } as const;
  report({ name: ROWS.area, samples: areas, atMost: 50, note, ...most });
  const whole = await askDurations(launched.page);
  report({ name: ROWS.durations, unit: 'ms', samples: whole, atMost: 1000, bytes, events });
});

/** Areas from a few events to the whole trace, somewhere in it. */
async function askAreas({ page }: Launched): Promise<number[]> {
  return page.evaluate(async (count) => {
    const hook = window.tilescopeTest;
    const summary = hook.summary()!;
    const whole = summary.lastOffset - summary.firstOffset;
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const length = whole * 10 ** ((-6 * i) / count);
      const from = summary.firstOffset + (whole - length) * ((i * 0.618) % 1);
      const began = performance.now();
      const answer = await hook.ask('statistics', {
        lanes: null,
        from,
        to: from + length,
        hidden: [],
      });
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(answer.error.message);
      const counted = answer.value.types.reduce((sum, { events }) => sum + events, 0);
      if (i === 0 && counted < summary.events * 0.999) throw new Error('events are missing');
    }
    return times;
  }, AREAS);
}

async function askDurations(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const hook = window.tilescopeTest;
    const summary = hook.summary()!;
    const range = { from: summary.firstOffset, to: summary.lastOffset + 1 };
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const began = performance.now();
      const answer = await hook.ask('durations', { lanes: null, ...range, hidden: [] });
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(answer.error.message);
      const counted = answer.value.types.reduce((sum, { events }) => sum + events, 0);
      if (counted !== summary.events) throw new Error(`${counted} events were counted`);
    }
    return times;
  }, WHOLE_TIMES);
}
