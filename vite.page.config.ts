import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page. Its policy allows neither inline scripts nor data: sources, so nothing is inlined. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    // The timeline worker is built into the same folder by its own configuration.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    // One style sheet, there before the first script: the worker's colours are read from it.
    cssCodeSplit: false,
    // The page is read from the disk, not over a network.
    chunkSizeWarningLimit: 2_000,
    sourcemap: true,
    target: 'chrome130',
    rollupOptions: {
      // Nothing caches them, and names without hashes leave no old files behind.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
