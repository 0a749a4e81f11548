import { describe, expect, it } from 'vitest';
import { ok, type Problem } from '../../../shared/result.ts';
import type { TraceExport } from '../../../shared/trace/export/export-request.ts';
import { buildIndex, event } from '../../../shared/trace/testing/trace-events.ts';
import type { Details } from '../../../shared/trace-port.ts';
import type { ExportCommand, ExportNews } from './export-messages.ts';
import type { ExportTask } from './export-worker.ts';
import { TraceExporter } from './trace-exporter.ts';

const index = buildIndex([event(0, 5, 3), event(1, 9, 2)]);
const places = {
  records: 2,
  bincodeForm: null,
  checkpoints: new Float64Array(0),
  nameRecords: new Uint32Array(0),
  nameOffsets: new Float64Array(0),
};
const NOWHERE = { at: null, tile: null };
const facts = { events: 2, bytes: 10, notes: [] };
const done: ExportNews = { kind: 'done', facts };
const progress: ExportNews = {
  kind: 'progress',
  progress: { events: 1, eventsTotal: 2, bytes: 5 },
};

type Lanes = Parameters<TraceExporter['show']>[0]['lanes'];

/** An exporter over a thread and a port that the test plays. */
function exporting(
  details: Details | null,
  lanes: Lanes = null,
  problems: readonly Problem[] = [],
) {
  const world = {
    changed: false,
    news: [] as ExportNews[],
    tasks: [] as ExportTask[],
    ended: 0,
    tell: (_: ExportNews): void => undefined,
    send: (_: ExportCommand): void => undefined,
    closePort: (): void => undefined,
  };
  const exporter = new TraceExporter(
    { path: '/t/in.pccx', hasChanged: () => world.changed },
    (task) => {
      world.tasks.push(task);
      return {
        onNews: (listener) => void (world.tell = listener),
        end: async () => void world.ended++,
      };
    },
  );
  if (details !== null) {
    const hasIndex = details.kind === 'all' || details.kind === 'range';
    exporter.show({
      places,
      lanes,
      index: hasIndex ? index : null,
      summary: { details, types: [], problems },
    });
  }
  const start = async (what: Partial<TraceExport> = {}): Promise<void> => {
    const order = {
      what: { format: 'chrome-json', area: null, types: null, ...what } as TraceExport,
      temporary: '/t/new.tmp',
      target: '/t/out.json',
      appVersion: '1',
    };
    exporter.start(order, {
      post: (news) => void world.news.push(news),
      onMessage: (listener) => void (world.send = listener),
      onClose: (listener) => void (world.closePort = listener),
    });
    await settled();
  };
  return { world, exporter, start };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const codeOf = ([news]: ExportNews[]) => (news?.kind === 'failed' ? news.error.code : news?.kind);
const messageOf = ([news]: ExportNews[]) => (news?.kind === 'failed' ? news.error.message : '');

describe('exporting an open trace', () => {
  it('gives the index to a thread and hands on what it tells', async () => {
    const { world, start } = exporting({ kind: 'all' });
    await start();
    expect(world.tasks[0]).toMatchObject({ tracePath: '/t/in.pccx', index });
    world.tell(progress);
    world.tell(done);
    expect(world.news).toEqual([progress, done]);
  });

  it('tells what is wrong with the trace, also what its check found last', async () => {
    const cut: Problem = { ...NOWHERE, severity: 'warning', code: 'payload-cut', message: 'Cut.' };
    const note: Problem = { ...NOWHERE, severity: 'info', code: 'reserved', message: 'Odd.' };
    const sum: Problem = { ...cut, code: 'checksum-mismatch', message: 'Other sum.' };
    const { world, exporter, start } = exporting({ kind: 'all' }, null, [cut, note]);
    await start();
    exporter.noteChecksum([sum, cut]);
    world.tell({ kind: 'done', facts: { ...facts, notes: ['Own.'] } });
    expect(world.news).toEqual([
      { kind: 'done', facts: { ...facts, notes: ['Cut.', 'Other sum.', 'Own.'] } },
    ]);
  });

  it('says what is lacking where not all events are there', async () => {
    const refusals: [Details | null, string, string][] = [
      [null, 'not-ready', 'still being read'],
      [{ kind: 'loading' }, 'not-ready', 'still being read'],
      [{ kind: 'none', reason: 'budget' }, 'no-details', 'Only the overview'],
      [{ kind: 'range', from: 100, to: 200 }, 'no-details', 'from offset 100 to 200'],
    ];
    for (const [details, code, fact] of refusals) {
      const { world, start } = exporting(details);
      await start();
      expect(codeOf(world.news)).toBe(code);
      expect(messageOf(world.news)).toContain(fact);
      expect(world.tasks).toEqual([]);
    }
  });

  it('takes an area inside of the range that has been loaded, and no other', async () => {
    const range: Details = { kind: 'range', from: 100, to: 200 };
    const inside = exporting(range);
    await inside.start({ area: { lanes: null, from: 100, to: 200 } });
    expect(inside.world.tasks).toHaveLength(1);
    const outside = exporting(range);
    await outside.start({ area: { lanes: null, from: 99, to: 200 } });
    expect(codeOf(outside.world.news)).toBe('no-details');
    expect(messageOf(outside.world.news)).toContain('from offset 99 to 200');
  });

  it('loads the lanes of a kept index first, as far as they are asked for', async () => {
    const missing = new Set([0, 1]);
    const loaded: number[] = [];
    const lanes = {
      isLost: false,
      firstMissing: (asked: Iterable<number>) =>
        [...asked].find((lane) => missing.has(lane)) ?? null,
      advance: (lane: number) => {
        loaded.push(lane);
        if (loaded.length % 2 === 0) missing.delete(lane);
        return ok(!missing.has(lane));
      },
    };
    const { world, start } = exporting({ kind: 'all' }, lanes);
    await start({ area: { lanes: [1], from: 0, to: 9 } });
    while (world.tasks.length === 0) await settled();
    expect(loaded).toEqual([1, 1]);
    await start();
    while (world.tasks.length === 1) await settled();
    expect(loaded).toEqual([1, 1, 0, 0]);
  });

  it('says so where the kept index turns out to be damaged', async () => {
    const error = { code: 'cache-damaged', message: 'The events of lane 0 are in no order.' };
    const lanes = {
      isLost: false,
      firstMissing: () => 0,
      advance: () => ({ ok: false as const, error }),
    };
    const { world, start } = exporting({ kind: 'all' }, lanes);
    await start();
    expect(world.news).toEqual([{ kind: 'failed', error }]);
  });

  it('ends the thread when it is cancelled, and tells that once', async () => {
    const { world, start } = exporting({ kind: 'all' });
    await start();
    world.send({ kind: 'cancel' });
    world.send({ kind: 'cancel' });
    world.tell(done);
    await settled();
    expect(world.ended).toBe(1);
    expect(world.news.map((news) => codeOf([news]))).toEqual(['cancelled']);
  });

  it('is busy from the first export to the end of the last', async () => {
    const { world, exporter, start } = exporting({ kind: 'all' });
    expect(exporter.isBusy).toBe(false);
    await start();
    const endFirst = world.tell;
    await start();
    endFirst(done);
    expect(exporter.isBusy).toBe(true);
    world.send({ kind: 'cancel' });
    expect(exporter.isBusy).toBe(false);
  });

  it('starts no thread where it was cancelled before', async () => {
    const { world, start } = exporting({ kind: 'all' });
    const started = start();
    world.send({ kind: 'cancel' });
    await started;
    await settled();
    expect(world.tasks).toEqual([]);
    expect(codeOf(world.news)).toBe('cancelled');
  });

  it('ends the thread when nobody waits any more', async () => {
    const { world, start } = exporting({ kind: 'all' });
    await start();
    world.closePort();
    expect(world.ended).toBe(1);
  });

  it('does not begin with a file that has changed', async () => {
    const { world, start } = exporting({ kind: 'all' });
    world.changed = true;
    await start();
    expect(codeOf(world.news)).toBe('file-changed');
    expect(world.tasks).toEqual([]);
  });

  it.each([
    ['on the way', progress],
    ['at the end', done],
  ])('notices %s that the file has changed meanwhile', async (_, news) => {
    const { world, start } = exporting({ kind: 'all' });
    await start();
    world.changed = true;
    world.tell(news);
    await settled();
    expect(world.news.map((each) => codeOf([each]))).toEqual(['file-changed']);
    expect(world.ended).toBe(1);
  });
});
