import { OTHER_SLOT, type EventType } from '../../shared/trace/event-types.ts';
import { lookOf, type LanesSlice, type TraceLook } from './lanes-slice.ts';
import { summaryOf, type TraceSlice } from './trace-slice.ts';
import { typesPresent } from './trace-types.ts';

type Sources = Pick<LanesSlice, 'looks'> & Pick<TraceSlice, 'trace'>;

const NONE: number[] = [];
// By the types of a summary: a window may show two traces.
const known = new WeakMap<readonly EventType[], { slots: number; codes: number[] }>();

/** Codes of the types that are not shown, for questions: the same array until they are others. */
export function hiddenTypesOf(state: Sources): number[] {
  const { hiddenSlots } = lookOf(state);
  const types = summaryOf(state.trace)?.types;
  if (hiddenSlots === 0 || types === undefined) return NONE;
  const last = known.get(types);
  if (last?.slots === hiddenSlots) return last.codes;
  const hidden = types.filter(({ slot }) => isHiddenSlot(hiddenSlots, slot));
  const codes = hidden.map(({ code }) => code);
  known.set(types, { slots: hiddenSlots, codes });
  return codes;
}

export function isHiddenSlot(hiddenSlots: number, slot: number): boolean {
  return ((hiddenSlots >> slot) & 1) === 1;
}

/** An entry of the legend: a type, or all that share the last slot. */
export interface TypeEntry {
  readonly slot: number;
  readonly types: readonly EventType[];
}

/** What has events, in drawing order. */
export function typeEntries(trace: Parameters<typeof typesPresent>[0]): TypeEntry[] {
  const types = typesPresent(trace);
  const others = types.filter(({ slot }) => slot === OTHER_SLOT);
  const entries = types
    .filter(({ slot }) => slot !== OTHER_SLOT)
    .map((type): TypeEntry => ({ slot: type.slot, types: [type] }));
  return others.length === 0 ? entries : [...entries, { slot: OTHER_SLOT, types: others }];
}

/** Hides what is shown, shows what is hidden. */
export function toggleSlot({ hiddenSlots }: TraceLook, slot: number): Partial<TraceLook> {
  return { hiddenSlots: hiddenSlots ^ (1 << slot) };
}

/** Only this one; where it is the only one already, all. */
export function isolateSlot(
  { hiddenSlots }: TraceLook,
  slot: number,
  entries: readonly TypeEntry[],
): Partial<TraceLook> {
  const others = entries.reduce((bits, entry) => bits | (1 << entry.slot), 0) & ~(1 << slot);
  return { hiddenSlots: hiddenSlots === others ? 0 : others };
}

/** How many of a trace's types are hidden, for those places that leave them out. */
export function hiddenTypeCount(state: Sources): number {
  const summary = summaryOf(state.trace);
  if (summary === null) return 0;
  const { hiddenSlots } = lookOf(state);
  return typesPresent(summary).filter(({ slot }) => isHiddenSlot(hiddenSlots, slot)).length;
}
