import type { LaneIndex } from '../lane-index.ts';
import { EXACT_LIMIT } from '../../units.ts';
import type { EventFilter, FilterTerm } from './event-filter.ts';
import type { NumberField } from './event-query.ts';
import {
  complement,
  EVERY_NUMBER,
  intersection,
  isEverything,
  setOfRanges,
  spansOf,
  type NumberSet,
  type Span,
} from './number-set.ts';

/** What an event has to fulfil, per column of the index. */
export interface Conditions {
  /** By lane: 1 where its events are looked at. */
  readonly lanes: Uint8Array;
  /** By type code: 1 where it fits. */
  readonly types: Uint8Array;
  /** Offsets from the origin and cycles; where all numbers will do, the ends are infinite. */
  readonly starts: readonly Span[];
  readonly durations: readonly Span[];
  readonly ends: readonly Span[];
  /** The same three, counted from cycle 0. */
  readonly sets: Readonly<Record<NumberField, NumberSet>>;
  /** Some of the numbers that are compared may pass 2^53, which the index has rounded. */
  readonly isRounded: boolean;
  readonly names: NameConditions | null;
}

/** Bit k stands for the term k that looks at names; all of them have to hold. */
export interface NameConditions {
  /** By term: parts of names in lower case, of which one has to occur. */
  readonly parts: readonly (readonly string[])[];
  /** By type code: bits of the terms that hold for the type's own name. */
  readonly typeBits: Uint8Array;
  readonly negatedBits: number;
  readonly allBits: number;
}

const CODES = 256;
const ANY: readonly Span[] = [{ low: -Infinity, high: Infinity }];

/** `lanes` null: all. */
export function conditionsOf(
  { terms }: EventFilter,
  index: LaneIndex,
  lanes: readonly number[] | null,
): Conditions {
  const numbers = numberSets(terms);
  const usesOffsets = !isEverything(numbers.start) || !isEverything(numbers.end);
  const usesLargeCycles = numbers.dur.some((place) => place > EXACT_LIMIT);
  return {
    lanes: lanesOf(index, lanes, numbers.core),
    types: typesOf(terms),
    starts: isEverything(numbers.start) ? ANY : spansOf(numbers.start, index.origin),
    durations: spansOf(numbers.dur, 0n),
    ends: isEverything(numbers.end) ? ANY : spansOf(numbers.end, index.origin),
    sets: numbers,
    isRounded: !index.offsetsExact && (usesOffsets || usesLargeCycles),
    names: namesOf(terms),
  };
}

function numberSets(terms: readonly FilterTerm[]): Record<NumberField, NumberSet> {
  const sets: Record<NumberField, NumberSet> = {
    core: EVERY_NUMBER,
    dur: EVERY_NUMBER,
    start: EVERY_NUMBER,
    end: EVERY_NUMBER,
  };
  for (const term of terms) {
    if (!('ranges' in term)) continue;
    const set = setOfRanges(term.ranges);
    sets[term.field] = intersection(sets[term.field], term.negated ? complement(set) : set);
  }
  return sets;
}

function lanesOf(
  { cores }: LaneIndex,
  chosen: readonly number[] | null,
  coreSet: NumberSet,
): Uint8Array {
  const lanes = new Uint8Array(cores.length).fill(chosen === null ? 1 : 0);
  for (const lane of chosen ?? []) lanes[lane] = 1;
  const spans = spansOf(coreSet, 0n);
  cores.forEach((core, lane) => {
    if (!spans.some(({ low, high }) => core >= low && core <= high)) lanes[lane] = 0;
  });
  return lanes;
}

function typesOf(terms: readonly FilterTerm[]): Uint8Array {
  const types = new Uint8Array(CODES).fill(1);
  for (const term of terms) {
    if (term.field !== 'type') continue;
    const codes = new Set(term.codes);
    types.forEach((_, code) => {
      if (codes.has(code) === term.negated) types[code] = 0;
    });
  }
  return types;
}

function namesOf(terms: readonly FilterTerm[]): NameConditions | null {
  const asked = terms.filter((term) => 'texts' in term);
  if (asked.length === 0) return null;
  const typeBits = new Uint8Array(CODES);
  let negatedBits = 0;
  asked.forEach((term, number) => {
    const bit = 1 << number;
    if (term.negated) negatedBits |= bit;
    for (const code of 'codes' in term ? term.codes : []) {
      typeBits[code] = (typeBits[code] as number) | bit;
    }
  });
  const parts = asked.map(({ texts }) => texts.map((text) => text.toLowerCase()));
  return { parts, typeBits, negatedBits, allBits: 2 ** asked.length - 1 };
}
