import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../shared/result.ts';
import { LANE_DEEP, type LaneIndex } from '../../../shared/trace/lane-index.ts';
import {
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
  type TestEvent,
} from '../../../shared/trace/testing/trace-events.ts';
import { PIECE_BYTES } from './pieces.ts';
import { openIndex, type CachedIndex } from './read-index.ts';
import { contentsOf, KEY } from './testing/contents.ts';
import { entryName } from './entry-names.ts';
import type { TraceKey } from './trace-key.ts';
import {
  contentsByteLength,
  writeIndex,
  type CacheEntry,
  type TraceContents,
} from './write-index.ts';

const VERSION = '1.0.0';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const file = (): string => path.join(folder, entryName(KEY));
const open = (key: TraceKey = KEY): Result<CachedIndex> => openIndex(folder, VERSION, key);

const entryOf = (contents: TraceContents): CacheEntry => ({
  appVersion: VERSION,
  key: KEY,
  contents,
});

function write(contents: TraceContents): void {
  const written = writeIndex(folder, entryOf(contents), () => false);
  if (!written.ok) throw new Error(written.error.message);
}

/** All of an entry, or null where it is refused at opening or when its lanes are loaded. */
function readWhole(): TraceContents | null {
  const opened = open();
  if (!opened.ok) return null;
  const { lanes, close, ...contents } = opened.value;
  const loaded = lanes.loadAll();
  close();
  return loaded.ok ? plain(contents) : null;
}

/** Arrays over memory of one kind, which toEqual compares by their numbers. */
function plain({ summary, index, overview, places }: TraceContents): TraceContents {
  const copy = <T extends object>(parts: T): T =>
    Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [
        name,
        ArrayBuffer.isView(value) ? (value as Uint8Array).slice() : (value as unknown),
      ]),
    ) as T;
  const deep = copy(index.deep);
  return {
    summary,
    index: { ...copy(index), deep },
    overview: overview && copy(overview),
    places: copy(places),
  };
}

/** Lanes with rows, a deep lane, instants, giants and a type past the known seven. */
const VARIED: readonly TestEvent[] = [
  ...Array.from({ length: 300 }, (_, i) => event(2, i * 10, i % 7 === 0 ? 0 : 25, i % 6)),
  ...Array.from({ length: 90 }, (_, i) => event(5, i, 1000, 9)),
  ...Array.from({ length: 70 }, (_, i) => event(9, i * 50, 20)),
  { core: 9, start: 4000n, duration: 2n ** 40n, code: 2 },
];

