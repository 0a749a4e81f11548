import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelBox } from './span-labels.ts';
import { viewportOf } from './viewport.ts';

const viewport = viewportOf({
  startOffset: 0,
  cyclesPerCssPx: 1,
  scrollTopCssPx: 0,
  widthCssPx: 1000,
  heightCssPx: 400,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
});
const box = (startOffset: number, endOffset: number, row = 0) =>
  labelBox({ startOffset, endOffset, label: 'x' }, row, 120, viewport);

describe('label of a span', () => {
  it('stands in the middle of what is in view, below the ruler', () => {
    expect(box(200, 600)).toEqual({ left: 340, top: 42, width: 120, height: 20 });
    expect(box(600, 200)).toEqual(box(200, 600));
    expect(box(-1e15, 600)).toMatchObject({ left: 240 });
    expect(box(200, 600, 1)).toMatchObject({ top: 68 });
  });

  it('stands beside a span that is narrower, on the side that has room', () => {
    expect(box(400, 450)).toMatchObject({ left: 456 });
    expect(box(900, 950)).toMatchObject({ left: 774 });
  });

  it('is not drawn where nothing of the span is in view', () => {
    expect(box(1_200, 1_500)).toBeNull();
    expect(box(-500, -20)).toBeNull();
  });

  it('never leaves the canvas', () => {
    const place = fc.integer({ min: -3_000, max: 3_000 });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const found = box(a, b);
        if (found === null) return;
        expect(found.left).toBeGreaterThanOrEqual(0);
        expect(found.left + found.width).toBeLessThanOrEqual(1000);
      }),
    );
  });
});
