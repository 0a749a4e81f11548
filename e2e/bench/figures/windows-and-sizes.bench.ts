import fs from 'node:fs';
import { expect, idle, summary, type Launched } from '../../app.ts';
import { figure } from '../figure.ts';
import { closeTrace, openTrace, requestOpening, withoutKeptIndexes } from '../opening.ts';
import { readTimes } from '../probe.ts';
import { benchTrace, type BenchTrace } from '../traces.ts';

const TWO = 'two windows: 10 million events in each, opened at once';
const ROUNDS = 5;

figure('two windows', [TWO], async ({ start, report }) => {
  const traces = [await benchTrace('10m'), await benchTrace('10m-bincode')] as const;
  const launched = await start();
  await withoutKeptIndexes(launched.page);
  const alone: number[] = [];
  const both: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await openOneAfterTheOther(launched, traces));
    both.push(await openAtOnce(launched, traces));
  }
  const against = { name: 'one after the other', samples: alone };
  const { bytes, events } = traces[0];
  report({ name: TWO, unit: 'ms', samples: both, against, bytes, events });
});

async function openOneAfterTheOther(
  launched: Launched,
  traces: readonly BenchTrace[],
): Promise<number> {
  let sum = 0;
  for (const trace of traces) {
    sum += (await openTrace(launched, trace)).verified;
    await closeTrace(launched);
  }
  return sum;
}

async function openAtOnce(launched: Launched, traces: readonly BenchTrace[]): Promise<number> {
  const { app, page } = launched;
  const opened = app.waitForEvent('window');
  const began = performance.now();
  for (const { file } of traces) await requestOpening(app, file);
  const second = await opened;
  for (const each of [page, second]) {
    await each.waitForFunction(() => window.tilescopeTest?.summary()?.details.kind === 'all');
    await idle(each);
  }
  const took = performance.now() - began;
  await second.close();
  // The menu's commands go to the window that is left once the other is gone for main too.
  const windows = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(windows).toBe(1);
  await closeTrace(launched);
  return took;
}

const LARGE = '5 GiB: everything indexed';

figure('5 GiB', [LARGE], async ({ start, report }) => {
  const trace = await benchTrace('5gib');
  const { file, bytes, events } = trace;
  try {
    const read = await readTimes(file);
    const launched = await start();
    const { page } = launched;
    await withoutKeptIndexes(page);
    const { indexed } = await openTrace(launched, trace);
    const last = await page.evaluate(
      (record) => window.tilescopeTest.ask('event', { record, hidden: [] }),
      events - 1,
    );
    if (!last.ok) throw new Error(last.error.message);
    const trailing = (await summary(page))?.endCycle;
    const note = `opened once; the last event, at byte ${last.value.recordByteOffset}, ends at cycle ${last.value.end} of ${trailing}`;
    const against = { name: 'read time', samples: read, statistic: 'best' } as const;
    report({ name: LARGE, unit: 'ms', samples: [indexed], against, note, bytes, events });
  } finally {
    fs.rmSync(file);
  }
});
