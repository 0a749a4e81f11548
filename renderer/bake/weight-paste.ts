import { put, type WeightChange } from '../../shared/bake/weight-changes.ts';
import { sizeText, type WeightBlock } from '../../shared/bake/weight-text.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { formatCount } from '../ui/format.ts';
import { allCells, cellsIn, rectangleOf, sizeOf, type CellRectangle } from './cell-selection.ts';
import { WEIGHT_GRID, type WeightAt } from './weight-view.ts';

export interface Paste {
  readonly change: WeightChange;
  readonly weights: number;
}

/**
 * Where blocks of the clipboard go: one block goes to every selected tile, several go to as many
 * tiles in order. A block that the selected rectangle is a multiple of is repeated; into a single
 * cell it goes from there on, a whole tile's from the first cell. Errors: `tiles`, `size`.
 */
export function pastePlan(
  blocks: readonly WeightBlock[],
  selected: CellRectangle,
  tiles: readonly number[],
  kOf: WeightAt,
): Result<Paste> {
  const [first] = blocks;
  if (first === undefined) return fail('size', 'There is nothing to paste.');
  if (blocks.length > 1 && blocks.length !== tiles.length) {
    const have = formatCount(blocks.length, 'tile');
    const want = formatCount(tiles.length, 'selected tile');
    return fail('tiles', `The clipboard has blocks for ${have}, which does not fit ${want}.`);
  }
  const target = targetOf(first, selected);
  if (!target.ok) return target;
  const cells = cellsIn(target.value).map(kOf);
  const changes = blocks.map((block) => put(cells, repeated(block, target.value)));
  const change = blocks.length === 1 ? changes[0]! : oneEach(changes, tiles);
  return ok({ change, weights: cells.length });
}

function targetOf(block: WeightBlock, selected: CellRectangle): Result<CellRectangle> {
  const [rows, columns] = [block.length, block[0]?.length ?? 0];
  const size = sizeOf(selected);
  if (size.rows % rows === 0 && size.columns % columns === 0) return ok(selected);
  const isWhole = rows === WEIGHT_GRID.rows && columns === WEIGHT_GRID.columns;
  const isOneCell = size.rows === 1 && size.columns === 1;
  if (isWhole && isOneCell) return ok(rectangleOf(allCells(WEIGHT_GRID)));
  if (!isOneCell) {
    const have = `${size.rows} × ${size.columns}`;
    return fail('size', `The clipboard has ${sizeText(block)} weights, ${have} are selected.`);
  }
  const { top, left } = selected;
  const [bottom, right] = [top + rows - 1, left + columns - 1];
  if (bottom >= WEIGHT_GRID.rows || right >= WEIGHT_GRID.columns) {
    const room = `${WEIGHT_GRID.rows - top} × ${WEIGHT_GRID.columns - left}`;
    return fail('size', `The clipboard has ${sizeText(block)} weights, from here ${room} fit.`);
  }
  return ok({ top, left, bottom, right });
}

function repeated(block: WeightBlock, target: CellRectangle): number[] {
  return cellsIn(target).map(({ row, column }) => {
    const line = block[(row - target.top) % block.length] ?? [];
    return line[(column - target.left) % line.length] ?? 0;
  });
}

function oneEach(changes: readonly WeightChange[], tiles: readonly number[]): WeightChange {
  const places = new Map(tiles.map((tile, place) => [tile, place]));
  return (now, next, tile) => changes[places.get(tile) ?? -1]?.(now, next, tile);
}
