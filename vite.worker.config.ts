import { defineConfig } from 'vite';

/**
 * The workers of the page: each mode is one file under a fixed name at the page's root. The timeline's
 * needs a response of its own, whose policy allows what regl does (electron/app-protocol.ts).
 */
const WORKERS = ['timeline-worker', 'bake-worker'];

export default defineConfig(({ mode }) => {
  if (!WORKERS.includes(mode)) throw new Error(`--mode is ${WORKERS.join(' or ')}, not ${mode}`);
  return {
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: 'out/renderer',
      emptyOutDir: false,
      sourcemap: true,
      target: 'chrome130',
      modulePreload: false,
      rollupOptions: {
        input: `renderer/${mode}/worker.ts`,
        output: { entryFileNames: `${mode}.js`, codeSplitting: false },
      },
    },
  };
});
