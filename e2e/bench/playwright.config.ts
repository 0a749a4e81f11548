import { defineConfig } from '@playwright/test';

/** Started by bench.mjs, which collects what the figures write. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: '../results/bench',
  globalSetup: '../global.setup.ts',
  reporter: 'list',
  // Figures that run at the same time would measure each other.
  workers: 1,
  timeout: 240_000,
});
