import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaGripAt, cursorOfGrip, offsetsOf, resizedArea, type AreaGrip } from './area-edges.ts';
import { START, type TimelineState } from './timeline-state.ts';
import { layOutTracks } from './track-layout.ts';

/** A ruler of 22 pixels, ten lanes of 44, a cycle a pixel from 1,000 on. */
const state: TimelineState = {
  ...START,
  camera: { startOffset: 1_000, cyclesPerCssPx: 1 },
  tracks: layOutTracks(10, 440),
  widthCssPx: 1_000,
  heightCssPx: 462,
};
/** From x 100 to 300, from y 22 + 88 to 22 + 220. */
const area = { fromOffset: 1_100, toOffset: 1_300, firstPosition: 2, lastPosition: 4 };
const at = (xCssPx: number, yCssPx: number) => areaGripAt({ xCssPx, yCssPx }, area, state);

describe('edges of an area', () => {
  it('are grasped within five pixels, and two of them at a corner', () => {
    expect(at(96, 150)).toEqual({ side: 'from', lanes: null });
    expect(at(305, 150)).toEqual({ side: 'to', lanes: null });
    expect(at(200, 112)).toEqual({ side: null, lanes: 'first' });
    expect(at(200, 245)).toEqual({ side: null, lanes: 'last' });
    expect(at(101, 108)).toEqual({ side: 'from', lanes: 'first' });
    expect(at(200, 150)).toBeNull();
    expect(at(94, 150)).toBeNull();
    expect(at(100, 300)).toBeNull();
    expect(at(100, 10)).toBeNull();
  });

  it('are told by the cursor', () => {
    const cursor = (side: AreaGrip['side'], lanes: AreaGrip['lanes']) =>
      cursorOfGrip({ side, lanes });
    expect(cursor('from', null)).toBe('ew-resize');
    expect(cursor(null, 'last')).toBe('ns-resize');
    expect(cursor('from', 'first')).toBe('nwse-resize');
    expect(cursor('to', 'last')).toBe('nwse-resize');
    expect(cursor('to', 'first')).toBe('nesw-resize');
  });

  it('leave the other edges where they are', () => {
    const moved = resizedArea(area, { side: 'to', lanes: null }, { offset: 1_555, position: 9 });
    expect(moved).toEqual({ ...area, toOffset: 1_555 });
    const lower = resizedArea(area, { side: null, lanes: 'last' }, { offset: 0, position: 9 });
    expect(lower).toEqual({ ...area, lastPosition: 9 });
  });

  it('turn the area over when they pass each other', () => {
    const grip: AreaGrip = { side: 'from', lanes: 'first' };
    expect(resizedArea(area, grip, { offset: 1_400, position: 7 })).toEqual({
      ...{ fromOffset: 1_300, toOffset: 1_400, firstPosition: 4, lastPosition: 7 },
    });
  });

  it('are whole cycles around what was dragged over, at least one apart', () => {
    const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const { fromOffset, toOffset } = offsetsOf(a, b);
        expect(Number.isInteger(fromOffset) && Number.isInteger(toOffset)).toBe(true);
        expect(toOffset - fromOffset).toBeGreaterThanOrEqual(1);
        expect(fromOffset).toBeLessThanOrEqual(Math.min(a, b));
        expect(toOffset).toBeGreaterThanOrEqual(Math.max(a, b));
        expect(toOffset - fromOffset).toBeLessThanOrEqual(Math.abs(a - b) + 2);
      }),
    );
  });
});
