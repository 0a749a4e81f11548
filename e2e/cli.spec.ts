import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runCli as run } from './cli-run.ts';

/** The command line as it is built, in a process of its own: plain Node, no Electron. */

const ROOT = path.resolve(import.meta.dirname, '..');
const trace = (name: string): string => path.join(ROOT, 'e2e/fixtures/traces', `${name}.pccx`);

test('the command line answers on standard output and with its exit status', async () => {
  const { status, out, err } = await run(['info', '--json', trace('named-api-calls')]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject({ events: 4, names: { 0: 'uca_init' } });
  expect((await run(['check', trace('bad-magic')])).status).toBe(1);
  expect((await run(['check', trace('is-not-there')])).status).toBe(2);
  expect((await run(['check'])).status).toBe(2);
});

test('a long answer reaches a pipe whole', async () => {
  const { status, out } = await run(['info', '--json', trace('core-4096')]);
  expect(status).toBe(0);
  expect(out.length).toBeGreaterThan(256 * 1024);
  expect((JSON.parse(out) as { lanes: unknown[] }).lanes).toHaveLength(4096);
});

test('a reader that stops early is no failure', async () => {
  const files = new Array<string>(8).fill(trace('core-4096'));
  const { status, err } = await run(['info', '--json', ...files], true);
  expect({ status, err }).toEqual({ status: 0, err: '' });
});

test('convert writes a trace that pccx-lab could check', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-cli-'));
  const output = path.join(folder, 'out.pccx');
  const converted = await run([
    'convert',
    '--checksum=number',
    trace('bincode-with-names'),
    output,
  ]);
  expect(converted).toEqual({ status: 0, out: '', err: '' });
  const { out } = await run(['info', '--json', output]);
  expect(JSON.parse(out)).toMatchObject({ encoding: 'flatbuf', checksum: 'ok', events: 2 });
  expect(await readFile(output, 'latin1')).toMatch(/"checksum_fnv64":\d+/);
  await rm(folder, { recursive: true });
});
