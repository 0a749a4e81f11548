import { describe, expect, it } from 'vitest';
import { decodeRecords } from '../../../shared/trace/decode.ts';
import { LaneBuilder } from '../../../shared/trace/lane-builder.ts';
import { filterOf } from '../../../shared/trace/search/event-filter.ts';
import { parseQuery } from '../../../shared/trace/search/parse-query.ts';
import type { FindAnswer, HitRow } from '../../../shared/trace/search/search-queries.ts';
import {
  bincodePayload,
  opened,
  traceBytes,
  type FileEvent,
} from '../../../shared/trace/testing/write-trace.ts';
import { backgroundAnswer } from '../background-answers.ts';
import type { OpenTrace } from '../open-trace.ts';
import { answerQuery, backgroundTask } from '../queries.ts';

const FAR = 2n ** 60n;
const events: readonly FileEvent[] = [
  { core: 0, start: FAR + 40n, duration: 30n, type: 'MAC_COMPUTE' },
  { core: 0, start: FAR + 10n, duration: 50n, type: 'DMA_READ' },
  { core: 5, start: FAR + 20n, duration: 40n, type: 'DMA_WRITE' },
  { core: 5, start: FAR + 60n, duration: 45n, type: 'DMA_READ' },
  { core: 5, start: FAR, duration: 9n, type: 'API_CALL', name: 'uca_wait' },
];

function openTrace(written = events): OpenTrace & { types: Parameters<typeof filterOf>[1] } {
  const file = opened(traceBytes('bincode', bincodePayload(written, 'newer')));
  const builder = new LaneBuilder();
  const decoded = decodeRecords(file, (block) => builder.count(block));
  if (!decoded.ok) throw new Error(decoded.error.message);
  decodeRecords(file, (block) => builder.fill(block));
  const index = builder.finish();
  if (!index.ok) throw new Error(index.error.message);
  return {
    file,
    places: decoded.value.places,
    types: decoded.value.types,
    index: index.value,
    overview: null,
    details: { kind: 'all' },
    lanes: null,
    hasChanged: () => false,
  };
}

type Trace = ReturnType<typeof openTrace>;

/** Asks as the page does; what is found crosses from the thread. */
function find(trace: Trace, text: string, more: object = {}): FindAnswer {
  const query = parseQuery(text, { clockMhz: 1000 });
  if (!query.ok) throw new Error(query.error.message);
  const filter = filterOf(query.value, trace.types);
  const args = { filter, lanes: null, overall: null, longest: false, ...more };
  const task = backgroundTask(trace, 'find', args);
  if (!task.ok) throw new Error(task.error.message);
  const { index, places } = task.value;
  const openFile = () => ({ ok: true as const, value: trace.file });
  const background = backgroundAnswer('find');
  const found = background.run({ index, places, openFile, tellShare: () => {} }, task.value.args);
  if (!found.ok) throw new Error(found.error.message);
  return background.settle(index, structuredClone(found.value)) as FindAnswer;
}

function ask(trace: Trace, name: string, args: object): unknown {
  const answer = answerQuery(trace, name, args);
  return answer.ok ? answer.value : answer.error.code;
}

function records(rows: unknown): number[] {
  return (rows as HitRow[]).map(({ record }) => record);
}

