import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsPerPage } from './bar-layout.ts';
import { BarSlots } from './bar-slots.ts';
import type { LaneTile } from './tile-cache.ts';

const TEXELS = new Uint8Array(1);
const HEIGHT = 500;
/** Eight pages of eight slots. */
const KEPT = 8 * slotsPerPage(HEIGHT);

function tiles(count: number): LaneTile[] {
  const runs = new Uint16Array(0);
  const rects = { floats: new Float32Array(0), words: new Uint32Array(0) };
  const columns = { residual: runs, instants: runs, overlaps: runs, texels: TEXELS, atlasRow: 0 };
  return Array.from({ length: count }, (_, lane) => {
    return { level: 0, index: 0, lane, ...columns, rects, rectFrom: 0, rectTo: 0 };
  });
}

/** The slots of a frame that shows these tiles. */
function show(slots: BarSlots, shown: readonly LaneTile[], heightPx = HEIGHT): number[] {
  slots.begin(heightPx);
  return shown.map((tile) => slots.slotOf(tile, TEXELS, heightPx));
}

describe('BarSlots', () => {
  it('gives every tile of a frame a slot of its own that holds what was painted for it', () => {
    const all = tiles(3 * KEPT);
    const frames = fc.array(fc.uniqueArray(fc.constantFrom(...all), { maxLength: 2 * KEPT }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(frames, (shownEach) => {
        const slots = new BarSlots();
        const painted = new Map<number, LaneTile>();
        for (const shown of shownEach) {
          const numbers = show(slots, shown);
          const uploads = slots.takeUploads().map(({ slot }) => slot);
          expect(new Set(numbers).size).toBe(shown.length);
          expect(uploads).toEqual([...uploads].sort((a, b) => a - b));
          shown.forEach((tile, at) => {
            if (uploads.includes(numbers[at]!)) painted.set(numbers[at]!, tile);
          });
          expect(numbers.map((number) => painted.get(number))).toEqual(shown);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('drops the longest unused, and grows only for what one frame shows', () => {
    const slots = new BarSlots();
    const all = tiles(2 * KEPT);
    show(slots, all.slice(0, KEPT));
    show(slots, all.slice(1, KEPT));
    expect(show(slots, [all[KEPT]!])).toEqual([0]);
    expect(Math.max(...show(slots, all))).toBe(2 * KEPT - 1);
  });

  it('paints anew after it was cleared and where a lane is a pixel higher or lower', () => {
    const slots = new BarSlots();
    const [tile] = tiles(1);
    const paintedAt = (heightPx: number): number[] => {
      slots.begin(HEIGHT);
      slots.slotOf(tile!, TEXELS, heightPx);
      return slots.takeUploads().map((upload) => upload.heightPx);
    };
    expect([20, 20, 21, 20].map(paintedAt)).toEqual([[20], [], [21], [20]]);
    slots.clear();
    expect(paintedAt(20)).toEqual([20]);
  });

  it('has at hand, while the view moves, what is painted and no more than it paints in time', () => {
    const slots = new BarSlots();
    const [first, second, third] = tiles(3);
    slots.begin(HEIGHT, true);
    expect(slots.isAtHand(first!, HEIGHT)).toBe(true);
    slots.slotOf(first!, TEXELS, HEIGHT);
    expect(slots.isAtHand(first!, HEIGHT)).toBe(true);
    expect(slots.isAtHand(first!, HEIGHT - 1)).toBe(false);
    expect(slots.isAtHand(second!, HEIGHT)).toBe(false);
    slots.begin(HEIGHT, true);
    expect(slots.isAtHand(second!, HEIGHT)).toBe(true);
    slots.begin(HEIGHT);
    for (const tile of [second, third]) {
      expect(slots.isAtHand(tile!, HEIGHT)).toBe(true);
      slots.slotOf(tile!, TEXELS, HEIGHT);
    }
  });
});
