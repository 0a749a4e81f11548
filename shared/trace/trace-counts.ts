import { KNOWN_TYPES, OTHER_SLOT, SLOT_COUNT, type EventType } from './event-types.ts';
import type { CountedPart } from './record-count.ts';
import type { ExactTotal } from './type-totals.ts';

/** The records of a whole trace, counted. Lanes are the core ids in ascending order. */
export interface TraceCounts {
  readonly events: number;
  readonly cores: Uint32Array;
  /** Events and zero-duration events by lane × SLOT_COUNT + slot. */
  readonly slotEvents: Uint32Array;
  readonly slotInstants: Uint32Array;
  /** Events and exact Σ durations by type code, as the file states them. */
  readonly totals: ReadonlyMap<number, ExactTotal>;
  readonly types: readonly EventType[];
  /** The least start and the largest start + duration, exact even past 2^64; null without events. */
  readonly span: CountedPart['span'];
  /** In the file's order. */
  readonly segments: readonly LaneSegment[];
}

/** A run of records and how many of them each lane has. */
export interface LaneSegment {
  readonly firstRecord: number;
  readonly endRecord: number;
  readonly laneEvents: Uint32Array;
}

/** A part with the types of its own decoding. */
export interface TypedPart {
  readonly counted: CountedPart;
  readonly types: readonly EventType[];
}

/** For each part, the lane of each of its core numbers. */
export function lanesOfParts(parts: readonly { readonly cores: Uint32Array }[]): {
  readonly cores: Uint32Array;
  readonly lanes: readonly Uint32Array[];
} {
  const ids = new Set<number>();
  for (const { cores } of parts) for (const id of cores) ids.add(id);
  const cores = Uint32Array.from(ids).sort();
  const laneOf = new Map<number, number>();
  cores.forEach((id, lane) => laneOf.set(id, lane));
  return {
    cores,
    lanes: parts.map((part) => part.cores.map((id) => laneOf.get(id) as number)),
  };
}

/**
 * Puts together what several threads counted, each in its own order of cores and types, so that
 * the result does not depend on how the records were divided. Types beyond `lastTypeCode` share it,
 * as in decoding; null where a part had more types than codes itself, so that the order of their
 * appearance is not known.
 */
export function mergeCounts(parts: readonly TypedPart[], lastTypeCode: number): TraceCounts | null {
  const merged = mergeTypes(parts, lastTypeCode);
  if (merged === null) return null;
  const { cores, lanes } = lanesOfParts(parts.map(({ counted }) => counted));
  const slotEvents = new Uint32Array(cores.length * SLOT_COUNT);
  const slotInstants = new Uint32Array(cores.length * SLOT_COUNT);
  const segments: LaneSegment[] = [];
  parts.forEach(({ counted }, part) => {
    const laneOf = lanes[part] as Uint32Array;
    addLists(slotEvents, counted.slotEvents, laneOf);
    addLists(slotInstants, counted.slotInstants, laneOf);
    for (const { firstRecord, endRecord, coreEvents } of counted.segments) {
      const laneEvents = new Uint32Array(cores.length);
      coreEvents.forEach((events, core) => (laneEvents[laneOf[core] as number] = events));
      segments.push({ firstRecord, endRecord, laneEvents });
    }
  });
  segments.sort((a, b) => a.firstRecord - b.firstRecord);
  return {
    events: slotEvents.reduce((sum, events) => sum + events, 0),
    cores,
    slotEvents,
    slotInstants,
    totals: mergeTotals(parts, merged.codes),
    types: merged.types,
    span: mergeSpans(parts),
    segments,
  };
}

function addLists(sums: Uint32Array, part: Uint32Array, laneOf: Uint32Array): void {
  laneOf.forEach((lane, core) => {
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const list = lane * SLOT_COUNT + slot;
      sums[list] = (sums[list] as number) + (part[core * SLOT_COUNT + slot] as number);
    }
  });
}

/** The types of all parts in the order of their appearance, and each part's codes for them. */
function mergeTypes(
  parts: readonly TypedPart[],
  lastTypeCode: number,
): { types: EventType[]; codes: ReadonlyMap<number, number>[] } | null {
  const known = new Map<number, EventType>();
  const others = new Map<string, { type: EventType; firstRecord: number }>();
  for (const { counted, types } of parts) {
    for (const type of types) {
      if (type.code === lastTypeCode && parts.length > 1) return null;
      if (type.code < KNOWN_TYPES.length) known.set(type.code, type);
      else {
        const firstRecord = counted.firstRecordOfCode.get(type.code) ?? Infinity;
        const first = Math.min(others.get(keyOf(type))?.firstRecord ?? Infinity, firstRecord);
        others.set(keyOf(type), { type, firstRecord: first });
      }
    }
  }
  const inOrder = [...others.values()].sort((a, b) => a.firstRecord - b.firstRecord);
  if (KNOWN_TYPES.length + inOrder.length > lastTypeCode && parts.length > 1) return null;
  const codeOf = new Map<string, number>();
  const types = [...known.values()].sort((a, b) => a.code - b.code);
  for (const { type } of inOrder) {
    const code = KNOWN_TYPES.length + codeOf.size;
    codeOf.set(keyOf(type), code);
    types.push({ ...type, code, slot: OTHER_SLOT });
  }
  const codes = parts.map(
    (part) => new Map(part.types.map((type) => [type.code, codeOf.get(keyOf(type)) ?? type.code])),
  );
  return { types, codes };
}

function keyOf(type: EventType): string {
  return type.id === null ? `name ${type.name}` : `id ${type.id}`;
}

function mergeTotals(
  parts: readonly TypedPart[],
  codes: readonly ReadonlyMap<number, number>[],
): Map<number, ExactTotal> {
  const sums = new Map<number, ExactTotal>();
  parts.forEach(({ counted }, part) => {
    for (const [own, { events, cycles }] of counted.totals) {
      const code = codes[part]?.get(own) ?? own;
      const sum = sums.get(code) ?? { events: 0, cycles: 0n };
      sums.set(code, { events: sum.events + events, cycles: sum.cycles + cycles });
    }
  });
  return new Map([...sums].sort(([a], [b]) => a - b));
}

function mergeSpans(parts: readonly TypedPart[]): CountedPart['span'] {
  const spans = parts.flatMap(({ counted }) => counted.span ?? []);
  const [first] = spans;
  if (first === undefined) return null;
  return spans.reduce(
    (a, b) => ({
      firstStart: a.firstStart < b.firstStart ? a.firstStart : b.firstStart,
      lastEnd: a.lastEnd > b.lastEnd ? a.lastEnd : b.lastEnd,
    }),
    first,
  );
}
