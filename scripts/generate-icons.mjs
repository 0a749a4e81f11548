import fs from 'node:fs';
import path from 'node:path';
import { icnsFile, icoFile } from './icons/icon-files.mjs';
import { ROOT, runMain, say } from './processes.mjs';
import { hasDisplay, startVirtualDisplay } from './setup/display.mjs';
import { setUpElectron } from './setup.mjs';

const FOLDER = path.join(ROOT, 'assets/icons');
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512];
const ICO_LARGEST = 256;
/** At these sizes the lens of the application's icon is only a smudge. */
const SMALL_SIZES = new Set([16, 24, 32]);

/** `node scripts/generate-icons.mjs`: the drawings in assets/icons as PNG, ICO and ICNS. */
await runMain(async () => {
  await setUpElectron();
  const { _electron } = await import('@playwright/test');
  const display = hasDisplay() ? null : await startVirtualDisplay();
  const env = { ...process.env, ...(display ? { DISPLAY: display.display } : {}) };
  const rasteriser = path.join(ROOT, 'scripts/icons/rasteriser');
  const app = await _electron.launch({
    args: [rasteriser, '--force-device-scale-factor=1'],
    env: /** @type {Record<string, string>} */ (env),
  });
  const page = await app.firstWindow();
  for (const name of ['app', 'trace-file', 'bake-file']) {
    await writeIcon(page, name);
    say(`assets/icons/${name}`);
  }
  await app.close();
  display?.stop();
});

async function writeIcon(page, name) {
  const folder = path.join(FOLDER, name);
  fs.mkdirSync(folder, { recursive: true });
  const images = [];
  for (const size of SIZES) {
    const isSmall = name === 'app' && SMALL_SIZES.has(size);
    const svg = fs.readFileSync(path.join(FOLDER, `${name}${isSmall ? '-small' : ''}.svg`), 'utf8');
    const png = await rasterise(page, svg, size);
    fs.writeFileSync(path.join(folder, `${size}x${size}.png`), png);
    images.push({ size, png });
  }
  const forIco = images.filter(({ size }) => size <= ICO_LARGEST);
  fs.writeFileSync(path.join(FOLDER, `${name}.ico`), icoFile(forIco));
  fs.writeFileSync(path.join(FOLDER, `${name}.icns`), icnsFile(images));
}

/** @returns {Promise<Buffer>} */
async function rasterise(page, svg, size) {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<style>body{margin:0;background:transparent}img{display:block}</style>` +
      `<img src="${source}" width="${size}" height="${size}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  const clip = { x: 0, y: 0, width: size, height: size };
  return page.screenshot({ clip, omitBackground: true });
}
