import { defineConfig } from 'vite';

/**
 * The timeline worker is one file under a fixed name at the page's root: it needs a response of its
 * own, whose policy allows what regl does (electron/app-protocol.ts), and the page names it.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'out/renderer',
    emptyOutDir: false,
    sourcemap: true,
    target: 'chrome130',
    modulePreload: false,
    rollupOptions: {
      input: 'renderer/timeline-worker/worker.ts',
      output: { entryFileNames: 'timeline-worker.js', codeSplitting: false },
    },
  },
});
