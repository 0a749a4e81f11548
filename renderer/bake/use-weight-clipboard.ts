import { useEffect, useRef, type RefObject } from 'react';
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
export function useWeightClipboard(
  grid: RefObject<HTMLElement | null>,
  parts: Parts,
): WeightClipboard {
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
  const clear = () => edits.set(model.selected, 0);
  useClipboardKeys(grid, { take, insert, clear });
  return {
    copy: () => void write(),
    cut: () => void (write() && clear()),
    paste: () => void session.request('clipboard:read-text').then(insert),
  };
}

interface ClipboardWays {
  /** The text to copy; null where there is none. */
  take(): string | null;
  insert(text: string): void;
  clear(): void;
}

/**
 * Ctrl+C, X and V, and the same in the menu of the window. Without a text cursor Chromium sends their
 * events to the body, wherever the focus is.
 */
function useClipboardKeys(grid: RefObject<HTMLElement | null>, ways: ClipboardWays): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const onEvent = (event: ClipboardEvent) => {
      const { activeElement } = document;
      const isOurs = activeElement?.getAttribute('role') === 'gridcell';
      if (event.defaultPrevented || !isOurs || !grid.current?.contains(activeElement)) return;
      event.preventDefault();
      run(event, latest.current);
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, onEvent);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onEvent);
    };
  }, [grid]);
}

function run({ type, clipboardData }: ClipboardEvent, ways: ClipboardWays): void {
  if (type === 'paste') return ways.insert(clipboardData?.getData('text/plain') ?? '');
  const text = ways.take();
  if (text === null) return;
  clipboardData?.setData('text/plain', text);
  if (type === 'cut') ways.clear();
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
