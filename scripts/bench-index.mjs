/**
 * Times the lane index on generated records, all in memory: passes per event, the tiles of a whole
 * view per level, areas, durations. In processor time, so that other work on the machine disturbs less; compare the numbers
 * with each other only.
 *
 *   node scripts/bench-index.mjs [millions of events] [lanes] [sorted|shuffled]
 */
import path from 'node:path';
import { build } from 'vite';
import { CACHE, ROOT } from './processes.mjs';

const shared = (name) => path.join(ROOT, 'shared/trace', name);
const outDir = path.join(CACHE, 'bench-index');
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    minify: false,
    rollupOptions: {
      input: {
        builder: shared('lane-builder.ts'),
        durations: shared('durations.ts'),
        index: shared('lane-index.ts'),
        statistics: shared('statistics.ts'),
        tiles: shared('tile-encode.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
const { LaneBuilder } = await import(path.join(outDir, 'builder.mjs'));
const { durationStatistics } = await import(path.join(outDir, 'durations.mjs'));
const { BLOCK_EVENTS } = await import(path.join(outDir, 'index.mjs'));
const { areaStatistics } = await import(path.join(outDir, 'statistics.mjs'));
const { encodeTiles } = await import(path.join(outDir, 'tiles.mjs'));

const [millions = '4', laneCount = '32', order = 'sorted'] = process.argv.slice(2);
const events = Number(millions) * 1_000_000;
const lanes = Number(laneCount);
const BLOCK_RECORDS = 349_525;

/** A small generator of 32-bit numbers (xorshift), the same on every run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function generate() {
  const random = randomNumbers(0x9e3779b9);
  const clocks = new Float64Array(lanes);
  const words = new Uint32Array(events * 6);
  for (let i = 0; i < events; i++) {
    const lane = i % lanes;
    const duration = random() % 400;
    const at = i * 6;
    words[at] = lane;
    words[at + 1] = clocks[lane] >>> 0;
    words[at + 2] = Math.floor(clocks[lane] / 2 ** 32);
    words[at + 3] = duration;
    words[at + 5] = 1 + (random() % 6);
    clocks[lane] += duration + (random() % 50);
  }
  if (order === 'shuffled') shuffle(words, random);
  return words;
}

function shuffle(words, random) {
  const record = new Uint32Array(6);
  for (let i = events - 1; i > 0; i--) {
    const other = random() % (i + 1);
    record.set(words.subarray(i * 6, i * 6 + 6));
    words.copyWithin(i * 6, other * 6, other * 6 + 6);
    words.set(record, other * 6);
  }
}

function* blocks(words) {
  for (let from = 0; from < events; from += BLOCK_RECORDS) {
    const count = Math.min(BLOCK_RECORDS, events - from);
    yield { firstRecord: from, count, words: words.subarray(from * 6, (from + count) * 6) };
  }
}

/** Processor time of this process in milliseconds. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function time(name, work) {
  const before = cpuMs();
  const result = work();
  const ms = cpuMs() - before;
  console.log(
    `${name.padEnd(28)} ${ms.toFixed(1).padStart(9)} ms  ${((ms * 1e6) / events).toFixed(2)} ns/event`,
  );
  return result;
}

const words = generate();
time('plain sum over the words', () => {
  let sum = 0;
  for (const block of blocks(words)) for (const word of block.words) sum += word;
  return sum;
});
const builder = new LaneBuilder((bytes) => new SharedArrayBuffer(bytes));
time('count', () => {
  for (const block of blocks(words)) builder.count(block);
});
time('fill', () => {
  for (const block of blocks(words)) builder.fill(block);
});
const built = time('finish', () => builder.finish());
if (!built.ok) throw new Error(built.error.message);
const index = built.value;

let bytes = 0;
for (const part of Object.values(index)) if (ArrayBuffer.isView(part)) bytes += part.byteLength;
console.log(`blocks of ${BLOCK_EVENTS}: ${(bytes / events).toFixed(2)} bytes an event`);

const end = index.lastEnd.reduce((a, b) => Math.max(a, b));
const overview = plainOverview();
const VIEW_COLUMNS = 1500;
const VIEWS = 21;
const visible = Array.from({ length: Math.min(lanes, 40) }, (_, lane) => lane);
console.log(
  `${visible.length} lanes × ${VIEW_COLUMNS} columns, overview from level ${overview.level}`,
);
for (let level = 0; 2 ** level * 128 < end; level++) {
  const times = [];
  for (let view = 0; view < VIEWS; view++) {
    const width = VIEW_COLUMNS * 2 ** level;
    const from = (Math.max(0, end - width) * view) / VIEWS;
    const before = cpuMs();
    encodeView(level, from, from + width);
    times.push(cpuMs() - before);
  }
  times.sort((a, b) => a - b);
  const [median, late] = [times[VIEWS >> 1], times[Math.floor(VIEWS * 0.95)]];
  console.log(
    `view at level ${String(level).padStart(2)} ${median.toFixed(2).padStart(8)} ms median ${late.toFixed(2).padStart(8)} p95`,
  );
}
time('statistics of a third', () => areaStatistics(index, null, end / 3, (end * 2) / 3));
time('the same again', () => areaStatistics(index, null, end / 3, (end * 2) / 3));
time('statistics of all', () => areaStatistics(index, null, -1, end + 1));
time('durations of all', () => durationStatistics(index, null, -1, end + 1));

function encodeView(level, from, to) {
  const tileCycles = 256 * 2 ** level;
  for (let tile = Math.floor(from / tileCycles); tile * tileCycles < to; tile++) {
    encodeTiles({ index, overview }, level, tile, visible);
  }
}

/** What the host has of the first pass: 8,192 columns for each of 32 lanes. */
function plainOverview() {
  const most = Math.max(64, Math.floor((8192 * 32) / Math.max(32, lanes)));
  const level = Math.ceil(Math.log2((end + 1) / most));
  const width = 2 ** level;
  const columns = Math.ceil((end + 1) / width);
  const cycles = new Float64Array(lanes * columns * 8);
  const instants = new Uint8Array(lanes * columns);
  for (let lane = 0; lane < lanes; lane++) {
    for (let i = index.eventFirst[lane]; i < index.eventFirst[lane + 1]; i++) {
      const start = index.start[i];
      const eventEnd = start + index.duration[i];
      const slot = Math.min(7, index.type[i]);
      let column = Math.floor(start / width);
      if (start === eventEnd) instants[lane * columns + column] |= 1 << slot;
      for (; column * width < eventEnd; column++) {
        cycles[(lane * columns + column) * 8 + slot] +=
          Math.min(eventEnd, (column + 1) * width) - Math.max(start, column * width);
      }
    }
  }
  return { level, firstColumn: 0, columns, cycles, instants };
}
