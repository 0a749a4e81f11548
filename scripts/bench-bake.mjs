/**
 * Times the core of the bake editor: an edit, its way through the document, the changed tiles and the
 * problems; a full check; undo. Beside each stands one copy of the bake's bytes, measured in the same run.
 *
 *   node scripts/bench-bake.mjs [columns] [rows]
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { build } from 'vite';
import { CACHE, ROOT } from './processes.mjs';

const NAMES = [
  'changed-tiles',
  'changes',
  'edits',
  'field-edits',
  'history',
  'new-bake',
  'steps',
  'tile-findings',
  'validate',
  'weight-edits',
];
const outDir = path.join(CACHE, 'bench-bake');
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(
        NAMES.map((name) => [name, path.join(ROOT, 'shared/bake', `${name}.ts`)]),
      ),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
const parts = await Promise.all(NAMES.map((name) => import(path.join(outDir, `${name}.mjs`))));
const { ChangedTiles, changeOf, applyInPlace, setTileParam, setRoutingBits, setWeight } =
  Object.assign({}, ...parts);
const { newBake, recordEdit, undo, startHistory, TileFindings, validateBake, validateFields } =
  Object.assign({}, ...parts);

const [columns = '1024', rows = '1024'] = process.argv.slice(2);
const [width, height] = [Number(columns), Number(rows)];
const made = newBake({ width, height });
assert(made.ok);
const saved = made.value;
const tileCount = width * height;
const rectangle = (side) =>
  Array.from({ length: side * side }, (_, i) => Math.floor(i / side) * width + (i % side));
const all = Array.from({ length: tileCount }, (_, tile) => tile);
const third = all.filter((tile) => (Math.imul(tile, 2654435761) >>> 0) % 10 < 3);

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
function timed(runs, act) {
  return median(
    Array.from({ length: runs }, (_, run) => {
      const begin = performance.now();
      act(run);
      return performance.now() - begin;
    }),
  );
}

const copyMs = timed(9, () => saved.bytes.slice());
const bake = { ...saved, bytes: saved.bytes.slice() };
const live = { ...bake, view: new DataView(bake.bytes.buffer) };
let history = startHistory(live);
let findings = TileFindings.of(history.bake);
const checkMs = timed(3, () => {
  findings = TileFindings.of(history.bake);
});
const changed = ChangedTiles.none(tileCount);

/** All that an edit does to the document and what follows it, without the screen. */
function doEdit(edit) {
  history = recordEdit(history, { ...edit, mergeKey: null }, applyInPlace);
  const change = changeOf(history.bake, edit.splices);
  changed.update(history.bake, saved, change);
  const touched = findings.update(history.bake, change);
  if (touched === null) findings = TileFindings.of(history.bake);
  validateFields(history.bake);
}

const CASES = {
  'threshold of one tile': (run) => setTileParam(history.bake, [run], 'thrHi', 1 + run),
  'weight of one tile': (run) => setWeight(history.bake, [run], 0, 0, 1 + (run % 7)),
  'route of one tile': (run) => setRoutingBits(history.bake, [width + run], 1 << (run % 8), true),
  'thresholds of 20 × 20': (run) => setTileParam(history.bake, rectangle(20), 'thrHi', 9 + run),
  'routes of 20 × 20': (run) =>
    setRoutingBits(history.bake, rectangle(20), 1 << (run % 8), run % 16 < 8),
  'weight of 30 % of the tiles': (run) => setWeight(history.bake, third, 1, 1, 1 + (run % 7)),
  'weight of all tiles': (run) => setWeight(history.bake, all, 2, 2, 1 + (run % 7)),
};
const row = (name, ms) =>
  console.log(
    `${name.padEnd(34)}${ms.toFixed(2).padStart(10)} ms${(ms / copyMs).toFixed(2).padStart(9)}`,
  );

console.log(`${width} × ${height} tiles, ${saved.bytes.length} bytes; last column: times one copy`);
row('one copy of the bytes', copyMs);
row('full check', checkMs);
for (const [name, make] of Object.entries(CASES)) {
  const runs = name.includes('%') || name.includes('all') ? 3 : 15;
  row(
    name,
    timed(runs, (run) => doEdit(make(run))),
  );
  row(
    '  its undo',
    timed(1, () => {
      const edit = history.done.at(-1);
      history = undo(history, applyInPlace);
      const change = changeOf(history.bake, edit.splices);
      changed.update(history.bake, saved, change);
      if (findings.update(history.bake, change) === null) findings = TileFindings.of(history.bake);
    }),
  );
}
if (tileCount <= 4096) {
  const listed = validateBake(history.bake).filter(({ tile }) => tile !== null);
  const fresh = TileFindings.of(history.bake);
  assert.deepEqual(findings.ranks, fresh.ranks);
  assert.equal(
    listed.length,
    findings.ranks.length === 0
      ? 0
      : [...findings.ranks.keys()].reduce((sum, tile) => sum + findings.countAt(tile), 0),
  );
} else assert.deepEqual(findings.ranks, TileFindings.of(history.bake).ranks);
