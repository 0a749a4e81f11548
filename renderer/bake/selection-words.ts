import { DOMAINS } from '../../shared/bake/layout.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { formatCount, formatWhole } from '../ui/format.ts';

const MOST_RUNS = 3;

export function selectionTitle(selection: TileSet): string {
  const tile = selection.size === 1 ? selection.first : null;
  if (tile === null) return selection.size === 0 ? 'No tile' : formatCount(selection.size, 'tile');
  return `Tile ${formatWhole(tile)}`;
}

/** Where the selected tiles are: one place, a rectangle, all, or the first runs of numbers. */
export function selectionPlace(selection: TileSet, columns: number): string {
  const { first, size, tileCount } = selection;
  if (first === null) return '';
  if (size === 1) return `(${first % columns}, ${Math.floor(first / columns)})`;
  if (size === tileCount) return 'the whole array';
  return rectangleText(selection, columns) ?? runsText(selection);
}

/** "domain 3", "domains 0, 2, 5"; bit 16 stands for bytes above 15. */
export function domainsText(domains: number): string {
  const names = Array.from({ length: DOMAINS }, (_, domain) => domain)
    .filter((domain) => ((domains >> domain) & 1) === 1)
    .map(String);
  if ((domains >> DOMAINS) & 1) names.push('above 15');
  if (names.length === DOMAINS) return 'all 16 domains';
  return `${names.length === 1 ? 'domain' : 'domains'} ${names.join(', ')}`;
}

function rectangleText(selection: TileSet, columns: number): string | null {
  let [left, right, last] = [columns, 0, 0];
  for (const tile of selection) {
    const x = tile % columns;
    left = Math.min(left, x);
    right = Math.max(right, x);
    last = tile;
  }
  const top = Math.floor((selection.first ?? 0) / columns);
  const bottom = Math.floor(last / columns);
  if ((right - left + 1) * (bottom - top + 1) !== selection.size) return null;
  return `${sideText('column', left, right)}, ${sideText('row', top, bottom)}`;
}

function sideText(name: string, from: number, to: number): string {
  if (from === to) return `${name} ${formatWhole(from)}`;
  return `${name}s ${formatWhole(from)}–${formatWhole(to)}`;
}

function runsText(selection: TileSet): string {
  const texts: string[] = [];
  let first = selection.first;
  while (first !== null && texts.length < MOST_RUNS) {
    let last = first;
    while (selection.has(last + 1)) last++;
    texts.push(first === last ? formatWhole(first) : `${formatWhole(first)}–${formatWhole(last)}`);
    first = selection.next(last + 1);
  }
  return texts.join(', ') + (first === null ? '' : ', …');
}
