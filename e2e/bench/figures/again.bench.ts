import fs from 'node:fs';
import path from 'node:path';
import { expect, type Launched } from '../../app.ts';
import { figure } from '../figure.ts';
import { closeTrace, openTrace } from '../opening.ts';
import { benchTrace } from '../traces.ts';

const ROW = '1 GiB: first opening instead of a later one';
const ROUNDS = 5;
const KEEPING_MS = 60_000;

figure('opening again', [ROW], async ({ start, report }) => {
  const trace = await benchTrace('1gib');
  const launched = await start();
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await clearKept(launched);
    const cold = await openTrace(launched, trace);
    await expect.poll(() => keptIndexes(launched), { timeout: KEEPING_MS }).toBe(1);
    await closeTrace(launched);
    const warm = await openTrace(launched, trace);
    if (cold.fromCache || !warm.fromCache) throw new Error('The index was not kept.');
    first.push(cold.exactPicture);
    again.push(warm.exactPicture);
    await closeTrace(launched);
  }
  await clearKept(launched);
  const { bytes, events } = trace;
  const note = 'until the exact picture of the whole';
  const against = { name: 'opened again', samples: again };
  report({ name: ROW, unit: 'ms', samples: first, against, atLeast: 5, note, bytes, events });
});

async function clearKept({ page }: Launched): Promise<void> {
  await page.waitForFunction(() => window.tilescopeTest !== undefined);
  await page.evaluate(() => window.tilescope?.request('kept-indexes:clear'));
}

function keptIndexes({ userDataDir }: Launched): number {
  const folder = path.join(userDataDir, 'indexes');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.bin')).length;
}
