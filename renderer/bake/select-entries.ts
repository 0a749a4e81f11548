import { readTileParams } from '../../shared/bake/bake.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import type { MapModel } from './map-model.ts';
import type { MapSelecting } from './map-selecting.ts';

/** Tiles with the same value as the one in focus. */
export function likeFocus(model: MapModel, focus: number, key: 'domain' | 'pattern'): TileSet {
  const { bake } = model.facts;
  const wanted = readTileParams(bake, focus)[key];
  return TileSet.where(model.tileCount, (tile) => readTileParams(bake, tile)[key] === wanted);
}

/** Every way to select that is not a gesture. */
export function selectEntries(
  model: MapModel,
  selecting: MapSelecting,
  focus: () => number,
  tool: { readonly selectsByDrag: boolean; toggle(): void },
): MenuEntry[] {
  const item = (label: string, keys: string | null, run: () => void): MenuEntry => ({
    kind: 'item',
    label,
    ...(keys !== null && { keys }),
    run,
  });
  const where = (flags: () => Uint8Array) => () =>
    selecting.these(TileSet.where(model.tileCount, (tile) => flags()[tile]! > 0));
  return [
    item('All tiles', 'Ctrl+A', () => selecting.all()),
    item('All others instead', 'Ctrl+Shift+I', () => selecting.invert()),
    item('Only the tile in focus', 'Esc', () => void selecting.collapse()),
    { kind: 'separator' },
    item('The same domain', 'D', () => selecting.these(likeFocus(model, focus(), 'domain'))),
    item('The same pattern id', 'P', () => selecting.these(likeFocus(model, focus(), 'pattern'))),
    item(
      'With problems',
      null,
      where(() => model.facts.ranks),
    ),
    item(
      'Changed since saved',
      null,
      where(() => model.facts.changed),
    ),
    item('Hits of the search', 'Ctrl+Shift+F', () => {
      if (model.hits) selecting.these(model.hits);
    }),
    { kind: 'separator' },
    {
      kind: 'check',
      label: 'Dragging selects',
      keys: 'B',
      checked: tool.selectsByDrag,
      run: () => tool.toggle(),
    },
  ];
}
