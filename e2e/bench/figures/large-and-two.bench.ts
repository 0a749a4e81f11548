import fs from 'node:fs';
import { idle, summary } from '../../app.ts';
import { figure } from '../figure.ts';
import { closeTrace, openTrace, requestOpening, withoutKeptIndexes } from '../opening.ts';
import { readTimes } from '../probe.ts';
import { benchTrace } from '../traces.ts';

const TWO = 'two windows: 10 million events in each, opened at once';
const ROUNDS = 5;

figure('two windows', [TWO], async ({ start, report }) => {
  const first = await benchTrace('10m');
  const second = await benchTrace('10m-bincode');
  const alone: number[] = [];
  const both: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const launched = await start();
    const { app, page } = launched;
    await withoutKeptIndexes(page);
    for (const trace of [first, second]) {
      alone.push((await openTrace(launched, trace)).verified);
      await closeTrace(launched);
    }
    const opened = app.waitForEvent('window');
    const began = performance.now();
    await Promise.all([first, second].map(({ file }) => requestOpening(app, file)));
    const pages = [page, await opened];
    for (const each of pages) {
      await each.waitForFunction(() => window.tilescopeTest?.summary()?.details.kind === 'all');
      await idle(each);
    }
    both.push(performance.now() - began);
    await app.close();
  }
  const oneAfterTheOther = alone.flatMap((ms, i) =>
    i % 2 === 0 ? [ms + (alone[i + 1] ?? NaN)] : [],
  );
  const against = { name: 'one after the other', samples: oneAfterTheOther };
  const { bytes, events } = first;
  report({ name: TWO, unit: 'ms', samples: both, against, bytes, events });
});

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
      (record) => window.tilescopeTest.ask('event', { record }),
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
