import { describe, expect, it } from 'vitest';
import {
  commonLanes,
  commonTypes,
  offsetOfFirstEvents,
  shiftOf,
  type ComparedTrace,
} from './compared-trace.ts';

const trace = (origin: string, firstOffset: number): ComparedTrace => ({
  ...{ origin, firstOffset, lastOffset: 0, extentStart: 0, extentEnd: 0, lanes: [], types: [] },
});

describe('two traces that are compared', () => {
  it('have in common the cores of one id and the types of one name', () => {
    const lanes = (...cores: number[]) => cores.map((core) => ({ core }));
    expect(commonLanes(lanes(0, 3, 9), lanes(3, 4, 9))).toEqual([
      { core: 3, laneA: 1, laneB: 0 },
      { core: 9, laneA: 2, laneB: 2 },
    ]);
    const type = (code: number, name: string) => ({ code, name, id: null, slot: 7 });
    const common = commonTypes([type(7, 'X'), type(8, 'Y')], [type(7, 'Y'), type(8, 'Z')]);
    expect(common).toEqual([{ name: 'Y', slot: 7, codeA: 8, codeB: 7 }]);
  });

  it('coincide where the offset says, whatever their origins', () => {
    const a = trace('18446744073709551000', 5);
    const b = trace('18446744073709550000', 205);
    const offset = offsetOfFirstEvents(a, b);
    expect(offset).toBe(800n);
    // The first event of A at offset 5 is that of B at 205.
    expect(5 + shiftOf(a, b, offset)).toBe(205);
    expect(shiftOf(a, b, 0n)).toBe(1_000);
  });
});
