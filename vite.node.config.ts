import { defineConfig } from 'vite';

/** What runs in Node: each mode is one folder of out/, complete in itself. */
const TARGETS: Record<string, { input: Record<string, string>; format: 'es' | 'cjs' }> = {
  main: { input: { main: 'electron/main.ts' }, format: 'es' },
  // A sandboxed preload is one CommonJS file.
  preload: { input: { preload: 'electron/preload.ts' }, format: 'cjs' },
  'trace-host': {
    input: {
      host: 'electron/trace-host/host.ts',
      'checksum-worker': 'electron/trace-host/checksum-worker.ts',
      'index-worker': 'electron/trace-host/index-worker.ts',
      'query-worker': 'electron/trace-host/query-worker.ts',
      'cache-worker': 'electron/trace-host/cache/cache-worker.ts',
      'lanes-worker': 'electron/trace-host/cache/lanes-worker.ts',
      'export-worker': 'electron/trace-host/export/export-worker.ts',
    },
    format: 'es',
  },
  cli: { input: { 'tilescope-cli': 'electron/cli/tilescope-cli.ts' }, format: 'es' },
};

export default defineConfig(({ mode }) => {
  const target = TARGETS[mode];
  if (!target) throw new Error(`--mode is one of ${Object.keys(TARGETS).join(', ')}, not ${mode}`);
  return {
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: ['electron', 'koffi'] },
    build: {
      ssr: true,
      outDir: `out/${mode}`,
      emptyOutDir: true,
      sourcemap: true,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: target.input,
        external: ['electron', /^electron\//, 'koffi', /^node:/],
        output: {
          format: target.format,
          entryFileNames: target.format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  };
});
