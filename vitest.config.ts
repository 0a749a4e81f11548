import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,scripts,e2e/bench}/**/*.test.{ts,tsx,mjs}'],
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
  },
});