describe('an index in the cache', () => {
  it('is read as it was written, whatever the events', () => {
    fc.assert(
      fc.property(fc.oneof(someEvents(), eventsWithGiants(), wildEvents()), (events) => {
        const contents = contentsOf(events);
        write(contents);
        expect(readWhole()).toEqual(plain(contents));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps lanes with rows, deep ones, instants and giants', () => {
    const contents = contentsOf(VARIED);
    expect(contents.index.flags.some((flags) => (flags & LANE_DEEP) !== 0)).toBe(true);
    expect(contents.index.giantPosition.length).toBe(1);
    expect(contents.index.instantPosition.length).toBeGreaterThan(0);
    write(contents);
    expect(readWhole()).toEqual(plain(contents));
  });

  it('keeps a trace without an overview, all of whose tiles need their lanes', () => {
    const contents = { ...contentsOf(VARIED), overview: null };
    write(contents);
    expect(readWhole()).toEqual(plain(contents));
    const opened = open();
    if (!opened.ok) throw new Error(opened.error.message);
    expect(opened.value.lanes.isNeeded(0, 63)).toBe(true);
    opened.value.close();
  });

  it('keeps an overview of sums in words', () => {
    const contents = contentsOf(VARIED);
    if (contents.overview === null) throw new Error('there is no overview');
    const cycles = Uint32Array.from(contents.overview.cycles);
    const small = { ...contents, overview: { ...contents.overview, cycles } };
    write(small);
    expect(readWhole()).toEqual(plain(small));
  });

  it('keeps lanes of more than one piece', () => {
    const events = Array.from({ length: 160_000 }, (_, i) => event(i % 3 && 1, i * 4, 3, i % 5));
    const contents = contentsOf(events);
    expect(contentsByteLength(contents)).toBeGreaterThan(2 * PIECE_BYTES);
    write(contents);
    expect(readWhole()).toEqual(plain(contents));
  });

  it('has nothing of a lane but its first start before the lane is loaded', () => {
    const contents = contentsOf([event(1, 700, 5), event(1, 800, 5), event(4, 900, 5)]);
    write(contents);
    const opened = open();
    if (!opened.ok) throw new Error(opened.error.message);
    const { index, lanes, close } = opened.value;
    const startsOf = (shown: LaneIndex): number[] => [...shown.start];
    expect(startsOf(index)).toEqual([700, 0, 900]);
    expect(lanes.advance(0)).toEqual({ ok: true, value: true });
    expect(startsOf(index)).toEqual([700, 800, 900]);
    expect([...index.duration]).toEqual([5, 5, 0]);
    expect([lanes.isLoaded(0), lanes.isLoaded(1), lanes.isComplete]).toEqual([true, false, false]);
    expect(lanes.load([0, 1])).toEqual({ ok: true, value: true });
    expect([...index.duration]).toEqual([5, 5, 5]);
    expect(lanes.isComplete).toBe(true);
    close();
  });

  it('needs a lane for tiles finer than the overview or with rectangles', () => {
    // The overview of the test has level 3; a rectangle takes four columns.
    write(contentsOf([event(1, 0, 63), event(2, 0, 64), event(3, 0, 2 ** 33)]));
    const opened = open();
    if (!opened.ok) throw new Error(opened.error.message);
    const { lanes, close } = opened.value;
    const needed = (level: number): boolean[] => [0, 1, 2].map((l) => lanes.isNeeded(l, level));
    expect(needed(2)).toEqual([true, true, true]);
    expect(needed(4)).toEqual([false, true, true]);
    expect(needed(5)).toEqual([false, false, true]);
    // Giants are in no overview.
    expect(needed(60)).toEqual([false, false, true]);
    expect(lanes.loadAll().ok).toBe(true);
    expect(needed(0)).toEqual([false, false, false]);
    close();
  });
});

describe('a cached index is not taken', () => {
  it.each(Object.keys(KEY) as (keyof TraceKey)[])('for another %s', (part) => {
    write(contentsOf(VARIED));
    const other = open({ ...KEY, [part]: part === 'header' ? '7'.repeat(64) : '77' });
    expect(other.ok).toBe(false);
    expect(open().ok).toBe(true);
  });

  it('from another version of the application', () => {
    write(contentsOf(VARIED));
    expect(openIndex(folder, '1.0.1', KEY)).toMatchObject({
      ok: false,
      error: { code: 'cache-other' },
    });
  });

  it('when any byte of it is another one', () => {
    const contents = contentsOf(VARIED);
    write(contents);
    const whole = fs.readFileSync(file());
    fc.assert(
      fc.property(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, flip) => {
          const damaged = Buffer.from(whole);
          damaged[at] = (damaged[at] as number) ^ flip;
          fs.writeFileSync(file(), damaged);
          expect(readWhole()).toBeNull();
        },
      ),
      { numRuns: 400 },
    );
  });

  it('when it is cut or longer', () => {
    write(contentsOf(VARIED));
    const whole = fs.readFileSync(file());
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), (length) => {
        fs.writeFileSync(file(), whole.subarray(0, length));
        expect(readWhole()).toBeNull();
      }),
      { numRuns: 200 },
    );
    fs.writeFileSync(file(), Buffer.concat([whole, Buffer.alloc(1)]));
    expect(readWhole()).toBeNull();
  });

  it('when it is cut while it is open', () => {
    write(contentsOf(VARIED));
    const opened = open();
    if (!opened.ok) throw new Error(opened.error.message);
    fs.truncateSync(file(), 100);
    expect(opened.value.lanes.loadAll().ok).toBe(false);
    opened.value.close();
  });

  it('where there is none, or a folder or a pipe of its name', () => {
    expect(open()).toMatchObject({ ok: false, error: { code: 'cache-absent' } });
    fs.mkdirSync(file());
    expect(open()).toMatchObject({ ok: false, error: { code: 'cache-absent' } });
  });
});

