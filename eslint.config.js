import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Who may import whom. A zone says: files under `target` must not import files under `from`
 * (except…). The picture behind it stands in ARCHITECTURE.md.
 */
const zones = [
  { target: './shared', from: ['./electron', './renderer'] },
  { target: './shared/trace', from: './shared/bake' },
  { target: './shared/bake', from: './shared/trace' },
  {
    target: './shared/bytes',
    from: './shared',
    except: ['./bytes', './result.ts', './units.ts'],
  },
  { target: './shared/json', from: './shared', except: ['./json', './bytes', './result.ts'] },
  { target: './electron', from: './renderer' },
  { target: './renderer', from: './electron' },
  { target: './renderer/store', from: './renderer', except: ['./store'] },
  { target: './renderer/ui', from: './renderer', except: ['./ui'] },
  { target: './renderer/timeline-worker', from: './renderer', except: ['./timeline-worker'] },
  { target: './renderer/bake-worker', from: './renderer', except: ['./bake-worker'] },
  {
    target: ['./renderer/timeline', './renderer/analysis', './renderer/compare', './renderer/bake'],
    from: './renderer/timeline-worker',
    except: ['./messages.ts'],
  },
  {
    target: './renderer/session',
    from: ['./renderer/ui', './renderer/timeline', './renderer/analysis', './renderer/bake'],
  },
  {
    target: [
      './renderer/store',
      './renderer/session',
      './renderer/ui',
      './renderer/timeline',
      './renderer/analysis',
      './renderer/compare',
      './renderer/bake',
    ],
    from: './renderer/app',
  },
  // Two timelines and tables about them: above those, and known to the frame alone.
  { target: './renderer/compare', from: './renderer/bake' },
  {
    target: [
      './renderer/store',
      './renderer/session',
      './renderer/ui',
      './renderer/timeline',
      './renderer/analysis',
      './renderer/bake',
    ],
    from: './renderer/compare',
  },
  { target: './renderer/bake', from: ['./renderer/timeline', './renderer/analysis'] },
  { target: './renderer/timeline', from: ['./renderer/bake', './renderer/analysis'] },
  { target: './renderer/analysis', from: ['./renderer/bake', './renderer/timeline'] },
];

const only = (name, where) => ({ name, message: `Only ${where} may import ${name}.` });

export default tseslint.config(
  { ignores: ['node_modules', 'out', 'dist', '.cache', 'e2e/results', 'e2e/bench/results'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['shared/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['node:*', 'electron', 'react*', 'koffi'], message: 'shared is pure.' },
          ],
        },
      ],
    },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/ipc.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'electron', importNames: ['ipcMain'], message: 'Only electron/ipc.ts.' }],
        },
      ],
    },
  },
  {
    files: [
      'electron/cli/**/*.ts',
      'electron/trace-host/index-worker.ts',
      'electron/trace-host/cache/**/*.ts',
      'electron/trace-host/export/**/*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'electron', message: 'Runs in plain Node.' }] },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ignores: ['renderer/timeline-worker/gl/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            only('regl', 'renderer/timeline-worker/gl'),
            { name: 'electron', message: 'The page has no Electron.' },
          ],
          patterns: [{ group: ['node:*'], message: 'The page has no Node.' }],
        },
      ],
    },
  },
  { ...reactHooks.configs.flat['recommended-latest'], files: ['renderer/**/*.{ts,tsx}'] },
  {
    // A component's function is mostly its markup; tests are one long describe.
    files: ['**/*.tsx', '**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'e2e/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // A Playwright fixture that needs no other one is written `async ({}, use) => …`.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
