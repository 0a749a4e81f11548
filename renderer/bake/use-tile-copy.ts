import { useSyncExternalStore } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import { WEIGHTS_PER_TILE } from '../../shared/bake/layout.ts';
import { unpackTile } from '../../shared/bake/packed-weights.ts';
import { TILE_PARTS, copyTile, pasteTile, type TilePart } from '../../shared/bake/tile-copy.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { CONTRACT_MAGNITUDE } from '../../shared/bake/weight-limits.ts';
import { formatWhole } from '../ui/format.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { copiedTile } from './copied-tile.ts';
import type { WeightEdits } from './use-weight-edits.ts';

export interface TileCopying {
  readonly entries: readonly MenuEntry[];
  copy(): void;
  paste(parts?: readonly TilePart[]): void;
}

interface Parts {
  readonly bake: Bake;
  /** The tile that the panels look at. */
  readonly tile: number;
  readonly tiles: TileSet;
  readonly edits: WeightEdits;
  readonly allow15: boolean;
}

/** A whole tile, byte for byte, into every selected one; kept within the window, for other bakes too. */
export function useTileCopy({ bake, tile, tiles, edits, allow15 }: Parts): TileCopying {
  const copied = useSyncExternalStore(copiedTile.subscribe, copiedTile.current);
  const copy = () => {
    copiedTile.keep(copyTile(bake, tile));
    edits.tell(`Copied tile ${formatWhole(tile)}: weights, parameters, routing and reset mask.`);
  };
  const paste = (parts: readonly TilePart[] = TILE_PARTS) => {
    if (copied === null) return edits.refuse('No tile was copied: Ctrl+Shift+C copies one.');
    const isTooLarge = most(copied.parts.weights) > CONTRACT_MAGNITUDE;
    if (parts.includes('weights') && isTooLarge && !allow15) {
      const from = formatWhole(copied.tile);
      return edits.refuse(`Tile ${from} has weights above ±7. “Up to\u00a0±15” allows them.`);
    }
    edits.edit((now) => pasteTile(now, tiles.toArray(), copied, parts));
  };
  const pasting = (label: string, parts: readonly TilePart[], keys?: string): MenuEntry => ({
    kind: 'item',
    label,
    ...(keys === undefined ? {} : { keys }),
    disabled: copied === null,
    run: () => paste(parts),
  });
  const source = copied === null ? 'tile' : `tile ${formatWhole(copied.tile)}`;
  return {
    entries: [
      {
        kind: 'item',
        label: `Copy tile ${formatWhole(tile)}`,
        keys: 'Ctrl+Shift+C',
        run: copy,
      },
      pasting(`Paste ${source}`, TILE_PARTS, 'Ctrl+Shift+V'),
      pasting('Paste its parameters only', ['params']),
      pasting('Paste its routing and reset mask only', ['routing', 'reset']),
    ],
    copy,
    paste,
  };
}

function most(packed: Uint8Array): number {
  const weights = new Int8Array(WEIGHTS_PER_TILE);
  unpackTile(packed, 0, weights);
  return weights.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}
