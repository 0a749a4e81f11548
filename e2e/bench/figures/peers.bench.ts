import type { ElectronApplication, Page } from '@playwright/test';
import { idle, type Launched } from '../../app.ts';
import { BENCH_SIZE, figure } from '../figure.ts';
import { closeTrace, openTrace, withoutKeptIndexes } from '../opening.ts';
import { withProbe } from '../probe.ts';
import { speedscopeFile, speedscopePage } from '../speedscope.ts';
import { benchTrace, type BenchTrace } from '../traces.ts';

const ROWS = {
  opening: '1 million events: to interactive, against speedscope',
  frame: '1 million events: a frame while zooming, against speedscope',
} as const;
const ROUNDS = 5;
const ZOOM_STEPS = 60;
/** What a step of the wheel zooms by; speedscope's own steps are of about this size. */
const ZOOM_FACTOR = 0.92;

interface Peer {
  readonly openingMs: number[];
  readonly frameMs: number[];
}

figure('speedscope', Object.values(ROWS), async ({ start, report }) => {
  const trace = await benchTrace('1m');
  const page = speedscopePage();
  const file = speedscopeFile(trace);
  const theirs: Peer = { openingMs: [], frameMs: [] };
  const ours: Peer = { openingMs: [], frameMs: [] };
  const launched = await start();
  await withoutKeptIndexes(launched.page);
  for (let round = 0; round < ROUNDS; round++) {
    await measureOurs(launched, trace, ours);
    await withProbe((app) => measureTheirs(app, page, file, theirs));
  }
  const { bytes, events } = trace;
  const of = { unit: 'ms', atMost: 0.5, bytes, events } as const;
  const opened = { name: 'speedscope', samples: theirs.openingMs };
  report({ name: ROWS.opening, samples: ours.openingMs, against: opened, ...of });
  const drawn = { name: 'speedscope', samples: theirs.frameMs, statistic: 'p95' } as const;
  report({ name: ROWS.frame, samples: ours.frameMs, statistic: 'p95', against: drawn, ...of });
});

async function measureOurs(launched: Launched, trace: BenchTrace, kept: Peer): Promise<void> {
  const { exactPicture, indexed } = await openTrace(launched, trace);
  kept.openingMs.push(Math.max(exactPicture, indexed));
  const times = await launched.page.evaluate(zoomOurs, { steps: ZOOM_STEPS, factor: ZOOM_FACTOR });
  kept.frameMs.push(...times);
  await idle(launched.page);
  await closeTrace(launched);
}

/** Each frame at another scale, waited for until WebGL has drawn it; runs in the page. */
async function zoomOurs(way: { steps: number; factor: number }): Promise<number[]> {
  const hook = window.tilescopeTest;
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  for (let step = 0; step < way.steps; step++) {
    const { camera, widthCssPx } = hook.view();
    const cyclesPerCssPx = camera.cyclesPerCssPx * way.factor;
    const middle = camera.startOffset + (widthCssPx / 2) * camera.cyclesPerCssPx;
    hook.setCamera({ startOffset: middle - (widthCssPx / 2) * cyclesPerCssPx, cyclesPerCssPx });
    await frame();
    const { frameMs } = await hook.frameTimes({ frames: 1, empty: false });
    times.push(...frameMs);
  }
  return times;
}

async function measureTheirs(
  app: ElectronApplication,
  pageFile: string,
  file: string,
  kept: Peer,
): Promise<void> {
  const page = await openPeerWindow(app, pageFile);
  const began = performance.now();
  await page.setInputFiles('input[type=file]', file);
  await page.waitForFunction(isDrawn, null, { timeout: 120_000, polling: 'raf' });
  kept.openingMs.push(performance.now() - began);
  kept.frameMs.push(...(await page.evaluate(zoomTheirs, ZOOM_STEPS)));
}

async function openPeerWindow(app: ElectronApplication, pageFile: string): Promise<Page> {
  await app.firstWindow();
  const opened = app.waitForEvent('window');
  await app.evaluate(
    ({ BrowserWindow }, { path, size }) => new BrowserWindow(size).loadFile(path),
    { path: pageFile, size: BENCH_SIZE },
  );
  const page = await opened;
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  return page;
}

/** Its bar names the first profile, and the canvas on which it draws has been drawn. */
function isDrawn(): boolean {
  const isNamed = document.body.innerText.includes('core 0');
  return isNamed && document.querySelector('canvas') !== null;
}

/** Runs in the page: a step of the wheel, its frame, waited for until WebGL has drawn it. */
async function zoomTheirs(steps: number): Promise<number[]> {
  const frame = (): Promise<number> =>
    new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const canvases = [...document.querySelectorAll('canvas')];
  const gl = canvases.map((canvas) => canvas.getContext('webgl')).find((each) => each !== null);
  if (!gl) throw new Error('speedscope draws without WebGL');
  const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const times: number[] = [];
  let before = await frame();
  for (let step = 0; step < steps; step++) {
    const at = { clientX: innerWidth / 2, clientY: innerHeight / 2 };
    const wheel = { deltaY: -40, ctrlKey: true, bubbles: true, cancelable: true, ...at };
    target?.dispatchEvent(new WheelEvent('wheel', wheel));
    await frame();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    const now = await frame();
    if (step > 0) times.push(now - before);
    before = now;
  }
  return times;
}
