import { fill, outline, type Box } from './boxes.ts';
import { withOpacity } from './colours.ts';
import type { AreaMark, EventMark } from './messages.ts';
import { spanOfLane } from './lane-spans.ts';
import { drawNotes } from './note-drawing.ts';
import { packColour } from './quad-batch.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { drawSnaps, drawSpans } from './span-drawing.ts';
import { rowBands, snapPx, visibleLanes, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

/** Selection, hover, areas and the cursor's line. The quads are clipped to the canvas. */
export function drawMarks(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const { marks, theme } = scene;
  const spans = visibleLanes(scene.layout, scene.view);
  const hairline = Math.max(1, Math.round(viewport.ratio));
  drawNotes(scene, viewport, spans, batch);
  for (const area of [marks.area, marks.drag]) {
    if (area !== null) drawArea(area, scene, viewport, spans, batch);
  }
  if (marks.cursorOffset !== null) {
    const x = snapPx(xOf(viewport, marks.cursorOffset));
    const colour = packColour(withOpacity(theme.text, 0.35));
    if (x >= 0 && x < viewport.widthPx) {
      batch.push(x, viewport.rulerPx, x + 1, viewport.heightPx, colour);
    }
  }
  drawSpans(scene, viewport, batch);
  drawSnaps(scene, viewport, spans, batch);
  const { hovered, selected, other } = marks;
  if (hovered !== null) {
    const box = eventBox(hovered, scene, viewport, spans);
    if (box !== null) outline(box, hairline, theme.text, viewport, batch);
  }
  for (const mark of [other, selected]) {
    const box = mark && eventBox(mark, scene, viewport, spans);
    if (box === null) continue;
    // Two tones, so that the outline is seen on every fill.
    outline(grow(box, hairline), hairline, theme.background, viewport, batch);
    outline(grow(box, 3 * hairline), 2 * hairline, theme.accent, viewport, batch);
  }
}

function eventBox(
  mark: EventMark,
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
): Box | null {
  const span = spanOfLane(mark.lane, spans, scene.layout);
  if (span === null) return null;
  // In a sum of lanes an event has no row.
  const rows = span.lane === mark.lane ? (scene.shape?.rows[mark.lane] ?? 1) : 1;
  const bands = rowBands(span, rows, viewport.ratio);
  const isInstant = mark.startOffset === mark.endOffset;
  const band = bands[Math.min(mark.row, bands.length - 1)];
  const left = snapPx(xOf(viewport, mark.startOffset));
  const right = Math.max(left + 1, snapPx(xOf(viewport, mark.endOffset)));
  if (band === undefined || right < 0 || left > viewport.widthPx) return null;
  // A zero-duration event is a tick as high as its lane.
  return isInstant
    ? { left, right, top: span.topPx, bottom: span.bottomPx }
    : { left, right, top: band.topPx, bottom: band.bottomPx };
}

function drawArea(
  area: AreaMark,
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  const left = snapPx(xOf(viewport, Math.min(area.startOffset, area.endOffset)));
  const right = snapPx(xOf(viewport, Math.max(area.startOffset, area.endOffset)));
  const band = areaBand(area, viewport, spans);
  if (band === null) return;
  const box = { left, right: Math.max(left + 1, right), ...band };
  const hairline = Math.max(1, Math.round(viewport.ratio));
  fill(box, withOpacity(scene.theme.accent, 0.14), viewport, batch);
  outline(box, 2 * hairline, scene.theme.background, viewport, batch);
  outline(box, hairline, scene.theme.accent, viewport, batch);
}

function areaBand(
  area: AreaMark,
  viewport: Viewport,
  spans: readonly LaneSpan[],
): { top: number; bottom: number } | null {
  if (area.positions === null) return { top: 0, bottom: viewport.heightPx };
  const [first, last] = area.positions;
  const inside = spans.filter(({ position }) => position >= first && position <= last);
  const top = inside[0];
  const bottom = inside.at(-1);
  return top === undefined || bottom === undefined
    ? null
    : { top: top.topPx, bottom: bottom.bottomPx };
}

function grow(box: Box, by: number): Box {
  return {
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  };
}
