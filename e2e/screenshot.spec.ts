import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FIXTURES, ROOT } from './app.ts';
import { decodePng, type Picture } from './picture.ts';

/** `--screenshot`: the application started as a script would start it, without a driver. */

const SORTED = path.join(FIXTURES, 'traces/sorted.pccx');
const BAD_MAGIC = path.join(FIXTURES, 'traces/bad-magic.pccx');
const BAKE = path.join(FIXTURES, 'bakes/golden/seed_16x16.d8p');

// In Node the package is the path of the runtime; the set-up says which by the environment.
const runtime = createRequire(import.meta.url)('electron') as unknown as string;
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

interface Ended {
  readonly exitCode: number | null;
  readonly standardError: string;
}

function run(profile: string, args: readonly string[]): Promise<Ended> {
  const env = { ...process.env };
  delete env['TILESCOPE_TEST'];
  const child = spawn(runtime, [...asRoot, ROOT, `--user-data-dir=${profile}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let standardError = '';
  child.stderr.on('data', (chunk) => {
    standardError += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, standardError }));
  });
}

/** How many different colours a grid of points has: an empty window, or place in it, has few. */
function coloursOf(picture: Picture, left = 0, top = 0, bottom = picture.height): number {
  const seen = new Set<string>();
  for (let y = top; y < bottom; y += 3) {
    for (let x = left; x < picture.width; x += 3) seen.add(picture.at(x, y).join());
  }
  return seen.size;
}

test('a picture of a trace is written, and nothing is kept in the profile', async ({}, testInfo) => {
  const out = testInfo.outputPath('trace.png');
  const profile = testInfo.outputPath('profile');
  fs.mkdirSync(path.dirname(out), { recursive: true });
  const { exitCode, standardError } = await run(profile, ['--screenshot', out, SORTED]);
  expect(standardError).not.toContain('not drawn');
  expect(exitCode).toBe(0);
  const picture = decodePng(fs.readFileSync(out));
  expect([picture.width, picture.height]).toEqual([1400, 900]);
  expect(coloursOf(picture)).toBeGreaterThan(20);
  // The histogram of durations, whose code is loaded when it is first shown.
  expect(coloursOf(picture, 1040, 740, 870)).toBeGreaterThan(20);
  expect(fs.existsSync(path.join(profile, 'recent.json'))).toBe(false);
});

test('a picture of a bake, relative to the working directory', async ({}, testInfo) => {
  const out = testInfo.outputPath('bake.png');
  fs.mkdirSync(path.dirname(out), { recursive: true });
  const relative = path.relative(process.cwd(), out);
  const ended = await run(testInfo.outputPath('profile'), [`--screenshot=${relative}`, BAKE]);
  expect(ended.exitCode).toBe(0);
  expect(coloursOf(decodePng(fs.readFileSync(out)))).toBeGreaterThan(20);
});

test('a file that does not open is said on standard error, and no picture is made', async ({}, testInfo) => {
  const out = testInfo.outputPath('none.png');
  fs.mkdirSync(path.dirname(out), { recursive: true });
  for (const file of [BAD_MAGIC, testInfo.outputPath('missing.pccx')]) {
    const ended = await run(testInfo.outputPath('profile'), ['--screenshot', out, file]);
    expect(ended.exitCode).toBe(1);
    expect(ended.standardError).toContain(path.basename(file));
    expect(fs.existsSync(out)).toBe(false);
  }
});

test('the theme of the settings is used; damaged settings are set aside and told', async ({}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const settings = path.join(profile, 'settings.json');
  fs.mkdirSync(profile, { recursive: true });
  const shoot = async (name: string, content: string): Promise<{ corner: number } & Ended> => {
    const out = testInfo.outputPath(name);
    fs.writeFileSync(settings, content);
    const ended = await run(profile, ['--screenshot', out, SORTED]);
    const [red, green, blue] = decodePng(fs.readFileSync(out)).at(2, 2);
    return { ...ended, corner: red + green + blue };
  };
  expect((await shoot('dark.png', '{"theme":"dark"}')).corner).toBeLessThan(200);
  expect((await shoot('light.png', '{"theme":"light"}')).corner).toBeGreaterThan(600);
  const damaged = await shoot('damaged.png', '{"theme":"pink"}');
  expect(damaged.exitCode).toBe(0);
  expect(damaged.standardError).toContain('settings.json.damaged');
  expect(fs.readFileSync(`${settings}.damaged`, 'utf8')).toBe('{"theme":"pink"}');
});
