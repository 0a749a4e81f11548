import fs from 'node:fs';
import { test } from '@playwright/test';
import { launch, quit, type Launched, type LaunchOptions } from '../app.ts';
import { toResult, type Failure, type Measured, type Result } from './table.mjs';

/** Where bench.mjs collects the results from, one JSON a line. */
const RESULTS = process.env['TILESCOPE_BENCH_RESULTS'];

export const BENCH_SIZE = { width: 1500, height: 800 };

export interface Tools {
  /** Starts the application; it is ended with the figure. */
  readonly start: (options?: LaunchOptions) => Promise<Launched>;
  readonly report: (measured: Measured) => void;
}

/**
 * One file of the bench: measures, and reports each of the `rows`. What it could not report stands
 * in the table as failed, and the next figures still run.
 */
export function figure(
  title: string,
  rows: readonly string[],
  measure: (tools: Tools) => Promise<void>,
): void {
  test(title, async () => {
    const all: Launched[] = [];
    const missing = new Set(rows);
    const start: Tools['start'] = async (options) => {
      const launched = await launch({ size: BENCH_SIZE, ...options });
      all.push(launched);
      return launched;
    };
    const report: Tools['report'] = (measured) => {
      if (!missing.delete(measured.name)) throw new Error(`${measured.name} is no row of ${title}`);
      keep(toResult(measured));
    };
    try {
      await measure({ start, report });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const name of missing) keep({ name, error: message });
      throw error;
    } finally {
      for (const launched of all) await end(launched);
    }
  });
}

function keep(result: Result | Failure): void {
  const line = JSON.stringify(result);
  if (RESULTS === undefined) console.log(line);
  else fs.appendFileSync(RESULTS, `${line}\n`);
}

async function end(launched: Launched): Promise<void> {
  await quit(launched);
  fs.rmSync(launched.userDataDir, { recursive: true, force: true });
}
