import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { build } from 'vite';
import { sandboxWorks } from '../../scripts/setup/sandbox.mjs';
import { ROOT } from '../app.ts';
import type { FileJob } from './probe/file-jobs.ts';
import { spread } from './table.mjs';

/** What figures are compared with, measured in the same run (definitions in RESULTS.md). */

interface Probe {
  runInThread(script: string, job: FileJob): Promise<number[]>;
  answer(bytes: number): void;
}

declare global {
  var probe: Probe;
  interface Window {
    answerPort?: MessagePort;
    require(name: 'electron'): typeof Electron.Renderer;
  }
}

const MAIN = path.join(ROOT, 'e2e/bench/probe');
const OUT = path.join(ROOT, '.cache/bench/probe');
const MOST_SPREAD = 0.15;
const TRIES = 4;
export const ANSWER_BYTES = 256 * 1024;
const ANSWERS = 300;

export async function withProbe<T>(use: (app: ElectronApplication) => Promise<T>): Promise<T> {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  const app = await _electron.launch({ args: [MAIN], chromiumSandbox: sandboxWorks(folder) });
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/**
 * Read time: five sequential reads of the file in a worker thread of a utility process. Throws
 * where they keep differing, since then nothing can be said in multiples of it.
 */
export function readTimes(file: string): Promise<number[]> {
  return steadyTimes({ kind: 'read', file, times: 5 });
}

export function copyTimes(file: string): Promise<number[]> {
  return withProbe((app) => runJob(app, { kind: 'copy', file, times: 5 }));
}

/** The bare WebAssembly loop of FNV-1a over the mapped file. */
export function hashTimes(file: string): Promise<number[]> {
  return withProbe((app) => runJob(app, { kind: 'hash', file, times: 3 }));
}

async function steadyTimes(job: FileJob): Promise<number[]> {
  return withProbe(async (app) => {
    let times: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      times = await runJob(app, job);
      if (spread(times) <= MOST_SPREAD) return times;
    }
    if (process.env['TILESCOPE_BENCH_NOISY'] === '1') return times;
    const list = times.map((ms) => ms.toFixed(0)).join(', ');
    throw new Error(`Refused: the machine is not quiet, reading took ${list} ms.`);
  });
}

async function runJob(app: ElectronApplication, job: FileJob): Promise<number[]> {
  const script = await buildJobs();
  return app.evaluate((_, [file, work]) => globalThis.probe.runInThread(file, work), [
    script,
    job,
  ] as const);
}

let built: Promise<string> | null = null;

function buildJobs(): Promise<string> {
  built ??= build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(ROOT, 'e2e/bench/probe/file-jobs.ts'),
      outDir: OUT,
      rollupOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  }).then(() => path.join(OUT, 'file-jobs.mjs'));
  return built;
}

/** Answer time: from a page's question to the 256 KiB that a utility process answers. */
export function answerTimes(): Promise<number[]> {
  return withProbe(async (app) => {
    const page = await app.firstWindow();
    await page.evaluate(() => {
      const { ipcRenderer } = window.require('electron');
      ipcRenderer.once('port', ({ ports: [port] }) => {
        window.answerPort = port!;
      });
    });
    await app.evaluate((_, bytes) => globalThis.probe.answer(bytes), ANSWER_BYTES);
    await page.waitForFunction(() => window.answerPort !== undefined);
    return page.evaluate(askManyTimes, ANSWERS);
  });
}

async function askManyTimes(count: number): Promise<number[]> {
  const port = window.answerPort!;
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await new Promise((resolve) => {
      port.onmessage = resolve;
      port.postMessage(null);
    });
    times.push(performance.now() - began);
  }
  return times;
}
