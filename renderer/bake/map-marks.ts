import type { CssPx } from '../../shared/units.ts';
import { cssRgb } from './colour-scales.ts';
import { forEachVisible, type MapScene } from './map-scene.ts';
import { rankOf } from './map-values.ts';

const MARKS_FROM_CSS_PX = 7;
/** More small marks than this are drawn as a picture, which covers whole tiles. */
const MOST_SMALL_MARKS = 4096;
const RANKS = ['info', 'warning', 'compatibility', 'error'].map((_, index) => index + 1);
const INFO_RANK = rankOf('info');
const COMPAT_RANK = rankOf('compatibility');

/**
 * Left bottom corner: the worst problem. Right top corner: changed since it was saved. On small
 * tiles a mark hides the colour, so only what is wrong in the bake itself gets one.
 */
export function paintMarks(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { model, view, visible } = scene;
  if (view.tileCssPx >= MARKS_FROM_CSS_PX) {
    paintCorners(context, scene);
    return;
  }
  if (model.marks === null) return;
  const count = (visible.toX - visible.fromX) * (visible.toY - visible.fromY);
  if (view.tileCssPx < 3 || count > MOST_SMALL_MARKS) {
    model.marks.draw(context, view, scene.box, scene.devicePixelRatio);
  } else {
    paintSmallMarks(context, scene);
  }
}

function paintSmallMarks(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { ranks } = scene.model.facts;
  const mark = Math.max(2, scene.view.tileCssPx / 2);
  const colours = scene.model.colours.palette.severities.map(cssRgb);
  forEachVisible(scene, (tile, left, top) => {
    const rank = ranks[tile]!;
    if (rank <= INFO_RANK || rank === COMPAT_RANK) return;
    context.fillStyle = colours[rank] ?? '';
    context.fillRect(left, top, mark, mark);
  });
}

function paintCorners(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { model } = scene;
  const { ranks, changed } = model.facts;
  const size = scene.view.tileCssPx;
  const mark = Math.max(4, Math.min(9, size * 0.36));
  const byRank = RANKS.map(() => new Path2D());
  const edited = new Path2D();
  const showsRanks = model.mode !== 'problems';
  forEachVisible(scene, (tile, left, top) => {
    const rank = ranks[tile]!;
    if (showsRanks && rank > INFO_RANK) {
      addCorner(byRank[rank - 1]!, left, top + size - 1, mark, -mark);
    }
    if (changed[tile] === 1) addCorner(edited, left + size - 1, top, -mark, mark);
  });
  byRank.forEach((path, index) => {
    context.fillStyle = cssRgb(model.colours.palette.severities[index + 1] ?? model.colours.text);
    context.fill(path);
  });
  context.fillStyle = cssRgb(model.colours.text);
  context.fill(edited);
}

function addCorner(path: Path2D, x: CssPx, y: CssPx, width: CssPx, height: CssPx): void {
  path.moveTo(x, y);
  path.lineTo(x + width, y);
  path.lineTo(x, y + height);
  path.closePath();
}
