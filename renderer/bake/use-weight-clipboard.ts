import type { ClipboardEvent } from 'react';
import { readWeights, type Bake } from '../../shared/bake/bake.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { CONTRACT_MAGNITUDE, FORMAT_MAGNITUDE } from '../../shared/bake/weight-limits.ts';
import { blocksToText, textToBlocks, type WeightBlock } from '../../shared/bake/weight-text.ts';
import { formatCount } from '../ui/format.ts';
import { rectangleOf } from './cell-selection.ts';
import { useBakeSession } from './use-bake.ts';
import { weights, type WeightEdits } from './use-weight-edits.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import { pastePlan } from './weight-paste.ts';

/** 8×8 weights of so many tiles are about 4 MB of text. */
const MOST_COPIED_TILES = 20_000;

export interface WeightClipboard {
  copy(): void;
  cut(): void;
  paste(): void;
  onCopy(event: ClipboardEvent): void;
  onCut(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

interface Parts {
  readonly bake: Bake;
  readonly tiles: TileSet;
  readonly model: WeightGridModel;
  readonly edits: WeightEdits;
  readonly allow15: boolean;
}

/**
 * The selected weights as tab-separated text: as they stand on the screen, of several tiles one
 * block below another in the order of the tiles, with an empty line between.
 */
export function useWeightClipboard(parts: Parts): WeightClipboard {
  const { tiles, model, edits } = parts;
  const session = useBakeSession();

  const take = (): string | null => {
    if (tiles.size > MOST_COPIED_TILES) {
      const most = formatCount(MOST_COPIED_TILES, 'tile');
      edits.refuse(`At most ${most} are copied as text; ${tiles.size} are selected.`);
      return null;
    }
    const copied = `${weights(model.selected)} of ${formatCount(tiles.size, 'tile')}`;
    edits.tell(`Copied ${copied}.`);
    return blocksToText(blocksOf(parts));
  };
  const insert = (text: string) => {
    const most = parts.allow15 ? FORMAT_MAGNITUDE : CONTRACT_MAGNITUDE;
    const blocks = textToBlocks(text, most);
    if (!blocks.ok) return edits.refuse(blocks.error.message);
    const selected = rectangleOf(model.selection);
    const plan = pastePlan(blocks.value, selected, tiles.toArray(), model.kOf);
    if (!plan.ok) return edits.refuse(plan.error.message);
    edits.change(plan.value.change, `Paste ${formatCount(plan.value.weights, 'weight')}`);
  };
  const write = (): boolean => {
    const text = take();
    if (text !== null) void session.request('clipboard:write-text', { text });
    return text !== null;
  };
  const copyInto = (event: ClipboardEvent): boolean => {
    if (isTyping(event)) return false;
    event.preventDefault();
    const text = take();
    if (text !== null) event.clipboardData.setData('text/plain', text);
    return text !== null;
  };
  const clear = () => edits.set(model.selected, 0);
  return {
    copy: () => void write(),
    cut: () => void (write() && clear()),
    paste: () => void session.request('clipboard:read-text').then(insert),
    onCopy: (event) => void copyInto(event),
    onCut: (event) => void (copyInto(event) && clear()),
    onPaste: (event) => {
      if (isTyping(event)) return;
      event.preventDefault();
      insert(event.clipboardData.getData('text/plain'));
    },
  };
}

function isTyping(event: ClipboardEvent): boolean {
  return event.target instanceof HTMLInputElement;
}

function blocksOf({ bake, tiles, model }: Parts): WeightBlock[] {
  const { top, left, bottom, right } = rectangleOf(model.selection);
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  return tiles.toArray().map((tile) => {
    const values = readWeights(bake, tile);
    return rows.map((row) => columns.map((column) => values[model.kOf({ row, column })] ?? 0));
  });
}
