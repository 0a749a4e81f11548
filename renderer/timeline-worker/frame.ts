import { Coverage } from './coverage.ts';
import { drawDetailRange } from './detail-range.ts';
import { clearBatches } from './frame-batches.ts';
import type { FrameBatches } from './frame-batches.ts';
import { drawGoal } from './goal-drawing.ts';
import { drawGrid } from './grid-drawing.ts';
import { drawHits } from './hit-drawing.ts';
import { LaneDrawing } from './lane-drawing.ts';
import type { EventLabel } from './lane-drawing.ts';
import { levelParts } from './level-parts.ts';
import type { LevelPart } from './level-parts.ts';
import { levelFor } from './levels.ts';
import { drawMarks } from './mark-drawing.ts';
import type { Scene } from './scene.ts';
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
  readonly spans: readonly LaneSpan[];
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
  const viewport = viewportOf(scene.view);
  const parts = scene.shape === null ? [] : levelParts(viewport, scene.shape);
  const levels = parts.map((part) => part.level);
  const level = levels.length > 0 ? Math.min(...levels) : levelFor(viewport.pxPerCycle);
  const spans = scene.shape === null ? [] : visibleLanes(scene.layout, scene.view);
  const frame = { viewport, level, spans };
  drawGrid(scene, viewport, batches.grid);
  if (scene.shape === null)
    return { ...frame, labels: [], wishes: [], complete: true, hasStandIns: false };

  const covers = parts.flatMap((part) => coversOf(part, tiles, viewport));
  const drawing = new LaneDrawing(scene, scene.shape, viewport, batches, tiles.current, spans);
  for (const span of spans) drawing.lane(span, covers);
  drawDetailRange(scene, viewport, batches.marks);
  drawHits(scene, viewport, spans, batches.marks);
  drawStrips(scene, viewport, spans, batches.marks);
  drawMarks(scene, viewport, batches.marks);
  drawGoal(scene, viewport, batches.marks);
  const { order } = scene.layout;
  return {
    ...frame,
    labels: drawing.labels,
    wishes: wishesFor(parts, scene.shape, order, spans, tiles.current),
    complete:
      !drawing.hasStandIns &&
      covers.every((cover) => spans.every((span) => cover.isExact(span.lane))),
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
