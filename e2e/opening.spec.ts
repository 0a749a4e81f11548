import fs from 'node:fs';
import { expect, idle, summary, test } from './app.ts';
import { answerOpenDialog, clickMenu } from './desktop.ts';
import { fixture } from './timeline-hands.ts';

/** Opening that takes a while shows how far it is, and can be called off. */

const BLOCK_RECORDS = 65_536;
const RECORD_BYTES = 24;

/** A flatbuf trace of so many blocks of the same records, in no order: slow to index. */
function writeLargeTrace(file: string, blocks: number): void {
  const block = Buffer.alloc(BLOCK_RECORDS * RECORD_BYTES);
  for (let record = 0; record < BLOCK_RECORDS; record++) {
    const at = record * RECORD_BYTES;
    block.writeUInt32LE(record % 16, at);
    block.writeBigUInt64LE(BigInt((record * 40_503) % BLOCK_RECORDS) * 100n, at + 4);
    block.writeBigUInt64LE(90n, at + 12);
    block.writeUInt32LE(1 + (record % 5), at + 20);
  }
  const payload = { encoding: 'flatbuf', byte_length: blocks * block.length };
  const header = Buffer.from(JSON.stringify({ trace: { cores: 16 }, payload }));
  const fixed = Buffer.alloc(16);
  fixed.write('PCCX', 'latin1');
  fixed.writeUInt8(1, 4);
  fixed.writeBigUInt64LE(BigInt(header.length), 8);
  const handle = fs.openSync(file, 'w');
  fs.writeSync(handle, Buffer.concat([fixed, header]));
  for (let written = 0; written < blocks; written++) fs.writeSync(handle, block);
  fs.closeSync(handle);
}

test('a long opening shows its progress and can be called off; the open trace stays', async ({
  start,
}, testInfo) => {
  const file = testInfo.outputPath('large.pccx');
  writeLargeTrace(file, 160);
  const { app, page } = await start({ files: [fixture('touching.pccx')] });
  await answerOpenDialog(app, [file]);
  await clickMenu(app, 'open');
  const opening = page.getByTestId('opening');
  await expect(opening).toContainText(/Opening large\.pccx · (reading|indexing) \d/);
  await opening.getByRole('button', { name: 'Cancel' }).click();
  await expect(opening).toHaveCount(0);
  await idle(page);
  expect((await summary(page))?.events).toBe(5_000);
  await expect(page.getByTestId('tab-trace')).toContainText('touching.pccx');
  fs.rmSync(file);
});
