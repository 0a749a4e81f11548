import { encodeUtf8 } from '../bytes/utf8.ts';
import type { JsonReader, JsonToken } from '../json/json-reader.ts';
import { RECORD_WORDS, WORD } from './record-block.ts';
import type { ReadRecord } from './record-collector.ts';
import { U64Words } from './u64-text.ts';

/** Longer texts are passed over: what must be held at once stays bounded. */
export const MAX_JSON_TEXT_BYTES = 0xffff;

/** The members that make an event, in the order in which the writer puts them. */
const REQUIRED = ['core_id', 'start_cycle', 'duration', 'event_type'] as const;
const ALL_REQUIRED = (1 << REQUIRED.length) - 1;
/** Where the first three go: the low word of each. */
const FIRST_WORDS = [WORD.core, WORD.startLow, WORD.durationLow] as const;
const TYPE_MEMBER = 3;
const REQUIRED_KEYS = REQUIRED.map(encodeUtf8);
const NAME_KEY = encodeUtf8('api_name');

/** 'skipped': a value that is no event; 'end': the array's end; 'damaged': no JSON any more. */
export type EventOutcome = 'event' | 'skipped' | 'end' | 'damaged';

/**
 * Reads the items of the array `events` of a json payload one after the other:
 * `{ core_id, start_cycle, duration, event_type, api_name? }` in any order, with u64 exact and
 * other members passed over. What `next` found is good until the next.
 */
export class JsonEventReader implements ReadRecord {
  byteOffset = 0;
  /** File offset of the name's opening quote; -1 where the event has none. */
  nameOffset = -1;
  /** The type where it is written as a number, else -1: then its name is in `typeBytes`. */
  typeId = -1;
  readonly typeBytes = new Uint8Array(MAX_JSON_TEXT_BYTES);
  typeLength = 0;
  readonly json: JsonReader;
  readonly #words = new Uint32Array(RECORD_WORDS);
  readonly #number = new U64Words();
  #found = 0;

  constructor(json: JsonReader) {
    this.json = json;
  }

  /** Which member made the last item be skipped; null where it was no object. */
  get missingMember(): string | null {
    return REQUIRED.find((_, i) => ((this.#found >> i) & 1) === 0) ?? null;
  }

  next(): EventOutcome {
    const { json } = this;
    const token = json.next();
    this.byteOffset = json.tokenStart;
    this.#found = 0;
    if (token === ']') return 'end';
    if (token === '{') return this.#members();
    this.#found = ALL_REQUIRED;
    return json.skipValue(token) ? 'skipped' : 'damaged';
  }

  copyWords(target: Uint32Array, at: number): void {
    for (let word = 0; word < WORD.typeCode; word++) target[at + word] = this.#words[word]!;
  }

  #members(): EventOutcome {
    const { json } = this;
    this.nameOffset = -1;
    for (let guess = 0; ; guess++) {
      const token = json.next();
      if (token === '}') return this.#found === ALL_REQUIRED ? 'event' : 'skipped';
      if (token !== 'key') return 'damaged';
      const member = this.#memberOfKey(guess);
      const isName = member < 0 && json.textIs(NAME_KEY);
      const value = json.next();
      if (member >= 0) this.#take(member, value);
      else if (isName) this.nameOffset = value === 'string' ? json.tokenStart : -1;
      if (!json.skipValue(value)) return 'damaged';
    }
  }

  /** Which member the key names, -1 for none; `guess` is the one that the writer puts here. */
  #memberOfKey(guess: number): number {
    const guessed = REQUIRED_KEYS[guess];
    if (guessed !== undefined && this.json.textIs(guessed)) return guess;
    return REQUIRED_KEYS.findIndex((key) => this.json.textIs(key));
  }

  /** Takes the value of a member; a value of another kind leaves the member missing. */
  #take(member: number, value: JsonToken): void {
    const isTaken =
      member === TYPE_MEMBER ? this.#takeType(value) : this.#takeNumber(member, value);
    if (isTaken) this.#found |= 1 << member;
    else this.#found &= ~(1 << member);
  }

  #takeNumber(member: number, value: JsonToken): boolean {
    const { json } = this;
    const number = this.#number;
    if (value !== 'number' || !number.parse(json.input.bytes, json.textStart, json.textEnd)) {
      return false;
    }
    const word = FIRST_WORDS[member]!;
    this.#words[word] = number.low;
    if (word === WORD.core) return number.high === 0;
    this.#words[word + 1] = number.high;
    return true;
  }

  #takeType(value: JsonToken): boolean {
    const { json } = this;
    if (value === 'number') {
      const isNumber = this.#number.parse(json.input.bytes, json.textStart, json.textEnd);
      this.typeId = this.#number.low;
      return isNumber && this.#number.high === 0;
    }
    if (value !== 'string' || !json.textKept) return false;
    this.typeId = -1;
    if (json.hasEscape) {
      // May be longer than the raw text: a byte that is no UTF-8 becomes U+FFFD, three bytes.
      const bytes = encodeUtf8(json.text());
      if (bytes.length > this.typeBytes.length) return false;
      this.typeBytes.set(bytes);
      this.typeLength = bytes.length;
      return true;
    }
    const { bytes } = json.input;
    this.typeLength = json.textEnd - json.textStart;
    for (let i = 0; i < this.typeLength; i++) this.typeBytes[i] = bytes[json.textStart + i]!;
    return true;
  }
}
