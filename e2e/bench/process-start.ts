import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { sandboxWorks } from '../../scripts/setup/sandbox.mjs';

/**
 * Starts Electron as a user does. Playwright's own way to start it holds the application back
 * until it is attached, so this one attaches later, through Chromium's debugging port.
 *
 * @returns milliseconds from the start of the process to the moment that `ready` tells
 */
export async function timeStart(
  args: readonly string[],
  ready: (page: Page) => Promise<number>,
): Promise<number> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-start-'));
  const [app = '', ...files] = args;
  const startedMs = performance.timeOrigin + performance.now();
  const child = spawn(electronFile(), [app, ...switches(profile), ...files], {
    env: { ...process.env, TILESCOPE_TEST: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child));
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error('The application has no pages.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    const epochMs = await ready(page);
    await browser.close();
    return epochMs - startedMs;
  } finally {
    child.kill();
    await ended;
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

function electronFile(): string {
  // Outside of Electron its package is the path of its program.
  return createRequire(import.meta.url)('electron') as string;
}

function switches(profile: string): string[] {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  return [
    ...(sandboxWorks(folder) ? [] : ['--no-sandbox']),
    `--user-data-dir=${profile}`,
    '--force-device-scale-factor=1',
    '--remote-debugging-port=0',
  ];
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${written}`)));
    child.stderr?.on('data', (chunk) => {
      written += String(chunk);
      const address = /DevTools listening on (ws:\S+)/.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
