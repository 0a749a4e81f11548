import fs from 'node:fs';
import { expect, it } from 'vitest';
import { compiledPasses, MODULE_FILE } from './compile-passes.mjs';

it('the WebAssembly in the sources is what its own source compiles to', () => {
  expect(fs.readFileSync(MODULE_FILE, 'utf8')).toBe(compiledPasses());
});
