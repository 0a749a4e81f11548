import type { EventType } from '../../shared/trace/event-types.ts';
import { OTHER_SLOT } from '../../shared/trace/event-types.ts';
import type { TypeTotal } from '../../shared/trace-port.ts';

interface TypesOfTrace {
  readonly types: readonly EventType[];
  readonly totals: readonly TypeTotal[];
}

/** The colour slot of a type code of this trace. */
export function slotOfType(trace: Pick<TypesOfTrace, 'types'>, typeCode: number): number {
  return trace.types.find((type) => type.code === typeCode)?.slot ?? OTHER_SLOT;
}

/** Where a slot stands in a lane, from the bottom; the legend and the tables follow the picture. */
export const DRAWING_ORDER: readonly number[] = [1, 2, 3, 4, 5, 6, 0, 7];

/** The types that have events, in drawing order. */
export function typesPresent(trace: TypesOfTrace): readonly EventType[] {
  const present = new Set(trace.totals.filter((t) => t.events > 0).map((t) => t.code));
  return trace.types.filter((type) => present.has(type.code)).sort(byDrawingOrder);
}

function byDrawingOrder(a: EventType, b: EventType): number {
  return DRAWING_ORDER.indexOf(a.slot) - DRAWING_ORDER.indexOf(b.slot) || a.code - b.code;
}
