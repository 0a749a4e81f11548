import { SLOT_KIND, type EventKind } from '../event-types.ts';

/** Slots as bits: 1 << slot. */
export type SlotSet = number;

function slotsOf(isWanted: (kind: EventKind) => boolean): SlotSet {
  return SLOT_KIND.reduce((set, kind, slot) => (isWanted(kind) ? set | (1 << slot) : set), 0);
}

export const COMPUTE = slotsOf((kind) => kind === 'compute');
export const TRANSFER = slotsOf((kind) => kind === 'transfer');
export const WAITING = slotsOf((kind) => kind === 'waiting');
/** Every kind but host is an occupation of the core. */
export const OCCUPIED = slotsOf((kind) => kind !== 'host');
