import type { Move } from './held-motion.ts';

export type KeyCommand =
  | 'zoom-to-selection'
  | 'zoom-to-all'
  | 'next-event'
  | 'previous-event'
  | 'next-lane'
  | 'previous-lane'
  | 'mark'
  | 'mark-and-write'
  | 'next-hit'
  | 'previous-hit'
  | 'step-back'
  | 'lanes-higher'
  | 'lanes-lower'
  | 'view-back'
  | 'view-forward'
  | 'select-all'
  | 'measure';

export type KeyMeaning =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'command'; readonly command: KeyCommand }
  /** An entry of the legend by its place: shown or hidden, or the only one to be shown. */
  | { readonly kind: 'type'; readonly place: number; readonly isOnly: boolean };

/** The part of a KeyboardEvent that counts. */
export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey?: boolean;
}

/** By the place on the keyboard, so that they lie under one hand on any layout. */
const MOVE_CODES: Readonly<Record<string, Move>> = {
  KeyW: 'zoom-in',
  KeyS: 'zoom-out',
  KeyA: 'left',
  KeyD: 'right',
};

const ARROW_MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const ARROW_COMMANDS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: 'previous-event',
  ArrowRight: 'next-event',
  ArrowUp: 'previous-lane',
  ArrowDown: 'next-lane',
};

const ALT_COMMANDS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: 'view-back',
  ArrowRight: 'view-forward',
  '+': 'lanes-higher',
  '=': 'lanes-higher',
  '-': 'lanes-lower',
};

/** By what the key writes. */
const KEY_COMMANDS: Readonly<Record<string, KeyCommand>> = {
  '0': 'zoom-to-all',
  '.': 'next-event',
  ',': 'previous-event',
  n: 'next-hit',
  N: 'previous-hit',
  Escape: 'step-back',
};

/** By the place on the keyboard, as MOVE_CODES. */
const COMMAND_CODES: Readonly<Record<string, KeyCommand>> = {
  KeyF: 'zoom-to-selection',
  KeyM: 'mark',
  KeyR: 'measure',
};

export function keyMeaning(stroke: KeyStroke, eventIsSelected: boolean): KeyMeaning | null {
  if (stroke.ctrlKey || stroke.metaKey) return isSelectAll(stroke) ? SELECT_ALL : null;
  if (stroke.altKey) return altMeaning(stroke);
  const type = typeMeaning(stroke);
  if (type) return type;
  const arrowCommand = eventIsSelected ? ARROW_COMMANDS[stroke.key] : undefined;
  const found = arrowCommand ?? KEY_COMMANDS[stroke.key] ?? COMMAND_CODES[stroke.code];
  const command = found === 'mark' && stroke.shiftKey ? 'mark-and-write' : found;
  if (command) return { kind: 'command', command };
  const move = MOVE_CODES[stroke.code] ?? ARROW_MOVES[stroke.key];
  return move ? { kind: 'move', move } : null;
}

const SELECT_ALL: KeyMeaning = { kind: 'command', command: 'select-all' };

function isSelectAll({ code, altKey, shiftKey }: KeyStroke): boolean {
  return code === 'KeyA' && !altKey && shiftKey !== true;
}

/** 1 to 9, by the place on the keyboard: with Shift the key writes something else. */
function typeMeaning({ code, shiftKey }: KeyStroke): KeyMeaning | null {
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit === undefined) return null;
  return { kind: 'type', place: Number(digit) - 1, isOnly: shiftKey ?? false };
}

function altMeaning({ key }: KeyStroke): KeyMeaning | null {
  const command = ALT_COMMANDS[key];
  return command ? { kind: 'command', command } : null;
}

/** The move that a released key ends, whatever was selected when it was pressed. */
export function releasedMove(stroke: { key: string; code: string }): Move | null {
  return MOVE_CODES[stroke.code] ?? ARROW_MOVES[stroke.key] ?? null;
}
