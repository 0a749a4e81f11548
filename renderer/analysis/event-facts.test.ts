import { describe, expect, it } from 'vitest';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { detailsAsText, distanceTo, sharesOf } from './event-facts.ts';

const brief = (startOffset: number, endOffset: number) => ({
  record: 1,
  typeCode: 1,
  startOffset,
  endOffset,
  row: 0,
});

const details: EventDetails = {
  record: 1,
  lane: 0,
  core: 7,
  typeCode: 1,
  typeName: 'MAC_COMPUTE',
  row: 0,
  start: '9007199254740995',
  duration: '1',
  end: '9007199254740996',
  startOffset: 2,
  endOffset: 3,
  name: null,
  recordByteOffset: 240,
  previous: null,
  next: null,
  overlapping: 0,
};

const PLAIN = { unit: 'cycles', zero: 0n, clockMhz: 1000 } as const;

describe('facts about an event', () => {
  it('tells gap, touch and overlap apart on both sides', () => {
    expect(distanceTo(details, brief(0, 1), 'previous', PLAIN)).toBe('gap 1 cycle');
    expect(distanceTo(details, brief(0, 2), 'previous', PLAIN)).toBe('touches');
    expect(distanceTo(details, brief(5, 9), 'next', PLAIN)).toBe('gap 2 cycles');
    expect(distanceTo({ startOffset: 0, endOffset: 10 }, brief(7, 30), 'next', PLAIN)).toBe(
      'overlaps 3 cycles',
    );
    const micro = { ...PLAIN, unit: 'us' } as const;
    expect(distanceTo(details, brief(5, 9), 'next', micro)).toBe('gap 0.002 µs');
  });

  it('takes shares of the occupied cycles of its core and of the extent', () => {
    const types = [
      { code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 },
      { code: 6, id: 6, name: 'API_CALL', slot: 6 },
    ];
    const lanes = [{ occupied: '4' }];
    const summary = { endCycle: '200', lanes, types } as unknown as TraceSummary;
    expect(sharesOf(details, summary)).toEqual({ ofOccupied: '25 %', ofExtent: '0.5 %' });
    const call = { ...details, typeCode: 6 };
    expect(sharesOf(call, summary)).toEqual({ ofOccupied: null, ofExtent: '0.5 %' });
  });

  it('copies exact digits', () => {
    expect(detailsAsText(details)).toContain('start\t9007199254740995\n');
    expect(detailsAsText(details)).not.toContain('name');
  });
});