describe('a search for a window', () => {
  it('tells how many hits there are, and gives them in every order', () => {
    const trace = openTrace();
    const found = find(trace, 'type:dma', { longest: true });
    expect(found).toMatchObject({ hits: 3, events: 5, longest: 3, overall: null });
    expect([...found.hitsByLane]).toEqual([1, 2]);
    const { searchId } = found;
    const page = { searchId, first: 0, count: 10 };
    expect(records(ask(trace, 'hits', { ...page, order: 'start' }))).toEqual([1, 2, 3]);
    expect(records(ask(trace, 'hits', { ...page, order: 'lane' }))).toEqual([1, 2, 3]);
    expect(records(ask(trace, 'hits', { ...page, order: 'duration' }))).toEqual([1, 3, 2]);
    const second = { ...page, first: 1, count: 1, order: 'lane' };
    expect(ask(trace, 'hits', second)).toEqual([
      {
        record: 2,
        lane: 1,
        core: 5,
        typeCode: 3,
        start: String(FAR + 20n),
        duration: '40',
        startOffset: 20,
        endOffset: 60,
        name: null,
      },
    ]);
  });

  it('leads from hit to hit, with their numbers', () => {
    const trace = openTrace();
    const { searchId } = find(trace, 'dma');
    const beside = (step: 1 | -1, offset: number, lane: number | null, record: number | null) =>
      ask(trace, 'hit-beside', { searchId, step, cursor: { offset, lane, record } });
    expect(beside(1, 0, null, null)).toMatchObject({ hit: { record: 1 }, number: 0 });
    expect(beside(1, 10, 0, 1)).toMatchObject({ hit: { record: 2, lane: 1 }, number: 1 });
    expect(beside(1, 60, 1, 3)).toBeNull();
    expect(beside(-1, 1e9, null, null)).toMatchObject({ hit: { record: 3 }, number: 2 });
    expect(beside(-1, 10, 0, 1)).toBeNull();
  });

  it('marks where hits lie, by lane and of all lanes', () => {
    const trace = openTrace();
    const view = { from: 0, to: 100, columns: 5 };
    const { searchId, overall } = find(trace, 'type:dma', { overall: view });
    expect(overall).toEqual({
      starts: Uint32Array.of(1, 1, 0, 1, 0),
      marked: Uint8Array.of(1, 1, 1, 1, 1),
    });
    expect(ask(trace, 'hit-columns', { searchId, lanes: [1], view })).toEqual({
      starts: Uint32Array.of(0, 1, 0, 1, 0),
      marked: Uint8Array.of(0, 1, 1, 1, 1),
    });
    const unions = { searchId, lanes: [1, 0], sizes: [1, 1, 0], view };
    expect(ask(trace, 'hit-columns', { searchId, lanes: [0], view })).toMatchObject({
      marked: Uint8Array.of(1, 1, 1, 0, 0),
    });
    expect(ask(trace, 'hit-unions', unions)).toEqual(
      Uint8Array.of(...[0, 1, 1, 1, 1], ...[1, 1, 1, 0, 0], ...[0, 0, 0, 0, 0]),
    );
    expect(ask(trace, 'hit-unions', { ...unions, sizes: [2] })).toEqual(
      Uint8Array.of(1, 1, 1, 1, 1),
    );
  });

  it('reads names, and looks at some lanes where it is asked to', () => {
    const trace = openTrace();
    const { searchId, hits } = find(trace, 'name:UCA_');
    expect(hits).toBe(1);
    const row = { record: 4, name: 'uca_wait', start: String(FAR) };
    expect(ask(trace, 'hits', { searchId, order: 'start', first: 0, count: 1 })).toMatchObject([
      row,
    ]);
    expect(find(trace, 'type:dma', { lanes: [1] }).hits).toBe(2);
    expect(find(trace, 'type:dma dur:>=45 core:0..4').hits).toBe(1);
  });

  it('gives exact numbers where the index has rounded or cut them', () => {
    const last = 2n ** 64n - 1n;
    const trace = openTrace([
      { core: 0, start: 1n, duration: 3n, type: 'MAC_COMPUTE' },
      { core: 0, start: last - 4n, duration: 9n, type: 'MAC_COMPUTE' },
    ]);
    const { searchId, hits } = find(trace, `start:${last - 4n}`);
    expect(hits).toBe(1);
    const rows = ask(trace, 'hits', { searchId, order: 'start', first: 0, count: 9 });
    expect(rows).toMatchObject([{ record: 1, start: String(last - 4n), duration: '9' }]);
  });

  it('is forgotten when another one follows, or the trace is read anew', () => {
    const trace = openTrace();
    const page = { order: 'start', first: 0, count: 9 };
    expect(ask(trace, 'hits', { searchId: 0, ...page })).toBe('no-search');
    const { searchId } = find(trace, 'dma');
    const next = find(trace, 'mac');
    expect(ask(trace, 'hits', { searchId, ...page })).toBe('no-search');
    expect(records(ask(trace, 'hits', { searchId: next.searchId, ...page }))).toEqual([0]);
    expect(ask(openTrace(), 'hits', { searchId: next.searchId, ...page })).toBe('no-search');
  });

  it('is refused with arguments out of their bounds', () => {
    const trace = openTrace();
    const filter = { terms: [] };
    const good = { filter, lanes: null, overall: null, longest: false };
    const code = (change: object): string | null => {
      const task = backgroundTask(trace, 'find', { ...good, ...change });
      return task.ok ? null : task.error.code;
    };
    const name = { field: 'name', negated: false, texts: ['a'] };
    const core = { field: 'core', negated: false, ranges: [{ from: '1', to: '2' }] };
    expect(code({ filter: { terms: [name, core] } })).toBeNull();
    for (const terms of [
      [{ ...name, texts: [''] }],
      [{ ...name, field: 'other' }],
      Array.from({ length: 9 }, () => name),
      [{ ...core, ranges: [{ from: '-1', to: null }] }],
      [{ ...core, ranges: [{ from: '9'.repeat(21), to: null }] }],
      [{ field: 'type', negated: false, codes: [256] }],
    ]) {
      expect(code({ filter: { terms } })).toBe('bad-query');
    }
    expect(code({ lanes: [2] })).toBe('no-lane');
    expect(code({ overall: { from: 1, to: 1, columns: 4 } })).toBe('bad-query');
    const { searchId } = find(trace, '');
    const view = { from: 0, to: 1, columns: 2 ** 17 };
    expect(ask(trace, 'hit-columns', { searchId, lanes: [0, 1], view })).toBe('bad-query');
    const unions = { searchId, lanes: [0, 1], sizes: [1, 1], view };
    expect(ask(trace, 'hit-unions', unions)).toBe('bad-query');
    const narrow = { ...unions, view: { ...view, columns: 4 } };
    expect(ask(trace, 'hit-unions', { ...narrow, sizes: [1, 2] })).toBe('bad-query');
    expect(ask(trace, 'hit-unions', { ...narrow, lanes: [1, 1] })).toBe('bad-query');
    expect(ask(trace, 'hit-unions', { ...narrow, lanes: [1, 9] })).toBe('no-lane');
    const many = { searchId, order: 'start', first: 0, count: 201 };
    expect(ask(trace, 'hits', many)).toBe('bad-query');
  });
});
