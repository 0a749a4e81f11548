import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { event } from '../../../shared/trace/testing/trace-events.ts';
import type { TraceSummary } from '../../../shared/trace-port.ts';
import type { CacheWorkerData } from './cache-worker.ts';
import { IndexCache, type KeepingThread } from './index-cache.ts';
import { keepIndex } from './keep-index.ts';
import { summaryFromCache } from './summary-schema.ts';
import { contentsOf } from './testing/contents.ts';
import { writeTraceFile } from './testing/trace-file.ts';

let root: string;
let trace: string;
let lines: string[];
let asked: CacheWorkerData[];
let answers: ((kept: Result<true>) => void)[];
let stopped: number;

const noLoss = (): void => {
  throw new Error('the kept index is not damaged');
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-cache-'));
  trace = writeTraceFile(path.join(root, 'a.pccx'));
  lines = [];
  asked = [];
  answers = [];
  stopped = 0;
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const contents = contentsOf([event(1, 5, 5), event(1, 8, 5), event(2, 8, 5)]);
const summary: TraceSummary = {
  ...summaryFromCache(contents.summary, { generation: 3, mapped: true }),
  checksum: 'ok',
};

function cacheOf(leastEvents = 1, file = trace): IndexCache {
  const folder = path.join(root, 'indexes');
  const options = { folder, appVersion: '1', leastEvents };
  const keep = (data: CacheWorkerData): KeepingThread => {
    asked.push(data);
    return { onKept: (listener) => void answers.push(listener), onFault: () => undefined };
  };
  const load = () => () => void stopped++;
  return new IndexCache(options, file, (line) => lines.push(line), { keep, load });
}

/** Does what the thread does. */
async function keepNow(cache: IndexCache): Promise<void> {
  cache.keep(summary, 'flatbuf', contents);
  const [data] = asked;
  if (!data) throw new Error('nothing was to be kept');
  const kept = await keepIndex(data.folder, data.tracePath, data.entry, () => false);
  expect(kept).toEqual(ok(true));
  answers[0]?.(kept);
}

describe('the cache of one trace', () => {
  it('has nothing at first, then what was kept, and nothing once that was dropped', async () => {
    expect(cacheOf().open(noLoss)).toBeNull();
    await keepNow(cacheOf());
    const kept = cacheOf().open(noLoss);
    expect(kept?.index.events).toBe(3);
    kept?.close();
    cacheOf().drop();
    expect(cacheOf().open(noLoss)).toBeNull();
    expect(lines).toEqual([]);
  });

  it('drops what is damaged, and says so', async () => {
    await keepNow(cacheOf());
    const folder = path.join(root, 'indexes');
    const [name = ''] = fs.readdirSync(folder);
    fs.truncateSync(path.join(folder, name), 40);
    expect(cacheOf().open(noLoss)).toBeNull();
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('is not used')]);
  });

  it('tells once when the lanes turn out to be damaged, and has it no more', async () => {
    await keepNow(cacheOf());
    const folder = path.join(root, 'indexes');
    const file = path.join(folder, fs.readdirSync(folder)[0] ?? '');
    const cache = cacheOf();
    let losses = 0;
    const lost = new Promise<void>((resolve) => {
      const kept = cache.open(() => {
        losses++;
        resolve();
      });
      fs.truncateSync(file, fs.statSync(file).size - 30);
      expect(kept?.lanes.loadAll().ok).toBe(false);
      expect(kept?.lanes.loadAll().ok).toBe(false);
      expect(kept?.lanes.isLost).toBe(true);
    });
    await lost;
    cache.drop();
    expect([losses, stopped, fs.readdirSync(folder)]).toEqual([1, 1, []]);
  });

  it('drops what belongs to an older state of the file', async () => {
    await keepNow(cacheOf());
    fs.appendFileSync(trace, 'x');
    expect(cacheOf().open(noLoss)).toBeNull();
    expect(fs.readdirSync(path.join(root, 'indexes'))).toEqual([]);
  });

  it('keeps only what is worth it: fewer events where they are slow to decode', () => {
    cacheOf(4).keep(summary, 'flatbuf', contents);
    expect(asked).toEqual([]);
    cacheOf(4).keep(summary, 'bincode', contents);
    cacheOf(3).keep(summary, 'flatbuf', contents);
    expect(asked).toHaveLength(2);
  });

  it('keeps nothing of a trace that is not verified, or not whole', () => {
    const cache = cacheOf();
    cache.keep({ ...summary, checksum: 'pending' }, 'flatbuf', contents);
    cache.keep({ ...summary, checksum: 'mismatch' }, 'flatbuf', contents);
    const details = { kind: 'range', from: 0, to: 9 } as const;
    cache.keep({ ...summary, details }, 'flatbuf', contents);
    expect(asked).toEqual([]);
    cache.keep({ ...summary, checksum: 'absent' }, 'flatbuf', contents);
    cache.keep(summary, 'flatbuf', contents);
    expect(asked.map(({ entry }) => entry.contents.summary.checksum)).toEqual(['absent']);
  });

  it('says why nothing was kept', () => {
    cacheOf().keep(summary, 'flatbuf', contents);
    answers[0]?.(fail('write-failed', 'The disk is full.'));
    expect(lines).toEqual(['The index was not kept: The disk is full.']);
  });

  it('keeps and has nothing of what is no trace', () => {
    const cache = cacheOf(1, path.join(root, 'none.pccx'));
    cache.keep(summary, 'flatbuf', contents);
    cache.drop();
    expect(cache.open(noLoss)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('tells a summary from the cache as it was, its checksum yet to be verified', async () => {
    await keepNow(cacheOf());
    const kept = cacheOf().open(noLoss);
    if (kept === null) throw new Error('nothing was kept');
    kept.close();
    expect(summaryFromCache(kept.summary, { generation: 3, mapped: true })).toEqual({
      ...summary,
      checksum: 'pending',
      fromCache: true,
    });
  });
});
