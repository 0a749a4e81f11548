/**
 * Measures the application from end to end, against what the same machine can do in the same run:
 *
 *   npm run bench [-- --only part-of-a-title] [--noisy]
 *
 * Prints a table; a whole run is written to results.json and RESULTS.md beside this file. `--noisy`
 * goes on where reading a file takes now longer, now shorter. Traces are made once, in
 * `.cache/bench`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  CACHE,
  dependencyCommand,
  ROOT,
  runInForeground,
  runMain,
  say,
} from '../../scripts/processes.mjs';
import { setUpElectron } from '../../scripts/setup.mjs';
import { commitOf, describeMachine } from './machine.mjs';
import { writeResults } from './results.mjs';
import { markdownTable } from './table.mjs';

const FOLDER = path.join(ROOT, 'e2e/bench');
const COLLECTED = path.join(CACHE, 'bench/results.jsonl');

await runMain(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, noisy: { type: 'boolean', default: false } },
  });
  const electron = await setUpElectron();
  fs.mkdirSync(path.dirname(COLLECTED), { recursive: true });
  fs.rmSync(COLLECTED, { force: true });
  const began = Date.now();
  const exitCode = await measure(values);
  const results = readResults();
  process.stdout.write(`\n${markdownTable(results)}\n`);
  for (const { name, error } of results.filter((result) => 'error' in result)) {
    process.stdout.write(`\n${name}: ${error.split('\n')[0]}\n`);
  }
  if (values.only === undefined) {
    const minutes = (Date.now() - began) / 60_000;
    const machine = describeMachine(electron);
    await writeResults(results, {
      machine,
      commit: commitOf(ROOT),
      minutes,
      isNoisy: values.noisy,
    });
    say('Written: e2e/bench/results.json, e2e/bench/RESULTS.md');
  }
  return exitCode;
});

function measure({ only, noisy }) {
  const args = [
    dependencyCommand('@playwright/test', 'playwright'),
    'test',
    '--config',
    path.join(FOLDER, 'playwright.config.ts'),
  ];
  if (only !== undefined) args.push('--grep', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const env = {
    ...process.env,
    TILESCOPE_BENCH_RESULTS: COLLECTED,
    ...(noisy && { TILESCOPE_BENCH_NOISY: '1' }),
  };
  return runInForeground(process.execPath, args, { env });
}

function readResults() {
  if (!fs.existsSync(COLLECTED)) return [];
  const lines = fs.readFileSync(COLLECTED, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
