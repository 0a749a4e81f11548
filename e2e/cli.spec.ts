import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

test('a bake goes to JSON and back to the same bytes, and differences are told as diff does', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-cli-'));
  const bake = path.join(ROOT, 'e2e/fixtures/bakes/golden/seed_2x3.d8p');
  const [text, back, other] = ['a.json', 'a.d8p', 'b.json'].map((name) => path.join(folder, name));
  expect(await run(['convert', bake, text!])).toEqual({ status: 0, out: '', err: '' });
  expect((await run(['convert', text!, back!])).status).toBe(0);
  expect(await readFile(back!)).toEqual(await readFile(bake));
  expect(await run(['diff', bake, text!])).toEqual({ status: 0, out: '', err: '' });

  const lines = (await readFile(text!, 'utf8')).replace(/("tile":4,.*?"decay":)\d+/, '$17');
  await writeFile(other!, lines);
  const { status, out } = await run(['diff', bake, other!]);
  expect(status).toBe(1);
  expect(out).toMatch(/\ntile 4 \(0, 2\)\n {2}decay: \d+ → 7\n1 of 6 tiles differ\n$/);
  expect((await run(['diff', bake, path.join(folder, 'none')])).status).toBe(2);
  await rm(folder, { recursive: true });
});

test('text goes to standard output whole, and a reader that stops early is no failure', async () => {
  const many = trace('core-4096');
  const { status, out } = await run(['convert', '--format=csv', many]);
  expect(status).toBe(0);
  expect(out.trimEnd().split('\r\n')).toHaveLength(1 + 4096);
  const stopped = await run(['export', '--format=chrome-json', many, '-'], true);
  expect({ status: stopped.status, err: stopped.err }).toEqual({ status: 0, err: '' });
});

test('each command has help of its own', async () => {
  for (const command of ['info', 'check', 'stats', 'diff', 'convert', 'export']) {
    const { status, out } = await run([command, '--help']);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^  tilescope-cli ${command} `));
  }
});
