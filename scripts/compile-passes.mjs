/**
 * Compiles the passes over records (shared/trace/assembly) to WebAssembly and writes the module
 * into a source file, so that tests and bundles need no compiler:
 *
 *   node scripts/compile-passes.mjs
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE, ROOT, runMain, say } from './processes.mjs';

const COMPILER = path.join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
export const MODULE_FILE = path.join(ROOT, 'shared/trace/record-passes-module.ts');
const LINE_DIGITS = 96;
// The memory comes from outside, of any size: threads share it with the host.
const OPTIONS = [
  ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--noAssert', '--runtime', 'stub'],
  ...['--importMemory', '--noExportMemory', '--sharedMemory', '--enable', 'threads'],
  ...['--initialMemory', '1', '--maximumMemory', '65536'],
];

/** The text of MODULE_FILE, by the source as it is. */
export function compiledPasses() {
  fs.mkdirSync(CACHE, { recursive: true });
  const folder = fs.mkdtempSync(path.join(CACHE, 'compile-passes-'));
  try {
    const binary = path.join(folder, 'passes.wasm');
    const source = 'shared/trace/assembly/record-passes.ts';
    const args = [COMPILER, source, '--outFile', binary, ...OPTIONS];
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    return moduleText(fs.readFileSync(binary).toString('hex'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** @param {string} hex */
function moduleText(hex) {
  const lines = hex.match(new RegExp(`.{1,${LINE_DIGITS}}`, 'g')) ?? [];
  return [
    '/** Written by scripts/compile-passes.mjs: assembly/record-passes.ts as WebAssembly, in hex. */',
    'export const RECORD_PASSES_HEX =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const text = compiledPasses();
    fs.writeFileSync(MODULE_FILE, text);
    say(`${path.relative(ROOT, MODULE_FILE)}: ${text.length} bytes`);
  });
}
