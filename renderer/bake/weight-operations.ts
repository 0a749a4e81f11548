import {
  add,
  clamp,
  fill,
  negate,
  permute,
  randomise,
  scale,
  setSign,
  type Factor,
  type PointChange,
  type WeightChange,
} from '../../shared/bake/weight-changes.ts';
import { needsSquare, turned, type Turn } from '../../shared/bake/weight-geometry.ts';
import { FORMAT_MAGNITUDE } from '../../shared/bake/weight-limits.ts';
import type { RandomChoice } from '../../shared/bake/weight-random.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellsIn, sizeOf, type CellRectangle } from './cell-selection.ts';
import type { Cell } from './cell-navigation.ts';
import type { WeightAt } from './weight-view.ts';

/** Operations that ask for numbers first. */
export type AskingOperation = 'fill' | 'add' | 'scale' | 'clamp' | 'randomise';

export type PlainOperation =
  'fill-row' | 'fill-column' | 'negate' | 'all-plus' | 'all-minus' | Turn;

export type WeightOperation = AskingOperation | PlainOperation;

const ASKING: readonly string[] = ['fill', 'add', 'scale', 'clamp', 'randomise'];

export function asksFirst(operation: WeightOperation): operation is AskingOperation {
  return ASKING.includes(operation);
}

export const OPERATION_NAMES: Readonly<Record<WeightOperation, string>> = {
  fill: 'Fill',
  'fill-row': 'Fill rows',
  'fill-column': 'Fill columns',
  negate: 'Negate',
  'all-plus': 'Make plus',
  'all-minus': 'Make minus',
  add: 'Add',
  scale: 'Scale',
  clamp: 'Clamp',
  'mirror-across': 'Mirror left to right',
  'mirror-down': 'Mirror top to bottom',
  'rotate-right': 'Rotate right',
  'rotate-left': 'Rotate left',
  'rotate-half': 'Rotate by 180°',
  transpose: 'Transpose',
  randomise: 'Randomise',
};

/** What an operation without numbers does to the cells of a rectangle. */
export function plainChange(
  operation: PlainOperation,
  rectangle: CellRectangle,
  active: Cell,
  kOf: WeightAt,
): Result<WeightChange> {
  const cells = cellsIn(rectangle).map(kOf);
  switch (operation) {
    case 'negate':
      return ok(negate(cells).change);
    case 'all-plus':
      return ok(setSign(cells, 1).change);
    case 'all-minus':
      return ok(setSign(cells, -1).change);
    case 'fill-row':
    case 'fill-column':
      return ok(spread(operation, rectangle, active, kOf));
    default: {
      const { rows, columns } = sizeOf(rectangle);
      if (needsSquare(operation) && rows !== columns) {
        const name = OPERATION_NAMES[operation];
        return fail(
          'no-square',
          `${name} needs a square; ${rows} × ${columns} cells are selected.`,
        );
      }
      return ok(permute(cells, turned(operation, rows, columns)));
    }
  }
}

/** Each row of the rectangle gets its weight in the active column; columns likewise. */
function spread(
  operation: 'fill-row' | 'fill-column',
  { top, left, bottom, right }: CellRectangle,
  active: Cell,
  kOf: WeightAt,
): WeightChange {
  const whole =
    operation === 'fill-row'
      ? { top, bottom, left: 0, right: 7 }
      : { top: 0, bottom: 7, left, right };
  const pairs = cellsIn(whole).map((cell) => {
    const source =
      operation === 'fill-row'
        ? { row: cell.row, column: active.column }
        : { row: active.row, column: cell.column };
    return [kOf(cell), kOf(source)] as const;
  });
  return (now, next) => {
    for (const [k, source] of pairs) next[k] = now[source]!;
  };
}

/** The numbers that an operation has been given. */
export type AskedNumbers =
  | { readonly operation: 'fill'; readonly value: number }
  | { readonly operation: 'add'; readonly value: number }
  | { readonly operation: 'clamp'; readonly value: number }
  | { readonly operation: 'scale'; readonly factor: Factor }
  | { readonly operation: 'randomise'; readonly choice: RandomChoice };

/** What it does to the weights `cells`; point changes tell beforehand what they hold back. */
export function askedChange(
  asked: AskedNumbers,
  cells: readonly number[],
  allowMagnitude15: boolean,
): { readonly change: WeightChange; readonly point: PointChange | null } {
  if (asked.operation === 'randomise') {
    return { change: randomise(cells, asked.choice), point: null };
  }
  const point = pointOf(asked, cells, allowMagnitude15);
  return { change: point.change, point };
}

function pointOf(
  asked: Exclude<AskedNumbers, { operation: 'randomise' }>,
  cells: readonly number[],
  allowMagnitude15: boolean,
): PointChange {
  switch (asked.operation) {
    case 'fill':
      return fill(cells, asked.value);
    case 'add':
      return add(cells, asked.value, allowMagnitude15);
    case 'clamp':
      return clamp(cells, asked.value);
    case 'scale':
      return scale(cells, asked.factor, allowMagnitude15);
  }
}

const MOST_FACTOR = 1000;

/** A factor as people type it: 2, −1, 0.5, 1,5, 3/4. Errors: `not-a-number`, `out-of-range`. */
export function parseFactor(text: string): Result<Factor> {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  const found = /^([+-]?)(\d{1,6})(?:\.(\d{1,6}))?(?:\s*\/\s*(\d{1,4}))?$/.exec(plain);
  if (found === null) {
    return fail('not-a-number', `“${text.trim()}” is no factor such as 2, −1, 0.5 or 3/4.`);
  }
  const [, sign, whole = '', decimals = '', divisor = '1'] = found;
  const numerator = Number(`${whole}${decimals}`) * (sign === '-' ? -1 : 1);
  const denominator = 10 ** decimals.length * Number(divisor);
  if (denominator === 0) return fail('out-of-range', 'Nothing is divided by 0.');
  if (Math.abs(numerator) > MOST_FACTOR * denominator) {
    return fail(
      'out-of-range',
      `A factor is at most ${MOST_FACTOR}; ±${FORMAT_MAGNITUDE} is full.`,
    );
  }
  return ok({ numerator: numerator === 0 ? 0 : numerator, denominator });
}
