import { describe, expect, it } from 'vitest';
import { decodeRecords } from '../../../shared/trace/decode.ts';
import { LaneBuilder } from '../../../shared/trace/lane-builder.ts';
import {
  bincodePayload,
  opened,
  traceBytes,
  type FileEvent,
} from '../../../shared/trace/testing/write-trace.ts';
import type { BackgroundName } from '../../../shared/trace-port.ts';
import { backgroundAnswer } from '../background-answers.ts';
import type { OpenTrace } from '../open-trace.ts';
import { answerQuery, backgroundTask } from '../queries.ts';

const events: readonly FileEvent[] = [
  { core: 0, start: 0n, duration: 30n, type: 'MAC_COMPUTE' },
  { core: 0, start: 30n, duration: 50n, type: 'DMA_READ' },
  { core: 0, start: 90n, duration: 10n, type: 'BARRIER_SYNC' },
  { core: 5, start: 20n, duration: 40n, type: 'DMA_READ' },
  { core: 5, start: 60n, duration: 40n, type: 'BARRIER_SYNC' },
  { core: 5, start: 0n, duration: 9n, type: 'API_CALL', name: 'uca_wait' },
];

function openTrace(): OpenTrace {
  const file = opened(traceBytes('bincode', bincodePayload(events, 'newer')));
  const builder = new LaneBuilder();
  const decoded = decodeRecords(file, (block) => builder.count(block));
  if (!decoded.ok) throw new Error(decoded.error.message);
  decodeRecords(file, (block) => builder.fill(block));
  const index = builder.finish();
  if (!index.ok) throw new Error(index.error.message);
  return {
    file,
    places: decoded.value.places,
    index: index.value,
    overview: null,
    details: { kind: 'all' },
    lanes: null,
    hasChanged: () => false,
  };
}

const trace = openTrace();
const area = { lanes: null, from: 0, to: 100 };
const page = { skip: 0, count: 10 };

/** Asks as the page does; the answer has crossed between threads. */
function ask(name: BackgroundName, args: object): unknown {
  const task = backgroundTask(trace, name, args);
  if (!task.ok) return task.error.code;
  const { index, places } = task.value;
  const openFile = () => ({ ok: true as const, value: trace.file });
  const thread = { index, places, openFile, tellShare: () => undefined };
  const query = backgroundAnswer(name);
  const found = query.run(thread, task.value.args);
  return found.ok ? query.settle(index, structuredClone(found.value)) : found.error.code;
}

describe('questions of the analyses', () => {
  it('are answered from checked arguments with plain data', () => {
    expect(ask('utilisation', area)).toMatchObject({ lanes: [{ compute: '30' }, { core: 5 }] });
    const columns = { ...area, columns: 10, byLane: false };
    expect(ask('utilisation-columns', columns)).toMatchObject({ summedLanes: 2 });
    expect(ask('overlap', area)).toMatchObject({ device: { both: '10' } });
    expect(ask('time-lost', area)).toMatchObject({ total: { barrier: '50', uncovered: '50' } });
    const barriers = ask('barriers', { ...area, order: 'lost', ...page });
    expect(barriers).toMatchObject({ instances: 1, rows: [{ spread: 30, lastCore: 0 }] });
    const windows = { windowCycles: 10, threshold: 0.5, ...page };
    const runs = ask('bottlenecks', { ...area, formula: 'runs', ...windows });
    expect(runs).toMatchObject({ windows: 10, cores: 2, rows: [{ typeCode: 2, cycles: 90 }, {}] });
    const calls = ask('api-calls', { ...area, order: 'start', ...page });
    expect(calls).toMatchObject({ calls: 1, rows: [{ name: 'uca_wait', duration: '9' }] });
    const longest = ask('longest-events', { ...area, codes: [2], count: 1 });
    expect(longest).toMatchObject({ types: [{ code: 2, rows: [{ duration: 50 }] }] });
    const roofline = answerQuery(trace, 'roofline', { ...area, busBytesPerCycle: 16 });
    expect(roofline).toMatchObject({ ok: true, value: { bytes: String(90 * 16) } });
  });

  it('are refused with arguments out of their bounds', () => {
    const windows = { ...area, formula: 'runs', windowCycles: 10, threshold: 0.5, ...page };
    for (const wrong of [{ threshold: 0 }, { threshold: 1.5 }, { windowCycles: 0 }, { skip: -1 }]) {
      expect(ask('bottlenecks', { ...windows, ...wrong })).toBe('bad-query');
    }
    expect(ask('bottlenecks', { ...windows, count: 10_001 })).toBe('bad-query');
    expect(ask('barriers', { ...area, order: 'core', ...page })).toBe('bad-query');
    expect(ask('utilisation', { ...area, lanes: [2] })).toBe('no-lane');
    expect(ask('utilisation-columns', { ...area, columns: 0, byLane: true })).toBe('bad-query');
    const far = { ...windows, to: 2 ** 40, windowCycles: 1 };
    expect(ask('bottlenecks', far)).toBe('too-many-windows');
    const bus = answerQuery(trace, 'roofline', { ...area, busBytesPerCycle: -1 });
    expect(bus).toMatchObject({ ok: false, error: { code: 'bad-query' } });
  });

  it('take a part of the trace for a part: barriers are not counted off', () => {
    const records = events.length + 1;
    const places = { ...trace.places, records };
    const query = backgroundAnswer('barriers');
    const { index } = trace;
    if (index === null) throw new Error('no index');
    const openFile = () => ({ ok: true as const, value: trace.file });
    const thread = { index, places, openFile, tellShare: () => undefined };
    const found = query.run(thread, { ...area, order: 'start', ...page });
    expect(found).toMatchObject({ ok: true, value: { pairing: { kind: 'common-end' } } });
  });
});
