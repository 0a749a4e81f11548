import type { Bake } from '../../shared/bake/bake.ts';
import type { BakeScan } from '../../shared/bake/scan.ts';
import { differingTiles } from '../../shared/bake/compare/compare-tiles.ts';
import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import { findTiles } from '../../shared/bake/search/find-tiles.ts';
import type { TileQuery } from '../../shared/bake/search/tile-query.ts';
import type { SearchFacts } from '../../shared/bake/search/tile-test.ts';
import { crcSteps, stampSteps, type CrcState } from '../../shared/bake/stamp.ts';
import { validationSteps, type Validation } from '../../shared/bake/validation.ts';
import type { Steps } from '../../shared/bake/steps.ts';

/** The bytes that a question is about: those of the document, as they are between two edits. */
export interface BakeSubject {
  readonly scan: BakeScan;
  /** null where the bytes are no readable bake. */
  readonly bake: Bake | null;
}

/**
 * The long questions about a bake, by name: what takes too long for the page's own thread at a million
 * tiles. Arguments and answers cross to the worker: plain data. Typed arrays of an answer change hands,
 * so none of them may lie over the subject's bytes. To add one: a generator in shared/bake and a line
 * here; `BakeAnswers.ask` asks it.
 */
export const BAKE_QUESTIONS = {
  /** Every problem there is. */
  validate: ({ scan, bake }: BakeSubject, _: null): Steps<Validation> =>
    validationSteps(scan, bake),
  /** The bytes as a save writes them; null where they are no bake. */
  stamp: ({ bake }: BakeSubject, _: null): Steps<Uint8Array | null> =>
    bake === null ? nothing() : stampSteps(bake),
  /** The stored CRC and that of the bytes as they are, stale between edits. */
  crc: ({ scan }: BakeSubject, _: null): Steps<CrcState | null> => crcSteps(scan),
  /** One byte a tile, 1 where it differs from the bake in `other`; null where either is no bake. */
  compare: (
    { bake }: BakeSubject,
    { other }: { readonly other: Uint8Array },
  ): Steps<Uint8Array | null> => {
    const there = bakeOf(scanBake(other));
    return bake === null || there === null ? nothing() : differingTiles(bake, there);
  },
  /** The tiles that fit, as words of a `TileSet`; null where the bytes are no bake. */
  search: (
    { bake }: BakeSubject,
    { query, changed, problems }: SearchArgs,
  ): Steps<Uint32Array | null> =>
    bake === null ? nothing() : searchSteps(query, { bake, changed, problems }),
} satisfies Record<string, (subject: BakeSubject, args: never) => Steps<unknown>>;

/** What the page knows of the tiles besides their bytes. */
type SearchArgs = { readonly query: TileQuery } & Omit<SearchFacts, 'bake'>;

export type BakeQuestionName = keyof typeof BAKE_QUESTIONS;
export type BakeQuestionArgs<N extends BakeQuestionName> = Parameters<
  (typeof BAKE_QUESTIONS)[N]
>[1];
export type BakeQuestionAnswer<N extends BakeQuestionName> =
  ReturnType<(typeof BAKE_QUESTIONS)[N]> extends Steps<infer T> ? T : never;

export function stepsOf<N extends BakeQuestionName>(
  name: N,
  subject: BakeSubject,
  args: BakeQuestionArgs<N>,
): Steps<BakeQuestionAnswer<N>> {
  const question = BAKE_QUESTIONS[name] as (
    subject: BakeSubject,
    args: BakeQuestionArgs<N>,
  ) => Steps<BakeQuestionAnswer<N>>;
  return question(subject, args);
}

function* searchSteps(query: TileQuery, facts: SearchFacts): Steps<Uint32Array> {
  return (yield* findTiles(query, facts)).toWords();
}

// eslint-disable-next-line require-yield -- it has ended before its first step
function* nothing(): Steps<null> {
  return null;
}
