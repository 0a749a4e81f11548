import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, WeightMenuItem } from '../shared/ipc.ts';

/** Label and key of each; null is a separator. */
const ITEMS: readonly (readonly [WeightMenuItem, string, string] | null)[] = [
  ['fill', 'Fill…', 'F'],
  ['negate', 'Negate', 'N'],
  ['add', 'Add…', 'A'],
  ['scale', 'Scale…', 'S'],
  ['clamp', 'Clamp…', 'L'],
  null,
  ['mirror-across', 'Mirror left to right', 'H'],
  ['mirror-down', 'Mirror top to bottom', 'V'],
  ['rotate-right', 'Rotate right', '.'],
  ['rotate-left', 'Rotate left', ','],
  ['transpose', 'Transpose', 'T'],
  null,
  ['randomise', 'Randomise…', 'G'],
  ['paint', 'Paint', 'B'],
];

export const WEIGHT_COMMANDS: readonly MenuCommand[] = ITEMS.filter((item) => item !== null).map(
  ([item]) => `weights-${item}` as const,
);

/** Edit → Weights. `item` makes one of a command, its label and the key that the page listens to. */
export function weightsMenu(
  item: (id: MenuCommand, label: string, key: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    id: 'weights',
    label: 'Weights',
    submenu: ITEMS.map((entry) =>
      entry === null ? { type: 'separator' } : item(`weights-${entry[0]}`, entry[1], entry[2]),
    ),
  };
}
