import fs from 'node:fs';
import path from 'node:path';
import { npm } from '../../scripts/processes.mjs';
import { EventModel, RECORD_WORDS } from '../../scripts/traces/event-model.mjs';
import { ROOT } from '../app.ts';
import type { BenchTrace } from './traces.ts';

const VERSION = '1.25.0';
const FOLDER = path.join(ROOT, '.cache/bench/speedscope');
const PAGE = path.join(FOLDER, 'node_modules/speedscope/dist/release/index.html');
const SEED = 1;

/** Speedscope's own page; brought by npm at the first use. */
export function speedscopePage(): string {
  if (!fs.existsSync(PAGE)) {
    fs.mkdirSync(FOLDER, { recursive: true });
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    npm(['install', '--prefix', FOLDER, ...options, `speedscope@${VERSION}`]);
  }
  return PAGE;
}

interface Edge {
  readonly type: 'O' | 'C';
  readonly frame: number;
  readonly at: number;
}

const FRAMES = ['UNKNOWN', 'MAC', 'READ', 'WRITE', 'STALL', 'BARRIER', 'API'];

/** The same events as the trace in speedscope's own form: an evented profile for each core. */
export function speedscopeFile(trace: BenchTrace): string {
  const file = `${trace.file}.speedscope.json`;
  if (fs.existsSync(file)) return file;
  const model = new EventModel({ events: trace.events, cores: trace.cores, seed: SEED });
  const endValue = model.lastEnd();
  const profiles = Array.from({ length: trace.cores }, (_, core) => ({
    type: 'evented',
    name: `core ${core}`,
    unit: 'none',
    startValue: 0,
    endValue,
    events: edgesOf(model, core),
  }));
  const content = {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    shared: { frames: FRAMES.map((name) => ({ name })) },
    profiles,
  };
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Edges have to nest: an event that runs into the next one ends where that begins. */
function edgesOf(model: EventModel, core: number): Edge[] {
  const words = new Uint32Array(RECORD_WORDS);
  const edges: Edge[] = [];
  for (let k = core; k < model.events; k += model.cores) {
    model.writeEvent(k, words, 0);
    const [, low = 0, high = 0, duration = 0, , frame = 0] = words;
    const at = low + high * 2 ** 32;
    const before = edges.at(-1);
    if (before !== undefined && before.at > at) edges[edges.length - 1] = { ...before, at };
    edges.push({ type: 'O', frame, at }, { type: 'C', frame, at: at + duration });
  }
  return edges;
}
