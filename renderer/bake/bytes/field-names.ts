import type { FieldPlace, ShownField } from '../../../shared/bake/field-places.ts';
import {
  HEADER,
  LANES,
  LIMIT,
  READOUT,
  RESET,
  ROUTING,
  TILE_PARAMS,
  TOPOLOGY,
} from '../../../shared/bake/layout.ts';

/** Every field that a panel shows by name, by the name in its `data-field`. */
const SHOWN: ReadonlyMap<string, ShownField> = new Map<string, ShownField>([
  ...named(TOPOLOGY, 'topology'),
  ...named(READOUT, 'readout'),
  ...named(HEADER, 'header'),
  ...named(TILE_PARAMS, 'params'),
  [ROUTING.routing.name, { in: 'routing' }],
  ['routing', { in: 'routing' }],
  [RESET.resetMask.name, { in: 'reset' }],
  [LIMIT.limit.name, { in: 'limit' }],
  ['limit', { in: 'limit' }],
  ['double_strait', { in: 'header', key: 'flags' }],
]);

function named(
  fields: Readonly<Record<string, { readonly name: string }>>,
  where: 'topology' | 'readout' | 'header' | 'params',
): [string, ShownField][] {
  return Object.entries(fields).map(([key, { name }]) => [
    name,
    { in: where, key } as unknown as ShownField,
  ]);
}

/** The field that an element of a panel edits: the nearest one that says which. */
export function shownFieldAt(element: Element): ShownField | null {
  const weight = element.closest<HTMLElement>('[data-weight]')?.dataset['weight'];
  if (weight !== undefined) {
    const [out = 0, input = 0] = weight.split(',').map(Number);
    return { in: 'weights', k: out * LANES + input };
  }
  const name = element.closest<HTMLElement>('[data-field]')?.dataset['field'];
  return (name !== undefined && SHOWN.get(name)) || null;
}

/** What to look for in the panels to find the field of a byte; null where none shows it. */
export function fieldSelectors(place: FieldPlace): readonly string[] | null {
  switch (place.kind) {
    case 'magnitudes':
      return [weightSelector(2 * place.pair)];
    case 'signs':
      return [weightSelector(place.row * LANES)];
    case 'header':
    case 'field':
      return selectorsByName(place.field.name);
    default:
      return null;
  }
}

/** A compass and a switch go by other names than the fields that they edit. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  [ROUTING.routing.name]: 'routing',
  [HEADER.flags.name]: 'double_strait',
  [LIMIT.limit.name]: 'limit',
};

function selectorsByName(name: string): string[] {
  const names = [name, ...(OTHER_NAMES[name] === undefined ? [] : [OTHER_NAMES[name]])];
  return names.map((each) => `[data-field="${each}"]`);
}

function weightSelector(k: number): string {
  return `[data-weight="${Math.floor(k / LANES)},${k % LANES}"]`;
}
