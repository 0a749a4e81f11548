import { fail, ok, type Result } from '../../result.ts';
import { itemsOf, membersOf, type JsonMember, type JsonSource } from './json-members.ts';
import {
  asCycle,
  asNoteText,
  compareDecimals,
  MOST_CORE_RUNS,
  MOST_ID_CHARACTERS,
  MOST_NOTE_CHARACTERS,
  NOTE_COLOURS,
  type CoreRuns,
  type NoteColour,
  type NotePlace,
} from './note.ts';
import type { NoteEntry, UnknownMember } from './notes-document.ts';

/**
 * One note of a side file: `{"id","at"|"from","to","cores","text","colour","created","changed"}`.
 * Cycles are strings of decimal digits, since JSON readers round numbers; whole numbers are read
 * too. `cores` is "all" or inclusive runs `[[0,7],[12,12]]`. Only an id and a place must be there.
 */
const KNOWN = ['id', 'at', 'from', 'to', 'cores', 'text', 'colour', 'created', 'changed'];
const LONG_AGO = new Date(0).toISOString();
/** A core id is a u32. */
const MOST_CORE = 2 ** 32 - 1;

type Fields = ReadonlyMap<string, JsonSource>;

/** Errors: `note`, whose message says what is wrong with it. */
export function readNote(source: JsonSource): Result<NoteEntry> {
  const members = membersOf(source.bytes);
  if (members === null) return wrong('it is no object');
  const fields: Fields = new Map(members.map(({ key, value }) => [key, value]));
  const id = fields.get('id');
  if (id?.kind !== 'string' || id.text === '' || id.text.length > MOST_ID_CHARACTERS) {
    return wrong(`its id is no text of 1 to ${MOST_ID_CHARACTERS} characters`);
  }
  const place = readPlace(fields);
  if (!place.ok) return place;
  const text = readText(fields);
  if (!text.ok) return text;
  const colour = readColour(fields);
  if (!colour.ok) return colour;
  const created = readTime(fields, 'created');
  const changed = fields.has('changed') ? readTime(fields, 'changed') : created;
  const own = { id: id.text, place: place.value, text: text.value, colour: colour.value };
  return ok({ note: { ...own, created, changed }, unknown: unknownOf(members) });
}

/** On one line, known members first. */
export function noteJson({ note, unknown }: NoteEntry): string {
  const { id, place, text, colour, created, changed } = note;
  const where =
    place.kind === 'point'
      ? { at: place.at }
      : { from: place.from, to: place.to, cores: place.cores };
  const known = JSON.stringify({ id, ...where, text, colour, created, changed });
  const rest = unknown.map(([key, json]) => `,${JSON.stringify(key)}:${json}`).join('');
  return `${known.slice(0, -1)}${rest}}`;
}

function unknownOf(members: readonly JsonMember[]): UnknownMember[] {
  return members
    .filter(({ key }) => !KNOWN.includes(key))
    .map(({ key, value }) => [key, value.json]);
}

function readPlace(fields: Fields): Result<NotePlace> {
  if (fields.has('at')) {
    const at = cycleOf(fields.get('at'));
    return at === null ? wrong('its cycle "at" is no whole number below 2^64') : ok(pointAt(at));
  }
  const from = cycleOf(fields.get('from'));
  const to = cycleOf(fields.get('to'));
  if (from === null || to === null) {
    return wrong('it has neither a cycle "at" nor cycles "from" and "to" below 2^64');
  }
  if (compareDecimals(from, to) > 0) return wrong(`its area ends at ${to}, before ${from}`);
  const cores = coresOf(fields.get('cores'));
  if (cores === null) {
    return wrong(`its cores are neither "all" nor up to ${MOST_CORE_RUNS} runs of core ids`);
  }
  return ok({ kind: 'area', from, to, cores });
}

function pointAt(at: string): NotePlace {
  return { kind: 'point', at };
}

function cycleOf(source: JsonSource | undefined): string | null {
  if (source?.kind !== 'string' && source?.kind !== 'number') return null;
  return asCycle(source.text);
}

function coresOf(source: JsonSource | undefined): CoreRuns | 'all' | null {
  if (source === undefined || source.text === 'all') return 'all';
  const runs = itemsOf(source.bytes);
  if (runs === null || runs.length > MOST_CORE_RUNS) return null;
  const read = runs.map((run) => itemsOf(run.bytes)?.map(coreOf) ?? []);
  if (!read.every(isRun)) return null;
  return read.every(([first], place) => place === 0 || first > (read[place - 1]?.[1] ?? first))
    ? read
    : null;
}

function coreOf({ kind, json }: JsonSource): number {
  return kind === 'number' && /^\d{1,10}$/.test(json) ? Number(json) : Number.NaN;
}

function isRun(run: readonly number[]): run is [number, number] {
  const [first = Number.NaN, last = Number.NaN] = run;
  return run.length === 2 && first <= last && last <= MOST_CORE;
}

function readText(fields: Fields): Result<string> {
  const source = fields.get('text');
  if (source === undefined) return ok('');
  if (source.kind !== 'string') return wrong('its text is no text');
  const text = asNoteText(source.text);
  if (source.text.length > MOST_NOTE_CHARACTERS) {
    return wrong(
      `its text of ${source.text.length} characters is longer than ${MOST_NOTE_CHARACTERS}`,
    );
  }
  return ok(text);
}

function readColour(fields: Fields): Result<NoteColour> {
  const source = fields.get('colour');
  if (source === undefined) return ok(NOTE_COLOURS[0]);
  const colour = NOTE_COLOURS.find((name) => name === source.text);
  return colour === undefined ? wrong(`its colour ${source.json} is not known`) : ok(colour);
}

function readTime(fields: Fields, key: 'created' | 'changed'): string {
  const source = fields.get(key);
  const isTime = source?.kind === 'string' && !Number.isNaN(Date.parse(source.text));
  return isTime ? source.text : LONG_AGO;
}

function wrong(message: string): {
  readonly ok: false;
  readonly error: { code: string; message: string };
} {
  return fail('note', message);
}
