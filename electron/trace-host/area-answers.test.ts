import { describe, expect, it } from 'vitest';
import { plainLanes, plainOverview } from '../../shared/trace/testing/brute-force.ts';
import { buildIndex, event } from '../../shared/trace/testing/trace-events.ts';
import type { OpenTrace } from './open-trace.ts';
import { answerQuery } from './queries.ts';

const events = [event(0, 0, 10, 1), event(4, 20, 30, 2), event(4, 60, 0, 5)];
const index = buildIndex(events);
const overview = plainOverview(plainLanes(events), 3);

const whole: OpenTrace = {
  file: {} as OpenTrace['file'],
  places: {} as OpenTrace['places'],
  index,
  overview,
  details: { kind: 'all' },
  lanes: null,
  hasChanged: () => false,
};
const loading: OpenTrace = { ...whole, index: null, details: { kind: 'loading' } };
const ranged: OpenTrace = { ...whole, details: { kind: 'range', from: 0, to: 40 } };

const area = { lanes: null, from: 0, to: 100, hidden: [] };
const snap = { lanes: null, offset: 52, toleranceCycles: 4, hidden: [] };
const mix = { from: 0, to: 64, columns: 4 };

function codeOf(trace: OpenTrace, name: string, args: unknown): string | null {
  const answer = answerQuery(trace, name, args);
  return answer.ok ? null : answer.error.code;
}

describe('questions about areas', () => {
  it('are answered from the index, also of a file that has changed', () => {
    const changed: OpenTrace = { ...whole, hasChanged: () => true };
    expect(answerQuery(changed, 'lane-statistics', area)).toMatchObject({
      value: { occupied: ['10', '30'], rows: { code: new Uint8Array([1, 2, 5]) } },
    });
    expect(answerQuery(changed, 'snap', snap)).toEqual({
      ok: true,
      value: { offset: 50, record: 1, lane: 1, edge: 'end' },
    });
    expect(answerQuery(changed, 'snap', { ...snap, hidden: [2] })).toEqual({
      ok: true,
      value: null,
    });
    expect(codeOf(changed, 'event-near', { lane: 0, offset: 0, hidden: [] })).toBe('file-changed');
  });

  it('are refused where the events have not been loaded, and with wrong arguments', () => {
    for (const [name, args] of [
      ['lane-statistics', area],
      ['snap', snap],
    ] as const) {
      expect(codeOf(loading, name, args)).toBe('not-ready');
      expect(codeOf(ranged, name, args)).toBe('no-details');
      expect(codeOf(whole, name, { ...args, lanes: [2] })).toBe('no-lane');
      expect(codeOf(whole, name, { ...args, hidden: [256] })).toBe('bad-query');
    }
  });

  it('find the mix of types while the trace is still being read', () => {
    const cycles = new Float64Array(4 * 8);
    cycles.set([10], 1);
    cycles.set([12], 8 + 2);
    cycles.set([16], 16 + 2);
    cycles.set([2], 24 + 2);
    const found = { level: 4, firstColumn: 0, columns: 4, cycles, lanes: 2 };
    expect(answerQuery(whole, 'mix', mix)).toEqual({
      ok: true,
      value: { ...found, hasGiants: true },
    });
    for (const trace of [loading, ranged]) {
      expect(answerQuery(trace, 'mix', mix)).toEqual({
        ok: true,
        value: { ...found, hasGiants: false },
      });
    }
    expect(codeOf({ ...loading, overview: null }, 'mix', mix)).toBe('not-ready');
    expect(codeOf(whole, 'mix', { ...mix, columns: 0 })).toBe('bad-query');
  });
});
