import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  _electron,
  test as base,
  expect,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { sandboxWorks } from '../scripts/setup/sandbox.mjs';
import type { TraceSummary } from '../shared/trace-port.ts';
import { decodePng, type Picture } from './picture.ts';

export { expect };

export const ROOT = path.resolve(import.meta.dirname, '..');
export const FIXTURES = path.join(ROOT, 'e2e/fixtures');
export const ASSETS = path.join(ROOT, 'assets');

/** A file of the corpora beside the project; ask `isThere` and skip with a message where not. */
export function corpusFile(relative: string): string {
  return path.resolve(ROOT, '../shared/data', relative);
}

export function isThere(file: string): boolean {
  return fs.existsSync(file);
}

/** What the page exposes under test (`window.tilescopeTest`), as far as every spec needs it. */
export interface TestHook {
  /** Resolves when no question is open, no tile in flight, nothing to draw and React settled. */
  idle(): Promise<void>;
  summary(): TraceSummary | null;
}

declare global {
  interface Window {
    tilescopeTest: TestHook;
  }
}

export interface LaunchOptions {
  /** Files to open by argument. */
  readonly files?: readonly string[];
  /** Further arguments, before the files. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A folder of an earlier launch, to start with what it remembers; a fresh one otherwise. */
  readonly userDataDir?: string;
  /** A packaged application instead of the build in out/. */
  readonly executablePath?: string;
  readonly cwd?: string;
  /** Inner size of the window, CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor?: number;
}

export interface Launched {
  readonly app: ElectronApplication;
  /** The first window's page. */
  readonly page: Page;
  readonly userDataDir: string;
  readonly options: LaunchOptions;
  /** Uncaught errors of all pages; a test with any of them fails. */
  readonly pageErrors: string[];
  /** A test may have ended it by the application's own ways. */
  readonly hasEnded: () => boolean;
  /** What the processes wrote to standard output and error. */
  readonly output: () => string;
}

const DEFAULT_SIZE = { width: 1400, height: 900 };

function launchArguments(options: LaunchOptions, userDataDir: string): string[] {
  return [
    ...(options.executablePath === undefined ? [ROOT] : []),
    `--user-data-dir=${userDataDir}`,
    `--force-device-scale-factor=${options.deviceScaleFactor ?? 1}`,
    ...(options.args ?? []),
    ...(options.files ?? []),
  ];
}

/** The folder of the Electron that runs: the package's own, else the one that set-up found. */
function runtimeFolder(options: LaunchOptions): string {
  const { executablePath } = options;
  return executablePath === undefined
    ? (process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '')
    : path.dirname(executablePath);
}

function launchEnvironment(options: LaunchOptions): Record<string, string> {
  return { ...(process.env as Record<string, string>), TILESCOPE_TEST: '1', ...options.env };
}

/** Starts the real application with a profile of its own and waits for its first page. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const userDataDir =
    options.userDataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-e2e-'));
  const app = await _electron.launch({
    args: launchArguments(options, userDataDir),
    env: launchEnvironment(options),
    cwd: options.cwd ?? ROOT,
    chromiumSandbox: sandboxWorks(runtimeFolder(options)),
    ...(options.executablePath === undefined ? {} : { executablePath: options.executablePath }),
  });
  let ended = false;
  app.once('close', () => {
    ended = true;
  });
  const chunks: string[] = [];
  app.process().stdout?.on('data', (chunk) => chunks.push(String(chunk)));
  app.process().stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  const pageErrors: string[] = [];
  const watch = (page: Page) => page.on('pageerror', (error) => pageErrors.push(String(error)));
  app.on('window', watch);
  try {
    const page = await app.firstWindow();
    watch(page);
    await resize(app, options.size ?? DEFAULT_SIZE);
    return {
      app,
      page,
      userDataDir,
      options,
      pageErrors,
      hasEnded: () => ended,
      output: () => chunks.join(''),
    };
  } catch (error) {
    app.process().kill('SIGKILL');
    throw new Error(`no window; the application said:\n${chunks.join('')}`, { cause: error });
  }
}

/** Ends the application without its questions about unsaved work. */
export async function quit({ app, hasEnded }: Launched): Promise<void> {
  if (hasEnded()) return;
  const ended = app.waitForEvent('close').catch(() => undefined);
  await app.evaluate(({ app: main }) => main.exit(0)).catch(() => undefined);
  await ended;
}

/**
 * `test` with a `start` that launches, ends the application with the test, and fails the test when
 * a page threw. `start` waits until the window is idle.
 */
export const test = base.extend<{ start: (options?: LaunchOptions) => Promise<Launched> }>({
  start: async ({}, use, testInfo) => {
    const all: Launched[] = [];
    await use(async (options) => {
      const launched = await launch(options);
      all.push(launched);
      await idle(launched.page);
      return launched;
    });
    for (const launched of all) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('output', { body: launched.output() });
      }
      await quit(launched);
      fs.rmSync(launched.userDataDir, { recursive: true, force: true });
    }
    expect(all.flatMap((launched) => launched.pageErrors)).toEqual([]);
  },
});

/** Waits until the page has nothing left to do: never sleep, wait for this. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tilescopeTest !== undefined);
  await page.evaluate(() => window.tilescopeTest.idle());
}

export async function summary(page: Page): Promise<TraceSummary | null> {
  return page.evaluate(() => window.tilescopeTest.summary());
}

/** Gives every window this inner size, and waits until the first page has it. */
export async function resize(
  app: ElectronApplication,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    for (const window of BrowserWindow.getAllWindows()) window.setContentSize(width, height);
  }, size);
  const page = await app.firstWindow();
  await page.waitForFunction(({ width }) => window.innerWidth === width, size);
}

/** What the page shows, decoded; `region` in CSS pixels. */
export async function picture(
  page: Page,
  region?: { x: number; y: number; width: number; height: number },
): Promise<Picture> {
  return decodePng(await page.screenshot(region === undefined ? {} : { clip: region }));
}

/** A second start of the same application with the same profile; resolves to its exit code. */
export function startAgain(launched: Launched, args: readonly string[]): Promise<number | null> {
  const { app, userDataDir, options } = launched;
  const own = options.executablePath === undefined ? [ROOT] : [];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    app.process().spawnfile,
    [...own, ...asRoot, `--user-data-dir=${userDataDir}`, ...args],
    { env: launchEnvironment(options), cwd: options.cwd ?? ROOT, stdio: 'ignore' },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
