import * as fc from 'fast-check';
import { U64_MAX } from '../../../units.ts';
import { KNOWN_TYPES, type EventType } from '../../event-types.ts';
import { slotOfCode, type LaneIndex } from '../../lane-index.ts';
import type { EventQuery, NumberField, QueryTerm } from '../event-query.ts';
import { hitSetOf, type HitSet } from '../hit-set.ts';

/** An event as a search sees it. */
export interface PlainRecord {
  readonly core: number;
  readonly start: bigint;
  readonly duration: bigint;
  readonly typeName: string;
  readonly typeId: number | null;
  readonly name: string | null;
}

/** Whether the event fits, by the words of the query language themselves. */
export function fits({ terms }: EventQuery, event: PlainRecord): boolean {
  return terms.every((term) => holds(term, event) !== term.negated);
}

function holds(term: QueryTerm, event: PlainRecord): boolean {
  const { typeName, typeId, name } = event;
  switch (term.field) {
    case 'type':
      return term.types.some((type) =>
        typeof type === 'number' ? type === typeId : isPart(type, typeName),
      );
    case 'name':
      return term.texts.some((text) => name !== null && isPart(text, name));
    case 'word':
      return term.texts.some(
        (text) => isPart(text, typeName) || (name !== null && isPart(text, name)),
      );
    default: {
      const value = numberOf(term.field, event);
      return term.ranges.some(
        ({ from, to }) => value >= BigInt(from) && (to === null || value <= BigInt(to)),
      );
    }
  }
}

function isPart(text: string, name: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

function numberOf(field: NumberField, { core, start, duration }: PlainRecord): bigint {
  const left = U64_MAX - start;
  const cycles = duration < left ? duration : left;
  if (field === 'core') return BigInt(core);
  if (field === 'start') return start;
  return field === 'dur' ? cycles : start + cycles;
}

/** The types of codes as a flatbuf trace would have them. */
export function typesOfCodes(codes: Iterable<number>): EventType[] {
  return [...new Set(codes)]
    .sort((a, b) => a - b)
    .map((code) => ({
      code,
      id: code,
      name: KNOWN_TYPES[code] ?? `TYPE_${code}`,
      slot: slotOfCode(code),
    }));
}

/** Queries with few terms; numbers are near the values that `events` have. */
export function queriesAbout(
  events: readonly PlainRecord[],
  nameTerms: number,
): fc.Arbitrary<EventQuery> {
  const negated = fc.boolean();
  const near = (field: NumberField): fc.Arbitrary<bigint> =>
    fc
      .tuple(fc.constantFrom(...events), fc.integer({ min: -2, max: 2 }))
      .map(([event, shift]) => numberOf(field, event) + BigInt(shift))
      .map((value) => (value < 0n ? 0n : value));
  const range = (field: NumberField): fc.Arbitrary<{ from: string; to: string | null }> =>
    fc.tuple(near(field), fc.option(near(field), { freq: 4 })).map(([a, b]) => {
      if (b === null) return { from: String(a), to: null };
      return a < b ? { from: String(a), to: String(b) } : { from: String(b), to: String(a) };
    });
  const numbers = fc.constantFrom<NumberField>('core', 'dur', 'start', 'end').chain((field) =>
    fc.record({
      field: fc.constant(field),
      negated,
      ranges: fc.array(range(field), { minLength: 1, maxLength: 3 }),
    }),
  );
  const part = partsOf(events.map(({ typeName }) => typeName));
  const types = fc.record({
    field: fc.constant('type' as const),
    negated,
    types: fc.array(fc.oneof(part, fc.constantFrom(0, 2, 3, 7, 9, 200)), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  const namePart = partsOf(events.map(({ name, typeName }) => name || typeName));
  const names = fc.record({
    field: fc.constantFrom('name' as const, 'word' as const),
    negated,
    texts: fc.array(namePart, { minLength: 1, maxLength: 2 }),
  });
  const terms = fc
    .tuple(
      fc.array(fc.oneof(numbers, types), { maxLength: 3 }),
      fc.array(names, { maxLength: nameTerms }),
    )
    .map(([plain, named]): QueryTerm[] => [...plain, ...named]);
  return fc.record({ terms });
}

/** Parts of the texts, in either case. */
function partsOf(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat({ max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(2),
    )
    .map(([text, at, length, letters]) => {
      const from = at % text.length;
      const part = text.slice(from, from + length);
      return letters === 0 ? part.toUpperCase() : letters === 1 ? part.toLowerCase() : part;
    });
}

/** A set of those positions. */
export function hitsAt(index: LaneIndex, positions: Iterable<number>): HitSet {
  const bits = new Uint32Array(Math.ceil(index.events / 32));
  for (const position of positions) {
    bits[position >>> 5] = (bits[position >>> 5] as number) | (1 << (position & 31));
  }
  return hitSetOf(index, bits, (bytes) => new ArrayBuffer(bytes));
}

/** Which of that many positions are hits: none, few, many or all of them. */
export const someHits = (events: number): fc.Arbitrary<number[]> =>
  fc
    .tuple(
      fc.constantFrom(0, 0.05, 0.5, 0.95, 1),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
    )
    .map(([share, numbers]) => {
      const positions: number[] = [];
      for (let position = 0; position < events; position++) {
        if ((numbers.next().value as number) < share) positions.push(position);
      }
      return positions;
    });
