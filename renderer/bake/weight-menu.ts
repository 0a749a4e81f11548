import type { MenuEntry } from '../ui/menu.tsx';
import type { TileCopying } from './use-tile-copy.ts';
import type { WeightClipboard } from './use-weight-clipboard.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import { OPERATION_KEYS } from './weight-keys.ts';
import { OPERATION_NAMES, asksFirst, type WeightOperation } from './weight-operations.ts';

const GROUPS: readonly (readonly WeightOperation[])[] = [
  ['fill', 'fill-row', 'fill-column'],
  ['negate', 'all-plus', 'all-minus', 'add', 'scale', 'clamp'],
  ['mirror-across', 'mirror-down', 'rotate-right', 'rotate-left', 'rotate-half', 'transpose'],
  ['randomise'],
];

/** What the menu of the panel and the one at the pointer offer. */
export function weightEntries(
  model: WeightGridModel,
  clipboard: WeightClipboard,
  tileCopy: TileCopying,
): MenuEntry[] {
  const separator = { kind: 'separator' } as const;
  return [
    ...clipboardEntries(clipboard),
    separator,
    ...operationEntries(model),
    separator,
    ...tileCopy.entries,
  ];
}

function operationEntries(model: WeightGridModel): MenuEntry[] {
  return GROUPS.flatMap((group, index) => [
    ...(index > 0 ? [{ kind: 'separator' } as const] : []),
    ...group.map((operation) => entryOf(model, operation)),
  ]);
}

function clipboardEntries(clipboard: WeightClipboard): MenuEntry[] {
  return [
    { kind: 'item', label: 'Cut', keys: 'Ctrl+X', run: clipboard.cut },
    { kind: 'item', label: 'Copy', keys: 'Ctrl+C', run: clipboard.copy },
    { kind: 'item', label: 'Paste', keys: 'Ctrl+V', run: clipboard.paste },
  ];
}

/** Too small to be seen as they are. */
const KEY_NAMES: Readonly<Record<string, string>> = { '.': 'Period', ',': 'Comma' };

function entryOf(model: WeightGridModel, operation: WeightOperation): MenuEntry {
  const asks = asksFirst(operation);
  const keys = OPERATION_KEYS[operation];
  return {
    kind: 'item',
    label: `${OPERATION_NAMES[operation]}${asks ? '…' : ''}`,
    ...(keys === undefined ? {} : { keys: KEY_NAMES[keys] ?? keys }),
    ...(asks ? { takesFocus: true } : {}),
    run: () => model.operate(operation),
  };
}
