import fs from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from './table.mjs';

const FOLDER = import.meta.dirname;

/**
 * Writes results.json and RESULTS.md.
 *
 * @param {(import('./table.mjs').Result | import('./table.mjs').Failure)[]} results
 * @param {{ machine: string, commit: string, minutes: number, isNoisy: boolean }} run
 */
export async function writeResults(results, run) {
  const all = results.map((result) => ({ ...result, commit: run.commit }));
  await writeFormatted('results.json', JSON.stringify(all));
  await writeFormatted('RESULTS.md', markdown(results, run));
}

function markdown(results, { machine, commit, minutes, isNoisy }) {
  const notes = results.filter(({ note }) => note).map(({ name, note }) => `- ${name}: ${note}.`);
  const failures = results
    .filter((result) => 'error' in result)
    .map(({ name, error }) => `- ${name} failed: ${error.split('\n')[0]}`);
  return [
    '# Results of `npm run bench`',
    `${machine}\nCommit ${commit}. The run took ${minutes.toFixed(1)} minutes.`,
    ...(isNoisy ? ['The machine was not quiet: read times were taken as they came.'] : []),
    markdownTable(results),
    [...notes, ...failures].join('\n'),
    fs.readFileSync(path.join(FOLDER, 'HOW.md'), 'utf8'),
  ].join('\n\n');
}

/** As the project's format check wants it. */
async function writeFormatted(name, text) {
  const file = path.join(FOLDER, name);
  const options = await resolveConfig(file);
  fs.writeFileSync(file, await format(text, { ...options, filepath: file }));
}