describe('a made-up index with right checks', () => {
  type Change = (index: LaneIndex) => Partial<LaneIndex>;
  const changed = <T extends Uint32Array | Float64Array | Uint8Array>(
    a: T,
    at: number,
    value: number,
  ): T => {
    const copy = a.slice() as T;
    copy[at] = value;
    return copy;
  };
  const changes: readonly (readonly [string, Change])[] = [
    ['starts that descend', (i) => ({ start: changed(i.start, 3, 1e9) })],
    ['a start that is no number', (i) => ({ start: changed(i.start, 3, NaN) })],
    ['a giant that is in no table', (i) => ({ duration: changed(i.duration, 3, 0xffff_ffff) })],
    ['a giant that is none', (i) => ({ giantPosition: changed(i.giantPosition, 0, 3) })],
    ['a giant past the events', (i) => ({ giantPosition: changed(i.giantPosition, 0, i.events) })],
    [
      'an instant of another lane',
      (i) => ({ instantPosition: changed(i.instantPosition, 0, 400) }),
    ],
    ['lanes of no order', (i) => ({ cores: changed(i.cores, 0, 7) })],
    ['a lane that begins elsewhere', (i) => ({ eventFirst: changed(i.eventFirst, 1, 299) })],
    ['a lane without end', (i) => ({ eventFirst: changed(i.eventFirst, 3, 0xffff_ffff) })],
    ['blocks that begin elsewhere', (i) => ({ blockFirst: changed(i.blockFirst, 1, 1) })],
    ['slots that are not summed', (i) => ({ slots: changed(i.slots, 0, 255) })],
    ['flags without rows', (i) => ({ flags: i.flags.map(() => 0) })],
    [
      'an end of the instants elsewhere',
      (i) => ({ instantFirst: changed(i.instantFirst, 24, 9999) }),
    ],
    ['a column that is too short', (i) => ({ least: i.least.slice(1) })],
    ['no deep lanes', (i) => ({ deep: { ...i.deep, sums: new Float64Array(0) } })],
  ];

  it.each(changes)('is refused: %s', (_name, change) => {
    const contents = contentsOf(VARIED);
    write({ ...contents, index: { ...contents.index, ...change(contents.index) } });
    expect(readWhole()).toBeNull();
  });

  it('is refused where its summary is of other lanes', () => {
    const contents = contentsOf(VARIED);
    const lanes = contents.summary.lanes.slice(1);
    write({ ...contents, summary: { ...contents.summary, lanes } });
    expect(readWhole()).toBeNull();
  });
});

describe('writing an index', () => {
  it('leaves the old entry and nothing else where it is cancelled', () => {
    write(contentsOf(VARIED));
    const before = fs.readFileSync(file());
    let pieces = 0;
    const cancelled = writeIndex(folder, entryOf(contentsOf(VARIED)), (temporary) => {
      if (++pieces === 2) fs.rmSync(temporary);
      return !fs.existsSync(temporary);
    });
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(fs.readdirSync(folder)).toEqual([entryName(KEY)]);
    expect(fs.readFileSync(file()).equals(before)).toBe(true);
  });

  it('keeps its files from others', () => {
    const inner = path.join(folder, 'new');
    expect(writeIndex(inner, entryOf(contentsOf(VARIED)), () => false).ok).toBe(true);
    if (process.platform === 'win32') return;
    expect(fs.statSync(inner).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(inner, entryName(KEY))).mode & 0o777).toBe(0o600);
  });

  it('says so where the folder cannot be written to', () => {
    const plainFile = path.join(folder, 'file');
    fs.writeFileSync(plainFile, '');
    expect(writeIndex(plainFile, entryOf(contentsOf(VARIED)), () => false)).toMatchObject({
      ok: false,
      error: { code: 'write-failed' },
    });
  });

  it('goes on beside another one that writes the same', () => {
    const contents = contentsOf(VARIED);
    let inner = false;
    const written = writeIndex(folder, entryOf(contents), () => {
      if (!inner) {
        inner = true;
        write(contents);
      }
      return false;
    });
    expect([written.ok, inner]).toEqual([true, true]);
    expect(fs.readdirSync(folder)).toEqual([entryName(KEY)]);
    expect(readWhole()).toEqual(plain(contents));
  });
});
