import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, BrowserWindow, type NativeImage, type WebContents } from 'electron';
import type { Application } from './application.ts';
import type { DocumentWindow } from './document-window.ts';
import { isOneColour } from './one-colour.ts';

/** Longer than the largest trace takes; a page that is never idle must not hang a script. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 50;

/**
 * Before `ready`: a picture is made beside a running application, so it keeps nothing in its data.
 * Returns the folder of the user's settings, which the picture follows.
 */
export function useThrowawayData(): string {
  const settingsFolder = app.getPath('userData');
  const throwaway = mkdtempSync(path.join(os.tmpdir(), 'tilescope-picture-'));
  app.setPath('userData', throwaway);
  app.setPath('sessionData', throwaway);
  app.on('quit', () => rmSync(throwaway, { recursive: true, force: true }));
  return settingsFolder;
}

/**
 * `--screenshot`: opens the files in a window that nobody sees, waits until the page has drawn
 * them, writes the picture and exits. A file that does not open is an error on standard error
 * and exit status 1; then no picture is written.
 */
export async function takePicture(
  application: Application,
  files: readonly string[],
  pictureFile: string,
): Promise<void> {
  try {
    const window = await application.newWindow();
    const failures = watchFailures(window);
    await application.openFiles(files, window, 'replace');
    if (BrowserWindow.getAllWindows().length > 1) {
      throw new Error('A picture shows one window, which holds one trace and one bake.');
    }
    await withTimeLimit(window.whenPageReady.then(() => waitUntilIdle(window)));
    failures.push(...(await failuresOnPage(window.browserWindow.webContents)));
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const image = await withTimeLimit(capture(window.browserWindow.webContents));
    await writeFile(pictureFile, image.toPNG());
    app.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}

/** What main itself could not open, which the page is only told about. */
function watchFailures(window: DocumentWindow): string[] {
  const failures: string[] = [];
  window.page.onSent('file:failed', ({ error }) => failures.push(error.message));
  window.page.onSent('trace:host-lost', ({ message }) => failures.push(message));
  return failures;
}

async function waitUntilIdle(window: DocumentWindow): Promise<void> {
  // Main may be done before the page has heard that it is under test.
  await window.browserWindow.webContents.executeJavaScript(`new Promise((resolve) => {
    const look = () => {
      if (window.tilescopeTest) resolve(window.tilescopeTest.idle());
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** A window whose first frame is still under way gives one colour, which no window of ours has. */
async function capture(contents: WebContents): Promise<NativeImage> {
  let image = await contents.capturePage();
  while (isOneColour(image.toBitmap())) {
    await setTimeout(RETRY_MS);
    image = await contents.capturePage();
  }
  return image;
}

/** What the page says went wrong while it opened the files. */
async function failuresOnPage(contents: WebContents): Promise<string[]> {
  const texts: unknown = await contents.executeJavaScript(
    '[...document.querySelectorAll("[role=alert]")].map((alert) => alert.textContent)',
  );
  return Array.isArray(texts) ? texts.map(String) : [];
}

async function withTimeLimit<T>(task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = globalThis.setTimeout(() => {
      reject(new Error(`The window was not drawn within ${LONGEST_WAIT_MS / 60_000} minutes.`));
    }, LONGEST_WAIT_MS);
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}
