import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../shared/result.ts';
import type { SnapEdge } from '../../shared/trace/area-queries.ts';
import type { Area } from '../store/selection-slice.ts';
import { AreaKeys, areaKeyMeaning, placeOfStep, withLanes, withSide } from './area-keys.ts';
import type { SnapPlace } from './snapping.ts';
import type { Timeline } from './timeline.ts';

const stroke = (key: string, held: { ctrl?: boolean; alt?: boolean; shift?: boolean } = {}) => ({
  key,
  code: key,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? true,
});
const area: Area = { fromOffset: 100, toOffset: 200, firstPosition: 2, lastPosition: 4 };

describe('keys for the selected area', () => {
  it('are Shift and an arrow; with Ctrl for the other end, with Alt without snapping', () => {
    const side = { kind: 'side', side: 'to', step: 1, isFree: false };
    expect(areaKeyMeaning(stroke('ArrowRight'))).toEqual(side);
    expect(areaKeyMeaning(stroke('ArrowLeft', { ctrl: true }))).toEqual({
      ...{ ...side, side: 'from', step: -1 },
    });
    expect(areaKeyMeaning(stroke('ArrowRight', { alt: true }))).toEqual({ ...side, isFree: true });
    expect(areaKeyMeaning(stroke('ArrowDown'))).toEqual({ kind: 'lanes', end: 'last', step: 1 });
    expect(areaKeyMeaning(stroke('ArrowRight', { shift: false }))).toBeNull();
    expect(areaKeyMeaning(stroke('f'))).toBeNull();
  });

  it('never turn the area over or make it empty', () => {
    expect(withSide(area, 'from', 500)).toMatchObject({ fromOffset: 199, toOffset: 200 });
    expect(withSide(area, 'to', 50)).toMatchObject({ fromOffset: 100, toOffset: 101 });
    expect(withLanes(area, 'last', 1, 5)).toBeNull();
    expect(withLanes(area, 'last', 1, 6)).toMatchObject({ firstPosition: 2, lastPosition: 5 });
    expect(withLanes({ ...area, lastPosition: 2 }, 'first', 1, 6)).toBeNull();
  });

  it('look for an edge among exactly the cycles that a step passes or reaches', () => {
    const cycles = fc.integer({ min: 2, max: 50 });
    fc.assert(
      fc.property(cycles, fc.constantFrom(1 as const, -1 as const), (count, step) => {
        const { offset, toleranceCycles } = placeOfStep(area, 200, step, count);
        for (let cycle = 140; cycle <= 260; cycle++) {
          const distance = (cycle - 200) * step;
          const isWithin = Math.abs(cycle - offset) <= toleranceCycles;
          expect(isWithin).toBe(distance >= 1 && distance <= count);
        }
      }),
    );
  });
});

describe('pressing them', () => {
  function keys(edge: SnapEdge | null) {
    let selected: Area | null = area;
    const asked: SnapPlace[] = [];
    const timeline = {
      bounds: { startOffset: 0, endOffset: 1_000 },
      state: { camera: { startOffset: 0, cyclesPerCssPx: 2 }, tracks: { laneCount: 6 } },
    } as unknown as Timeline;
    const tool = new AreaKeys({
      timeline,
      askSnap: (place) => {
        asked.push(place);
        return { answer: Promise.resolve<Result<SnapEdge | null>>(ok(edge)), cancel: () => {} };
      },
      selected: () => selected,
      changeArea: (next) => (selected = next),
    });
    return { tool, asked, selected: () => selected, select: (next: Area) => (selected = next) };
  }
  const edge: SnapEdge = { offset: 207, record: 1, lane: 2, edge: 'end' };

  it('moves the end at once, and to the edge on the way when it is known', async () => {
    const { tool, selected } = keys(edge);
    expect(tool.press(stroke('ArrowRight'))).toBe(true);
    expect(selected()).toMatchObject({ toOffset: 216 });
    await Promise.resolve();
    expect(selected()).toMatchObject({ fromOffset: 100, toOffset: 207 });
  });

  it('leaves an area alone that was changed before the answer came', async () => {
    const { tool, selected, select } = keys(edge);
    tool.press(stroke('ArrowRight'));
    select({ ...area, toOffset: 900 });
    await Promise.resolve();
    expect(selected()).toMatchObject({ toOffset: 900 });
  });

  it('moves by a pixel with Alt, and asks nothing', () => {
    const { tool, asked, selected } = keys(edge);
    tool.press(stroke('ArrowLeft', { alt: true }));
    expect(selected()).toMatchObject({ toOffset: 198 });
    expect(asked).toEqual([]);
  });

  it('stays inside the trace', () => {
    const { tool, selected, select } = keys(null);
    select({ ...area, toOffset: 995 });
    tool.press(stroke('ArrowRight'));
    expect(selected()).toMatchObject({ toOffset: 1_000 });
  });
});
