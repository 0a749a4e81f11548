import fs from 'node:fs';
import { expect, idle, summary, test } from './app.ts';
import { answerOpenDialog, clickMenu } from './desktop.ts';
import { sparseTrace } from './sparse-trace.ts';
import { fixture } from './timeline-hands.ts';

/** Opening that takes a while before there is anything to show can be called off. */

test('a trace that is verified first shows its progress; called off, the open trace stays', async ({
  start,
}, testInfo) => {
  const file = testInfo.outputPath('large.pccx');
  sparseTrace(file, { fullBlocks: 1, gibibytes: 3, checksum: true });
  const { app, page } = await start({ files: [fixture('touching.pccx')] });
  await page.evaluate(() =>
    window.tilescope?.request('settings:change', { checksumMismatchIsError: true }),
  );
  await answerOpenDialog(app, [file]);
  await clickMenu(app, 'open');
  const reading = page.getByTestId('reading');
  await expect(reading).toContainText(/Opening large\.pccx · verifying \d+ % · .* of 3 GiB/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(reading).toHaveCount(0);
  await idle(page);
  expect((await summary(page))?.events).toBe(5_000);
  await expect(page.getByTestId('tab-trace')).toContainText('touching.pccx');
  fs.rmSync(file);
});
