import type { CssPx, CycleOffset } from '../../shared/units.ts';

/** What the horizontal axis shows: the cycle at the left edge, and how many fit into a CSS pixel. */
export interface Camera {
  readonly startOffset: CycleOffset;
  readonly cyclesPerCssPx: number;
}

/** What there is to see, and the width it is seen through. */
export interface CameraBounds {
  readonly startOffset: CycleOffset;
  readonly endOffset: CycleOffset;
  readonly widthCssPx: CssPx;
}

const MAX_CSS_PX_PER_CYCLE = 200;
/** Share of the width left free at each side where everything is in view. */
const FIT_MARGIN = 0.02;
/** Deep in, the first and the last cycle may be brought to the middle of the view. */
const DEEP_MARGIN = 0.5;
/** Share of the width left free at each side of a range that was zoomed to. */
const RANGE_MARGIN = 0.05;

/** Distance between neighbouring doubles at `value`. */
export function spacingOfDoubles(value: number): number {
  const magnitude = Math.abs(value);
  return magnitude < 2 ** -1000 ? 2 ** -1052 : 2 ** (Math.floor(Math.log2(magnitude)) - 52);
}

/**
 * The deepest zoom at a place. Where offsets are so large that doubles are further apart than
 * 1/200 cycle, a pixel is never finer than that distance: panning then moves in whole pixels
 * instead of jittering. Single cycles stay apart up to 2^53.
 */
export function minCyclesPerCssPx(atOffset: CycleOffset): number {
  return Math.max(1 / MAX_CSS_PX_PER_CYCLE, spacingOfDoubles(atOffset));
}

export function maxCyclesPerCssPx(bounds: CameraBounds): number {
  const spanCycles = Math.max(0, bounds.endOffset - bounds.startOffset);
  const usedCssPx = Math.max(1, bounds.widthCssPx) * (1 - 2 * FIT_MARGIN);
  const place = Math.max(Math.abs(bounds.startOffset), Math.abs(bounds.endOffset));
  return Math.max(spanCycles / usedCssPx, minCyclesPerCssPx(place));
}

export function offsetAtX(camera: Camera, xCssPx: CssPx): CycleOffset {
  return camera.startOffset + xCssPx * camera.cyclesPerCssPx;
}

export function xOfOffset(camera: Camera, offset: CycleOffset): CssPx {
  return (offset - camera.startOffset) / camera.cyclesPerCssPx;
}

/** Everything in view, with a little margin. */
export function fitAll(bounds: CameraBounds): Camera {
  return centred(
    bounds.startOffset + (bounds.endOffset - bounds.startOffset) / 2,
    maxCyclesPerCssPx(bounds),
    bounds,
  );
}

/** [from, to) in view, with a margin (share of the width), as deep as the bounds allow. */
export function zoomToRange(
  from: CycleOffset,
  to: CycleOffset,
  bounds: CameraBounds,
  margin = RANGE_MARGIN,
): Camera {
  const spanCycles = Math.max(0, to - from);
  const usedCssPx = Math.max(1, bounds.widthCssPx) * (1 - 2 * margin);
  const middle = from + spanCycles / 2;
  const scale = clampScale(spanCycles / usedCssPx, middle, bounds);
  return clampCamera(centred(middle, scale, bounds), bounds);
}

/** `factor` below 1 zooms in. The cycle under `xCssPx` stays where it is as far as the bounds allow. */
export function zoomAt(
  camera: Camera,
  xCssPx: CssPx,
  factor: number,
  bounds: CameraBounds,
): Camera {
  const anchor = offsetAtX(camera, xCssPx);
  const scale = clampScale(camera.cyclesPerCssPx * factor, anchor, bounds);
  // Without a change of scale the anchor's rounding must not move the view.
  if (scale === camera.cyclesPerCssPx) return camera;
  return clampCamera({ startOffset: anchor - xCssPx * scale, cyclesPerCssPx: scale }, bounds);
}

/** A positive distance brings later cycles into view. */
export function panBy(camera: Camera, xCssPx: CssPx, bounds: CameraBounds): Camera {
  return clampCamera({ ...camera, startOffset: offsetAtX(camera, xCssPx) }, bounds);
}

/** Moves the view, at its scale, so that [from, to) can be seen; nothing moves where it can. */
export function reveal(
  camera: Camera,
  from: CycleOffset,
  to: CycleOffset,
  bounds: CameraBounds,
): Camera {
  const viewEnd = offsetAtX(camera, bounds.widthCssPx);
  const visible = Math.min(to, viewEnd) - Math.max(from, camera.startOffset);
  const inView = from >= camera.startOffset && to <= viewEnd;
  const viewSpan = viewEnd - camera.startOffset;
  if (inView || visible >= viewSpan / 4) return camera;
  const middle = to - from > viewSpan ? from + viewSpan / 4 : from + (to - from) / 2;
  return clampCamera(centred(middle, camera.cyclesPerCssPx, bounds), bounds);
}

export function clampCamera(camera: Camera, bounds: CameraBounds): Camera {
  const { widthCssPx, startOffset, endOffset } = bounds;
  const middle = offsetAtX(camera, widthCssPx / 2);
  const scale = clampScale(camera.cyclesPerCssPx, middle, bounds);
  const depth = 1 - scale / maxCyclesPerCssPx(bounds);
  const margin = widthCssPx * scale * (FIT_MARGIN + (DEEP_MARGIN - FIT_MARGIN) * depth);
  const earliest = startOffset - margin;
  const latest = endOffset + margin - widthCssPx * scale;
  // At full view rounding can put the latest start before the earliest.
  if (latest <= earliest) return centred((startOffset + endOffset) / 2, scale, bounds);
  return {
    startOffset: Math.min(Math.max(camera.startOffset, earliest), latest),
    cyclesPerCssPx: scale,
  };
}

function centred(middle: CycleOffset, cyclesPerCssPx: number, bounds: CameraBounds): Camera {
  return { startOffset: middle - (bounds.widthCssPx / 2) * cyclesPerCssPx, cyclesPerCssPx };
}

function clampScale(scale: number, atOffset: CycleOffset, bounds: CameraBounds): number {
  const most = maxCyclesPerCssPx(bounds);
  return Math.max(Math.min(minCyclesPerCssPx(atOffset), most), Math.min(scale, most));
}
