import { mixed } from './colours.ts';
import { Coverage } from './coverage.ts';
import { drawDetailRange } from './detail-range.ts';
import { clearBatches } from './frame-batches.ts';
import type { FrameBatches, LayerBatches } from './frame-batches.ts';
import { drawGoal } from './goal-drawing.ts';
import { drawGrid } from './grid-drawing.ts';
import { drawHits } from './hit-drawing.ts';
import { LaneDrawing } from './lane-drawing.ts';
import type { EventLabel } from './lane-drawing.ts';
import { levelParts } from './level-parts.ts';
import type { LevelPart } from './level-parts.ts';
import { levelFor } from './levels.ts';
import { drawMarks } from './mark-drawing.ts';
import { packColour } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { stickyBottomPx, stickyScene } from './sticky-lanes.ts';
import type { TileStore } from './tile-store.ts';
import type { TileWish } from './tile-requests.ts';
import { drawStrips } from './strip-drawing.ts';
import { viewportOf, visibleLanes } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';
import { wishesFor } from './wishes.ts';

export interface Frame {
  readonly viewport: Viewport;
  /** The finest that is drawn. */
  readonly level: number;
  /** Those that stick first. */
  readonly spans: readonly LaneSpan[];
  /** Down to here lanes stick; the ruler's height where none do. */
  readonly stickyPx: number;
  readonly stickyLabels: readonly EventLabel[];
  readonly labels: readonly EventLabel[];
  readonly wishes: readonly TileWish[];
  /** Every visible tile is there at the level that is to be had for the view. */
  readonly complete: boolean;
  /** Another frame shows more, even if nothing arrives: this one had no time for it. */
  readonly hasStandIns: boolean;
}

/** Fills the batches for one frame and says what is still missing for it. */
export function layFrame(scene: Scene, tiles: TileStore, batches: FrameBatches): Frame {
  clearBatches(batches);
  const above = stickyScene(scene);
  const heightPx = Math.max(highestLanePx(scene), above === null ? 1 : highestLanePx(above));
  batches.barSlots.begin(heightPx, scene.isMoving);
  const below = layLayer(scene, tiles, batches);
  if (above === null) return below;
  coverBand(scene, below, batches.sticky);
  return laidOver(below, layLayer(above, tiles, batches.sticky));
}

/** What lies below the sticky lanes is not seen, and a line tells where it begins. */
function coverBand({ theme }: Scene, { viewport, stickyPx }: Frame, batches: LayerBatches): void {
  const { widthPx, rulerPx, ratio } = viewport;
  const line = packColour(mixed(theme.text, theme.background));
  batches.lanes.push(0, rulerPx, widthPx, stickyPx, packColour(theme.background));
  batches.lanes.push(0, stickyPx - Math.max(1, Math.round(ratio)), widthPx, stickyPx, line);
}

function highestLanePx(scene: Scene): number {
  if (scene.shape === null) return 1;
  const spans = visibleLanes(scene.layout, scene.view);
  return spans.reduce((most, { topPx, bottomPx }) => Math.max(most, bottomPx - topPx), 1);
}

/** Where lanes stick over others. */
function laidOver(below: Frame, above: Frame): Frame {
  return {
    ...below,
    spans: [...above.spans, ...below.spans],
    labels: below.labels,
    stickyLabels: above.labels,
    wishes: [...above.wishes, ...below.wishes],
    complete: above.complete && below.complete,
    hasStandIns: above.hasStandIns || below.hasStandIns,
  };
}

function layLayer(scene: Scene, tiles: TileStore, batches: LayerBatches): Frame {
  const viewport = viewportOf(scene.view);
  const parts = scene.shape === null ? [] : levelParts(viewport, scene.shape);
  const levels = parts.map((part) => part.level);
  const level = levels.length > 0 ? Math.min(...levels) : levelFor(viewport.pxPerCycle);
  const spans = scene.shape === null ? [] : visibleLanes(scene.layout, scene.view);
  const stickyPx = stickyBottomPx(scene.layout, scene.view);
  const frame = { viewport, level, spans, stickyPx, stickyLabels: [] };
  drawGrid(scene, viewport, batches.grid);
  if (scene.shape === null)
    return { ...frame, labels: [], wishes: [], complete: true, hasStandIns: false };

  const covers = parts.flatMap((part) => coversOf(part, tiles, viewport));
  const drawing = new LaneDrawing(scene, scene.shape, viewport, batches, tiles.current);
  for (const span of spans) drawing.lane(span, covers);
  drawDetailRange(scene, viewport, batches.marks);
  drawHits(scene, viewport, spans, batches.marks);
  drawStrips(scene, viewport, spans, batches.marks);
  drawMarks(scene, viewport, batches.marks);
  drawGoal(scene, viewport, batches.marks);
  const withEvents = spans.filter(({ lane }) => lane >= 0);
  const { order } = scene.layout;
  return {
    ...frame,
    labels: drawing.labels,
    wishes: wishesFor(parts, scene.shape, order, withEvents, tiles.current),
    complete:
      !drawing.hasStandIns &&
      covers.every((cover) => withEvents.every((span) => cover.isExact(span.lane))),
    hasStandIns: drawing.hasStandIns,
  };
}

function coversOf(part: LevelPart, tiles: TileStore, viewport: Viewport): Coverage[] {
  const view = { from: viewport.startOffset, to: viewport.endOffset };
  const covers: Coverage[] = [];
  for (let index = part.tiles.first; index <= part.tiles.last; index++) {
    covers.push(new Coverage(part.level, index, tiles.current, tiles.older, part, view));
  }
  return covers;
}
