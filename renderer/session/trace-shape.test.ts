import { describe, expect, it } from 'vitest';
import type { Details, TraceSummary } from '../../shared/trace-port.ts';
import { traceShape } from './trace-shape.ts';

function readEndOf(details: Details): number {
  const summary = { details, lanes: [], header: {}, lastOffset: 40, extentEnd: 100 };
  return traceShape(summary as unknown as TraceSummary).readEnd;
}

describe('the shape of a trace', () => {
  it('ends where reading has got to, while it goes on or was stopped', () => {
    expect(readEndOf({ kind: 'loading' })).toBe(40);
    expect(readEndOf({ kind: 'none', reason: 'stopped' })).toBe(40);
  });

  it('ends with the extent once all has been read', () => {
    expect(readEndOf({ kind: 'all' })).toBe(100);
    expect(readEndOf({ kind: 'none', reason: 'budget' })).toBe(100);
    expect(readEndOf({ kind: 'range', from: 0, to: 10 })).toBe(100);
  });
});
