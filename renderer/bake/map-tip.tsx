import { gridOf, readTileParams, type Bake } from '../../shared/bake/bake.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import type { MapPoint } from './map-layout.ts';
import type { MapModel } from './map-model.ts';
import type { TileBand } from './map-scene.ts';
import type { MapStage } from './map-stage.ts';
import { SEVERITIES } from './map-values.ts';
import { shownValue } from './map-words.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { useStageState } from './use-map-stage.ts';

/** What is under the pointer, or how large the rectangle is that is being dragged out. */
export function MapTip({ stage }: { stage: MapStage }) {
  const { hovered, pointer, band, isPanning } = useStageState(stage, (state) => state);
  if (pointer === null || isPanning) return null;
  if (band !== null) {
    return (
      <div className="bake-map-tip" style={tipPlace(pointer, stage.box.widthCssPx)}>
        {bandText(band)}
      </div>
    );
  }
  if (hovered === null) return null;
  return (
    <div className="bake-map-tip" style={tipPlace(pointer, stage.box.widthCssPx)}>
      <div>{describeTile(stage.model, hovered)}</div>
      <TileProblems model={stage.model} tile={hovered} />
      {stage.model.facts.changed[hovered] === 1 && <div>changed since it was saved</div>}
    </div>
  );
}

function TileProblems({ model, tile }: { model: MapModel; tile: number }) {
  const { validation } = useBakeSession();
  // Counted anew whenever any problem may be another.
  const count = useBakeState(({ problems }) =>
    problems.revision > 0 ? (validation.findings?.countAt(tile) ?? 0) : 0,
  );
  const worst = SEVERITIES[(model.facts.ranks[tile] ?? 0) - 1];
  if (worst === undefined) return null;
  return (
    <div>
      {formatCount(count, 'problem')}
      {count > 1 ? `, the worst: ${worst}` : ` (${worst})`}
    </div>
  );
}

function bandText({ from, to }: TileBand): string {
  const columns = Math.abs(to.x - from.x) + 1;
  const rows = Math.abs(to.y - from.y) + 1;
  return `${formatWhole(columns)} × ${formatWhole(rows)} = ${formatCount(columns * rows, 'tile')}`;
}

/** Beside the pointer, on the side where there is room. */
function tipPlace(at: MapPoint, widthCssPx: number) {
  const side = at.x > widthCssPx / 2 ? { right: widthCssPx - at.x + 12 } : { left: at.x + 16 };
  return { ...side, top: at.y + 12 };
}

export function describeTile(model: MapModel, tile: number): string {
  const { bake } = model.facts;
  const { domain } = readTileParams(bake, tile);
  const isOther = !['domain', 'problems', 'changed', 'differs'].includes(model.mode);
  const other = isOther ? ` · ${shownValue(model, model.layer.values[tile] ?? 0)}` : '';
  return `tile ${tile} ${placeText(bake, tile)} · domain ${domain}${other}`;
}

function placeText(bake: Bake, tile: number): string {
  const { columns } = gridOf(bake.topology);
  return `(${tile % columns}, ${Math.floor(tile / columns)})`;
}
