import { gridOf, limitOf, routingOf, type Bake } from '../../../shared/bake/bake.ts';
import { TOPOLOGY } from '../../../shared/bake/layout.ts';
import { countOutwardEdges } from '../../../shared/bake/outward-edges.ts';
import { checkSize, rowsOf, type Reshape } from '../../../shared/bake/reshape.ts';
import {
  droppedBy,
  sourcesOf,
  type Anchor,
  type OldArray,
} from '../../../shared/bake/reshape-sources.ts';
import type { TileSet } from '../../../shared/bake/tile-set.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { parseTypedNumber } from '../typed-number.ts';

/** What stands in the dialog. */
export interface ReshapeForm {
  readonly width: string;
  readonly height: string;
  readonly keeps: 'place' | 'order';
  readonly anchorX: Anchor;
  readonly anchorY: Anchor;
  readonly fill: 'zeros' | 'tile' | 'edge';
  readonly clearsEdges: boolean;
  readonly limit: Reshape['limit'];
}

export interface ReshapePlan {
  readonly reshape: Reshape;
  readonly tiles: number;
  /** New places that no old tile has. */
  readonly added: number;
  readonly dropped: number;
  readonly droppedWithContent: number;
  /** Edges that lead out of the new array, or led out of the old one. */
  readonly outwardEdges: number;
}

export function oldArrayOf({ topology }: Bake): OldArray {
  return { ...gridOf(topology), tileCount: topology.tileCount };
}

export function startForm(bake: Bake): ReshapeForm {
  const { columns, rows, tileCount } = oldArrayOf(bake);
  return {
    width: String(columns),
    height: String(rows),
    keeps: 'place',
    anchorX: 'start',
    anchorY: 'start',
    fill: 'zeros',
    clearsEdges: true,
    // A limit that names all tiles of this size would name some of another.
    limit: limitOf(bake) === tileCount ? 'all' : 'keep',
  };
}

/** What would be done, counted. `content` are the tiles that have any. */
export function planReshape(
  form: ReshapeForm,
  bake: Bake,
  selectedTile: number,
  content: TileSet,
): Result<ReshapePlan> {
  const reshape = readReshape(form, selectedTile);
  if (!reshape.ok) return reshape;
  const { width, height, placement } = reshape.value;
  const tiles = checkSize(width, height);
  if (!tiles.ok) return fail(tiles.error.code, `${tiles.error.message}.`);
  const old = oldArrayOf(bake);
  if (form.fill === 'tile' && selectedTile >= old.tileCount) {
    return fail('no-tile', 'There is no tile to copy.');
  }
  const dropped = droppedBy(old, reshape.value, placement);
  const kept = sourcesOf(old, reshape.value, placement, { kind: 'zeros' });
  const after = { columns: width, tileCount: tiles.value };
  return ok({
    reshape: reshape.value,
    tiles: tiles.value,
    added: tiles.value - (old.tileCount - dropped.size),
    dropped: dropped.size,
    droppedWithContent: dropped.intersection(content).size,
    outwardEdges: countOutwardEdges((tile) => routingOf(bake, tile), kept, rowsOf(bake), after),
  });
}

function readReshape(form: ReshapeForm, selectedTile: number): Result<Reshape> {
  const { keeps, anchorX, anchorY, fill, clearsEdges, limit } = form;
  const width = parseTypedNumber(form.width, { min: 1, max: TOPOLOGY.tileW.max });
  if (!width.ok) return fail(width.error.code, `Width: ${width.error.message}`);
  const height = parseTypedNumber(form.height, { min: 1, max: TOPOLOGY.tileH.max });
  if (!height.ok) return fail(height.error.code, `Height: ${height.error.message}`);
  return ok({
    width: width.value,
    height: height.value,
    placement: keeps === 'order' ? { kind: 'order' } : { kind: 'place', x: anchorX, y: anchorY },
    fill: fill === 'tile' ? { kind: 'tile', tile: selectedTile } : { kind: fill },
    outwardEdges: clearsEdges ? 'clear' : 'keep',
    limit,
  });
}
