import { describe, expect, it } from 'vitest';
import type { BackgroundName } from '../../../shared/trace-port.ts';
import { buildIndex, event } from '../../../shared/trace/testing/trace-events.ts';
import { opened, traceBytes, flatbufPayload } from '../../../shared/trace/testing/write-trace.ts';
import { backgroundAnswer } from '../background-answers.ts';
import type { OpenTrace } from '../open-trace.ts';
import { backgroundTask } from '../queries.ts';

const index = buildIndex([event(0, 0, 10, 1), event(0, 10, 5, 2), event(3, 4, 6, 1)]);

function traceOf(records: number): OpenTrace {
  const places = { records } as OpenTrace['places'];
  const file = opened(traceBytes('flatbuf', flatbufPayload([])));
  const details = { kind: 'all' } as const;
  return { file, places, index, overview: null, details, lanes: null, hasChanged: () => false };
}

function ask(trace: OpenTrace, name: BackgroundName, args: object): unknown {
  const task = backgroundTask(trace, name, structuredClone(args));
  if (!task.ok) return task.error.code;
  const thread = {
    index,
    places: trace.places,
    openFile: () => ({ ok: true as const, value: trace.file }),
    tellShare: () => undefined,
  };
  const found = backgroundAnswer(name).run(thread, task.value.args);
  return found.ok ? found.value : found.error.code;
}

const work = { lanes: [0, 1], codes: [1, 2], windows: 2 };
const common = Uint32Array.of(1, 1, 1, 0);
const counts = Uint32Array.of(1, 0, 1, 1, 0, 0, 1, 0);

describe('questions of a comparison', () => {
  it('are answered with shares of the work and its ends', () => {
    const trace = traceOf(3);
    expect(ask(trace, 'work-shares', { ...work, common })).toEqual({ counts });
    expect(ask(trace, 'work-ends', { ...work, counts })).toEqual({
      begins: Float64Array.of(0, 4),
      ends: Float64Array.of(10, 15, 4, 10),
    });
  });

  it('are refused where counts do not fit, where they are too many, and where events are missing', () => {
    const trace = traceOf(3);
    const few = Uint32Array.of(1);
    expect(ask(trace, 'work-shares', { ...work, common: few })).toBe('bad-query');
    expect(ask(trace, 'work-ends', { ...work, counts: few })).toBe('bad-query');
    expect(ask(trace, 'work-ends', { ...work, counts: [...counts] })).toBe('bad-query');
    const many = { ...work, windows: 2 ** 22 };
    expect(ask(trace, 'work-shares', { ...many, common })).toBe('bad-query');
    expect(ask(trace, 'work-ends', { ...work, lanes: [0, 2], counts })).toBe('no-lane');
    expect(ask(traceOf(4), 'work-ends', { ...work, counts })).toBe('no-details');
  });
});
