import { beforeEach, describe, expect, it } from 'vitest';
import type { FileRef } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Details, EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import type { EventFilter } from '../../shared/trace/search/event-filter.ts';
import type { FindAnswer } from '../../shared/trace/search/search-queries.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import type { Ask, ShareListener } from './query-client.ts';
import { SearchSession, type OverallHits } from './search-session.ts';

interface Asked {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly hearShare: ShareListener | undefined;
  isCancelled: boolean;
  answer(result: Result<unknown>): Promise<void>;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const file = (id: string, path = '/a'): FileRef => ({
  id,
  name: 'a',
  path,
  size: 1,
  readOnly: false,
});
const LOADING: Details = { kind: 'loading' };
const summary = (generation: number, details: Details = { kind: 'all' }, clockMhz = 333) =>
  ({
    generation,
    details,
    header: { clockMhz },
    types: [],
    extentStart: 0,
    extentEnd: 1000,
    firstOffset: 10,
    lastOffset: 900,
    problems: [],
  }) as unknown as TraceSummary;
const answerOf = (searchId: number, hits: number, longest = 0): FindAnswer => ({
  searchId,
  hits,
  events: 40,
  hitsByLane: new Uint32Array(1),
  longest,
  overall: { starts: new Uint32Array(4096), marked: new Uint8Array(4096) },
});

let store: AppStore;
let asked: Asked[];
let selected: number[];
let overall: (OverallHits | null)[];
let session: SearchSession;

beforeEach(() => {
  store = createAppStore();
  asked = [];
  selected = [];
  overall = [];
  const ask = (name: string, args: Record<string, unknown>, hearShare?: ShareListener) => {
    let resolve: (result: Result<unknown>) => void = () => {};
    const answer = new Promise<Result<unknown>>((done) => (resolve = done));
    const entry: Asked = {
      ...{ name, args, hearShare, isCancelled: false },
      answer: (result) => {
        resolve(result);
        return settle();
      },
    };
    asked.push(entry);
    return { answer, cancel: () => (entry.isCancelled = true) };
  };
  session = new SearchSession({
    store,
    ask: ask as unknown as Ask,
    texts: { getItem: () => null, setItem: () => {} },
    select: async (record) => {
      selected.push(record);
      const details = { record, lane: 0, startOffset: record * 10 } as EventDetails;
      store.getState().selectEvent(details);
    },
    inView: () => ({ from: 100, to: 200 }),
    showOverall: (hits) => overall.push(hits),
  });
  store.getState().traceOpened(file('1'), summary(1));
});

const last = (): Asked => {
  const question = asked.at(-1);
  if (question === undefined) throw new Error('nothing was asked');
  return question;
};
const search = () => store.getState().search;

async function found(text: string, hits: number): Promise<void> {
  session.search(text);
  await last().answer(ok(answerOf(7, hits)));
}

describe('a search', () => {
  it('asks the host, tells how far it is, and shows what was found', async () => {
    session.search(' dur:>10 ');
    expect(last().args).toMatchObject({
      lanes: null,
      longest: false,
      overall: { from: 0, to: 1000 },
    });
    last().hearShare?.(0.5);
    expect(search()).toMatchObject({ text: 'dur:>10', work: { kind: 'running', share: 0.5 } });
    await last().answer(ok(answerOf(7, 3)));
    expect(search().found).toEqual({
      searchId: 7,
      text: 'dur:>10',
      hits: 3,
      events: 40,
      longest: 0,
      isOfShownTypes: false,
    });
    expect(search().work.kind).toBe('none');
    expect(overall.at(-1)?.view.to).toBe(1000);
    expect(store.getState().pastSearches).toEqual(['dur:>10']);
    expect(store.getState().dockTab).toBe('events');
  });

  it('is not begun for what is no query, and ends with an empty one', async () => {
    session.search('dur:>');
    expect(asked).toHaveLength(0);
    await found('mac', 3);
    session.search('');
    expect(search()).toEqual({ text: null, found: null, work: { kind: 'none' } });
    expect(overall.at(-1)).toBeNull();
  });

  it('is cancelled on demand; what was found before stays', async () => {
    await found('mac', 3);
    session.search('dma');
    session.cancel();
    expect(last().isCancelled).toBe(true);
    expect(search()).toMatchObject({
      text: 'dma',
      work: { kind: 'cancelled' },
      found: { hits: 3 },
    });
    await last().answer(ok(answerOf(8, 5)));
    expect(search().found?.searchId).toBe(7);
  });

  it('says what it failed with', async () => {
    session.search('mac');
    await last().answer(fail('read', 'It cannot be read.'));
    expect(search().work).toMatchObject({ kind: 'failed', error: { code: 'read' } });
  });

  it('is made once more for the order by duration, which it keeps from then on', async () => {
    await found('mac', 3);
    session.sortBy('duration');
    expect(last().args).toMatchObject({ longest: true });
    await last().answer(ok(answerOf(8, 3, 3)));
    const { length } = asked;
    session.sortBy('start');
    session.sortBy('duration');
    expect(asked).toHaveLength(length);
  });
});

describe('with its trace', () => {
  it('a search begins when the trace is read', async () => {
    store.getState().traceOpened(file('1'), summary(1, LOADING));
    session.search('mac');
    expect(search().work.kind).toBe('waiting');
    expect(asked).toHaveLength(0);
    store.getState().traceSummarized(summary(2));
    expect(last().name).toBe('find');
    await last().answer(ok(answerOf(7, 3)));
    expect(search().found?.hits).toBe(3);
  });

  it('a search is repeated after a reload, and its earlier hits are gone at once', async () => {
    await found('mac', 3);
    store.getState().traceOpened(file('2'), summary(1));
    expect(search().found).toBeNull();
    expect(overall.at(-1)).toBeNull();
    await last().answer(ok(answerOf(1, 4)));
    expect(search().found).toMatchObject({ searchId: 1, hits: 4, text: 'mac' });
  });

  it('a search is not repeated when only the checksum came', async () => {
    await found('mac', 3);
    store.getState().traceChecksum('ok', []);
    expect(asked).toHaveLength(1);
    expect(search().found?.hits).toBe(3);
  });

  it('a search leaves hidden types out, and is repeated when others are hidden', async () => {
    const types = [{ code: 4, id: 4, name: 'STALL', slot: 4 }];
    store.getState().traceOpened(file('1'), { ...summary(1), types } as TraceSummary);
    await found('core:1', 3);
    const shown = last().args['filter'] as EventFilter;
    store.getState().changeLook(() => ({ hiddenSlots: 1 << 4 }));
    expect(last().args['filter']).toEqual({
      terms: [...shown.terms, { field: 'type', negated: true, codes: [4] }],
    });
    expect(search().found?.hits).toBe(3);
    await last().answer(ok(answerOf(8, 2)));
    expect(search().found).toMatchObject({ hits: 2, isOfShownTypes: true });
  });

  it('a cancelled search is not taken up again', async () => {
    session.search('mac');
    session.cancel();
    store.getState().traceSummarized(summary(2));
    expect(asked).toHaveLength(1);
  });

  it('nothing is searched for in another file, or in none', async () => {
    await found('mac', 3);
    store.getState().traceOpened(file('2', '/b'), summary(1));
    expect(search().text).toBeNull();
    await found('mac', 3);
    store.getState().traceClosed();
    expect(search().text).toBeNull();
    expect(overall.at(-1)).toBeNull();
  });

  it('an overview has nothing to search', () => {
    store.getState().traceSummarized(summary(2, { kind: 'none', reason: 'budget' }));
    session.search('mac');
    expect(search().work).toMatchObject({ kind: 'failed', error: { code: 'no-details' } });
    expect(asked).toHaveLength(0);
  });
});

describe('from hit to hit', () => {
  const hit = (record: number, number: number) => ok({ hit: { record }, number });

  it('it goes from the view without a selection, and from the selected event with one', async () => {
    await found('mac', 3);
    session.step(1);
    await settle();
    expect(last().args).toMatchObject({ cursor: { offset: 100, lane: null }, step: 1 });
    await last().answer(hit(20, 1));
    expect(selected).toEqual([20]);
    expect(store.getState().currentHit).toEqual({ record: 20, number: 1, wrapped: null });
    session.step(-1);
    await settle();
    expect(last().args).toMatchObject({ cursor: { offset: 200, lane: 0, record: 20 }, step: -1 });
  });

  it('it goes on at the other end', async () => {
    await found('mac', 3);
    session.step(1);
    await settle();
    await last().answer(ok(null));
    expect(last().args).toMatchObject({ cursor: { offset: -Number.MAX_VALUE } });
    await last().answer(hit(4, 0));
    expect(store.getState().currentHit).toMatchObject({ record: 4, wrapped: 'to-first' });
  });

  it('one step waits for the other, and not without end', async () => {
    await found('mac', 3);
    for (let press = 0; press < 20; press++) session.step(1);
    await settle();
    expect(asked.filter(({ name }) => name === 'hit-beside')).toHaveLength(1);
    expect(session.busy).toBe(true);
    for (let step = 0; step < 20 && session.busy; step++) await last().answer(hit(step, step));
    expect(selected).toEqual([0, 1, 2, 3]);
    expect(session.busy).toBe(false);
  });

  it('it goes nowhere where nothing was found', async () => {
    session.step(1);
    await settle();
    await found('mac', 0);
    session.step(1);
    await settle();
    expect(asked.map(({ name }) => name)).toEqual(['find']);
  });
});
