import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { ROOT, runMain, say } from './processes.mjs';
import { hasDisplay, startVirtualDisplay } from './setup/display.mjs';
import { setUpElectron } from './setup.mjs';

const FOLDER = path.join(ROOT, 'assets/screenshots');
const SIZE = { width: 1400, height: 820 };
/** The end of a barrier: cores 0 to 11 waited for the last four, whose link to the memory is slower. */
const BARRIER = { startOffset: 209_600, cycles: 17_000 };
/** A product on core 6 after it. */
const CLICK = { lane: 6, right: 0.55, down: 0.2 };
/** A detector of diagonals. */
const TILE = { column: 6, row: 5 };

/** `node scripts/take-screenshots.mjs`: the README's pictures, from the application itself. */
await runMain(async () => {
  await setUpElectron();
  await build();
  const { _electron } = await import('@playwright/test');
  const display = hasDisplay() ? null : await startVirtualDisplay();
  const env = { ...process.env, ...(display && { DISPLAY: display.display }), TILESCOPE_TEST: '1' };
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-pictures-'));
  const samples = copySamples(path.join(os.tmpdir(), 'matmul'));
  const app = await _electron.launch({
    args: [ROOT, `--user-data-dir=${profile}`, '--force-device-scale-factor=1', ...samples],
    env: /** @type {Record<string, string>} */ (env),
  });
  const page = await app.firstWindow();
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, SIZE);
  try {
    for (const theme of ['dark', 'light']) {
      await run(page, `window.tilescope.request('settings:change', { theme: '${theme}' })`);
      await takeTrace(page, theme);
      await takeBake(page, theme);
    }
  } finally {
    await app.close();
    display?.stop();
    fs.rmSync(profile, { recursive: true });
  }
});

/** Copies: the window shows their path, and samples in their own place cannot be edited. */
function copySamples(folder) {
  fs.mkdirSync(folder, { recursive: true });
  return ['sample.pccx', 'sample.d8p'].map((name) => {
    const copy = path.join(folder, name);
    fs.copyFileSync(path.join(ROOT, 'assets', name), copy);
    return copy;
  });
}

/** Runs page code given as text: this script has no types of the page. */
async function run(page, code) {
  await page.waitForFunction(() => 'tilescopeTest' in globalThis);
  await page.evaluate(code);
  await page.evaluate('window.tilescopeTest.idle()');
}

async function takeTrace(page, theme) {
  await page.getByRole('tab', { name: /sample\.pccx/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await run(page, '0');
  await picture(page, `overview-${theme}`);
  const { widthCssPx } = await page.evaluate('window.tilescopeTest.view()');
  const camera = {
    startOffset: BARRIER.startOffset,
    cyclesPerCssPx: BARRIER.cycles / widthCssPx,
  };
  await run(page, `window.tilescopeTest.setCamera(${JSON.stringify(camera)})`);
  const { tracks, rulerHeightCssPx } = await page.evaluate('window.tilescopeTest.view()');
  const box = await page.getByTestId('timeline-surface').boundingBox();
  const y = box.y + rulerHeightCssPx + (CLICK.lane + CLICK.down) * tracks.laneHeightCssPx;
  await page.mouse.click(box.x + CLICK.right * box.width, y);
  await page.mouse.move(box.x + 2, box.y - 20);
  await run(page, '0');
  await picture(page, `trace-${theme}`);
}

async function takeBake(page, theme) {
  await page.getByRole('tab', { name: /sample\.d8p/ }).click();
  await page.getByRole('grid', { name: /^Array of/ }).focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < TILE.column; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < TILE.row; i++) await page.keyboard.press('ArrowDown');
  await run(page, '0');
  await picture(page, `bake-${theme}`);
}

async function picture(page, name) {
  fs.mkdirSync(FOLDER, { recursive: true });
  await page.evaluate('document.activeElement?.blur()');
  await page.evaluate('window.tilescopeTest.idle()');
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  say(`assets/screenshots/${name}.png`);
}
