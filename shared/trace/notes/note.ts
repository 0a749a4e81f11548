import { U64_MAX } from '../../units.ts';

/** Names of colour tokens, so that a note is readable in every theme. */
export const NOTE_COLOURS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple'] as const;

export type NoteColour = (typeof NOTE_COLOURS)[number];

/** Inclusive runs of core ids, ascending: a run of lanes, whatever ids lie between them. */
export type CoreRuns = readonly (readonly [first: number, last: number])[];

/** Absolute cycles, decimal u64 without leading zeros; an area is [from, to). */
export type NotePlace =
  | { readonly kind: 'point'; readonly at: string }
  | {
      readonly kind: 'area';
      readonly from: string;
      readonly to: string;
      readonly cores: CoreRuns | 'all';
    };

/** What somebody wrote about a cycle or an area of a trace. */
export interface Note {
  readonly id: string;
  readonly place: NotePlace;
  /** Plain, one line. */
  readonly text: string;
  readonly colour: NoteColour;
  /** ISO 8601. */
  readonly created: string;
  /** ISO 8601; of two notes with one id the one changed later counts. */
  readonly changed: string;
}

/** Of all notes of a trace as text, and of what is in them. */
export const MOST_NOTES_BYTES = 4 * 2 ** 20;
export const MOST_NOTES = 10_000;
export const MOST_NOTE_CHARACTERS = 2000;
export const MOST_ID_CHARACTERS = 64;
export const MOST_CORE_RUNS = 4096;

/** Where a note begins: what lists are sorted by and what is gone to. */
export function noteStart({ place }: Pick<Note, 'place'>): string {
  return place.kind === 'point' ? place.at : place.from;
}

/** By first cycle, then id: the same notes are always written in the same order. */
export function compareNotes(a: Note, b: Note): number {
  return compareDecimals(noteStart(a), noteStart(b)) || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Digits without leading zeros. */
export function compareDecimals(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

/** A whole number below 2^64 in decimal digits, without leading zeros; null for anything else. */
export function asCycle(text: string): string | null {
  if (!/^\d{1,20}$/.test(text)) return null;
  const value = BigInt(text);
  return value > U64_MAX ? null : value.toString();
}

/** Text as a note holds it: one line, at most MOST_NOTE_CHARACTERS UTF-16 units. */
export function asNoteText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const cut = line.slice(0, MOST_NOTE_CHARACTERS);
  // Half of a surrogate pair is no text.
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Runs of the chosen ids among all ids of a trace, both ascending: neighbours make one run. */
export function coreRuns(chosen: readonly number[], all: readonly number[]): CoreRuns | 'all' {
  if (chosen.length === all.length) return 'all';
  const runs: [number, number][] = [];
  const placeOf = new Map(all.map((core, place) => [core, place]));
  let lastPlace = -2;
  for (const core of chosen) {
    const place = placeOf.get(core) ?? -2;
    const run = runs.at(-1);
    if (run !== undefined && place === lastPlace + 1) run[1] = core;
    else runs.push([core, core]);
    lastPlace = place;
  }
  return runs;
}

export function runsHold(runs: CoreRuns | 'all', core: number): boolean {
  return runs === 'all' || runs.some(([first, last]) => core >= first && core <= last);
}

/** A time later than `before`, and now where the clock allows: an edit outdoes what it edits. */
export function timeAfter(now: Date, before?: string): string {
  const least = before === undefined ? Number.NaN : Date.parse(before) + 1;
  return new Date(Math.max(now.getTime(), Number.isNaN(least) ? 0 : least)).toISOString();
}
