import {
  CONTRACT_MAGNITUDE,
  FORMAT_MAGNITUDE,
  mostMagnitude,
} from '../../shared/bake/weight-limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { parseTypedNumber, signed } from './typed-number.ts';
import type { WeightOperation } from './weight-operations.ts';

/** What a key does in the weight grid while nothing is being typed. */
export type WeightCommand =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'edit' }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'flip' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'select'; readonly what: 'all' | 'rows' | 'columns' | 'cell' }
  | { readonly kind: 'paint' }
  | { readonly kind: 'tile'; readonly what: 'copy' | 'paste' }
  | { readonly kind: 'operation'; readonly operation: WeightOperation };

export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Letters and signs of operations; the menu shows them. */
export const OPERATION_KEYS: Readonly<Partial<Record<WeightOperation, string>>> = {
  fill: 'F',
  'fill-row': 'R',
  'fill-column': 'C',
  negate: 'N',
  add: 'A',
  scale: 'S',
  clamp: 'L',
  'mirror-across': 'H',
  'mirror-down': 'V',
  'rotate-right': '.',
  'rotate-left': ',',
  transpose: 'T',
  randomise: 'G',
};

const OPERATIONS_BY_KEY = new Map(
  Object.entries(OPERATION_KEYS).map(([operation, key]) => [
    key.toLowerCase(),
    operation as WeightOperation,
  ]),
);

/** Brackets are taken by character, since on many layouts they need AltGr, which looks like Ctrl+Alt. */
export function weightCommand(pressed: PressedKey): WeightCommand | null {
  const { key, altKey, shiftKey } = pressed;
  const isShortcut = pressed.ctrlKey || pressed.metaKey;
  if (key === '[') return { kind: 'step', by: -1 };
  if (key === ']') return { kind: 'step', by: 1 };
  if (key === ' ' && isShortcut !== shiftKey && !altKey) {
    return { kind: 'select', what: shiftKey ? 'rows' : 'columns' };
  }
  if (isShortcut) return altKey ? null : shortcut(key.toLowerCase(), shiftKey);
  if (altKey) {
    if (key === 'ArrowUp') return { kind: 'step', by: 1 };
    return key === 'ArrowDown' ? { kind: 'step', by: -1 } : null;
  }
  return plainCommand(key);
}

function shortcut(key: string, shiftKey: boolean): WeightCommand | null {
  if (!shiftKey) return key === 'a' ? { kind: 'select', what: 'all' } : null;
  if (key === 'c') return { kind: 'tile', what: 'copy' };
  return key === 'v' ? { kind: 'tile', what: 'paste' } : null;
}

function plainCommand(key: string): WeightCommand | null {
  switch (key) {
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case 'x':
    case 'X':
      return { kind: 'flip' };
    case 'b':
    case 'B':
      return { kind: 'paint' };
    case 'Delete':
    case 'Backspace':
    case '0':
      return { kind: 'clear' };
    case 'Escape':
      return { kind: 'select', what: 'cell' };
  }
  const operation = OPERATIONS_BY_KEY.get(key.toLowerCase());
  if (operation !== undefined) return { kind: 'operation', operation };
  return /^[1-9+\-\u2212]$/.test(key) ? { kind: 'type', text: key } : null;
}

/** Whether a weight may become `next`, by `mostMagnitude`. */
export function allowedWeight(
  next: number,
  current: number,
  allowMagnitude15: boolean,
): Result<number> {
  const magnitude = Math.abs(next);
  if (magnitude > FORMAT_MAGNITUDE) {
    return fail(
      'out-of-range',
      `${signed(next)} does not fit: four bits hold magnitudes up to ${FORMAT_MAGNITUDE}.`,
    );
  }
  if (magnitude > mostMagnitude(current, allowMagnitude15)) {
    return fail(
      'above-contract',
      `${signed(next)} is above ${CONTRACT_MAGNITUDE}, where the hardware's contract stops. “Up to\u00a0±15” lifts this.`,
    );
  }
  return ok(next);
}

export function typedWeight(
  text: string,
  current: number,
  allowMagnitude15: boolean,
): Result<number> {
  const typed = parseTypedNumber(text, { min: -FORMAT_MAGNITUDE, max: FORMAT_MAGNITUDE });
  return typed.ok ? allowedWeight(typed.value, current, allowMagnitude15) : typed;
}
