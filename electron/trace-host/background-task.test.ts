import { describe, expect, it } from 'vitest';
import { buildIndex, event } from '../../shared/trace/testing/trace-events.ts';
import type { Details } from '../../shared/trace-port.ts';
import type { OpenTrace } from './open-trace.ts';
import { backgroundTask } from './queries.ts';

const index = buildIndex([event(0, 0, 10), event(4, 5, 20)]);

function traceWith(details: Details): OpenTrace {
  const hasIndex = details.kind === 'all' || details.kind === 'range';
  return {
    file: {} as OpenTrace['file'],
    places: {} as OpenTrace['places'],
    index: hasIndex ? index : null,
    overview: null,
    details,
    lanes: null,
    hasChanged: () => false,
  };
}

const all = traceWith({ kind: 'all' });
const asked = { lanes: [0, 1], from: 3, to: 9, hidden: [] };

function codeOf(trace: OpenTrace, args: unknown): string | null {
  const task = backgroundTask(trace, 'durations', args);
  return task.ok ? null : task.error.code;
}

describe('the task of a question for the thread', () => {
  it('is what was asked and the index', () => {
    expect(backgroundTask(all, 'durations', asked)).toEqual({
      ok: true,
      value: { name: 'durations', args: asked, index, places: all.places },
    });
    expect(codeOf(all, { ...asked, lanes: null })).toBe(null);
  });

  it('is refused with wrong arguments', () => {
    for (const args of [
      null,
      { ...asked, from: 'a' },
      { ...asked, more: 1 },
      { ...asked, lanes: [-1] },
    ]) {
      expect(codeOf(all, args)).toBe('bad-query');
    }
    expect(codeOf(all, { ...asked, lanes: [0, 2] })).toBe('no-lane');
  });

  it('is refused where the events have not been loaded', () => {
    expect(codeOf(traceWith({ kind: 'loading' }), asked)).toBe('not-ready');
    expect(codeOf(traceWith({ kind: 'none', reason: 'budget' }), asked)).toBe('no-details');
    expect(codeOf(traceWith({ kind: 'range', from: 0, to: 8 }), asked)).toBe('no-details');
    expect(codeOf(traceWith({ kind: 'range', from: 0, to: 9 }), asked)).toBe(null);
  });
});
