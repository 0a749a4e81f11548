import { describe, expect, it } from 'vitest';
import { flatbufPayload, traceBytes } from '../testing/write-trace.ts';
import type { TraceExport } from './export-request.ts';
import { errorOf, exportable, fileOf, wholeFile } from './testing/exported.ts';

const events = [{ core: 4, start: 5n, duration: 3n, type: 1 }];
const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
const json = (change: Partial<TraceExport> = {}): TraceExport => ({
  ...{ format: 'chrome-json', area: null, types: null },
  ...(change as object),
});

describe('an export', () => {
  it('of lanes that do not exist, or of nothing, is refused', () => {
    const area = { lanes: [0, 1], from: 0, to: 9 };
    expect(errorOf(wholeFile(trace, json({ area })))).toEqual({
      code: 'no-lane',
      message: 'There is no lane 1; the trace has 1.',
    });
    const empty = { lanes: null, from: 9, to: 9 };
    expect(errorOf(wholeFile(trace, json({ area: empty }))).code).toBe('bad-area');
    const nowhere = { lanes: null, from: NaN, to: 9 };
    expect(errorOf(wholeFile(trace, json({ area: nowhere }))).code).toBe('bad-area');
  });

  it('of a raw payload is refused', () => {
    const raw = exportable(traceBytes('raw', new Uint8Array(48)));
    expect(errorOf(wholeFile(raw, json())).code).toBe('raw');
  });

  it('of an area without events is a file without events', () => {
    const area = { lanes: null, from: 8, to: 9 };
    expect(fileOf(wholeFile(trace, json({ area }))).events).toBe(0);
    const csv = wholeFile(trace, { format: 'csv', area, types: null, clip: true, times: false });
    expect(fileOf(csv).events).toBe(0);
    const pccx = wholeFile(trace, { format: 'pccx', area, types: null, lossy: false });
    expect(fileOf(pccx).events).toBe(0);
  });
});
