import fs from 'node:fs';
import path from 'node:path';
import { CACHE, dependencyCommand, ROOT, runInForeground, say } from './processes.mjs';
import { asOne, countEndToEndTests, countUnitTests, outcomeOf } from './outcomes.mjs';
import { FALLBACK_TYPES_FILE } from './setup/electron-runtime.mjs';

/**
 * The checks of the project. Each says how many of its parts passed and failed.
 *
 * @typedef {import('./outcomes.mjs').Outcome} Outcome
 */

const TSCONFIGS = [
  'shared',
  'electron',
  'renderer',
  'renderer/timeline-worker',
  'renderer/bake-worker',
  'e2e',
  'scripts',
];

/** @returns {Promise<Outcome>} */
export async function checkFormat() {
  return asOne(await tool('prettier', ['--check', '--log-level=warn', '.']));
}

/** Every part of the project, and the privileged side also against the stand-in's types. */
export async function checkTypes() {
  const projects = [...TSCONFIGS, 'electron/tsconfig.preload.json'];
  if (fs.existsSync(FALLBACK_TYPES_FILE)) projects.push('electron/tsconfig.fallback.json');
  let worst = 0;
  for (const project of projects) {
    const code = await tool('tsc', ['-p', project]);
    if (code !== 0) say(`types: ${project} has errors`);
    worst = Math.max(worst, code);
  }
  return asOne(worst);
}

export async function checkLint() {
  return asOne(await tool('eslint', ['.', '--max-warnings=0']));
}

/** @returns {Promise<Outcome>} */
export async function runUnitTests() {
  const report = reportFile('unit');
  const code = await tool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return outcomeOf(code, readReport(report), countUnitTests);
}

/** @returns {Promise<Outcome>} */
export async function runEndToEndTests() {
  const report = reportFile('e2e');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await tool('playwright', ['test', '--reporter=line,json'], env);
  return outcomeOf(code, readReport(report), countEndToEndTests);
}

const PACKAGE_OF = { tsc: 'typescript', playwright: '@playwright/test' };

/** @returns {Promise<number>} exit code */
function tool(name, args, env = process.env) {
  const script = dependencyCommand(PACKAGE_OF[name] ?? name, name);
  return runInForeground(process.execPath, [script, ...args], { cwd: ROOT, env });
}

/** A fresh place for a report, so that an old one is never taken for this run's. */
function reportFile(name) {
  const file = path.join(CACHE, 'reports', `${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs checks one after the other, whatever fails, and says the sum in the last line.
 *
 * @param {[title: string, check: () => Promise<Outcome>][]} checks
 * @returns {Promise<number>} exit code
 */
export async function runChecks(checks) {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  for (const [title, check] of checks) {
    console.log(`\n── ${title}`);
    const { passed, failed, skipped = 0 } = await check();
    total.passed += passed;
    total.failed += failed;
    const notRun = skipped > 0 ? `, ${skipped} skipped` : '';
    summary.push(`${title}: ${passed} passed, ${failed} failed${notRun}`);
  }
  console.log(`\n${summary.join('\n')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
