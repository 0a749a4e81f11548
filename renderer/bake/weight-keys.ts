import { fail, ok, type Result } from '../../shared/result.ts';
import { parseTypedNumber, signed } from './typed-number.ts';

export const CONTRACT_MAGNITUDE = 7;
export const FORMAT_MAGNITUDE = 15;

/** What a key does to the selected weight while nothing is being typed into it. */
export type WeightCommand =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'edit' }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'flip' }
  | { readonly kind: 'clear' };

export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Brackets are taken by character, since on many layouts they need AltGr, which looks like Ctrl+Alt. */
export function weightCommand(pressed: PressedKey): WeightCommand | null {
  if (pressed.key === '[') return { kind: 'step', by: -1 };
  if (pressed.key === ']') return { kind: 'step', by: 1 };
  if (pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.altKey) {
    if (pressed.key === 'ArrowUp') return { kind: 'step', by: 1 };
    return pressed.key === 'ArrowDown' ? { kind: 'step', by: -1 } : null;
  }
  switch (pressed.key) {
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case 'x':
    case 'X':
      return { kind: 'flip' };
    case 'Delete':
    case 'Backspace':
    case '0':
      return { kind: 'clear' };
    default:
      return /^[1-9+\-\u2212]$/.test(pressed.key) ? { kind: 'type', text: pressed.key } : null;
  }
}

/**
 * Whether a weight may become `next`. A file's own magnitude above 7 may be kept, turned round or
 * brought down; only raising one needs the setting.
 */
export function allowedWeight(
  next: number,
  current: number,
  allowMagnitude15: boolean,
): Result<number> {
  const magnitude = Math.abs(next);
  if (magnitude > FORMAT_MAGNITUDE) {
    return fail(
      'out-of-range',
      `${signed(next)} does not fit: four bits hold magnitudes up to 15.`,
    );
  }
  const limit = allowMagnitude15
    ? FORMAT_MAGNITUDE
    : Math.max(CONTRACT_MAGNITUDE, Math.abs(current));
  if (magnitude > limit) {
    return fail(
      'above-contract',
      `${signed(next)} is above 7, where the hardware's contract stops. The setting “Allow weights up to ±15” lifts this.`,
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
