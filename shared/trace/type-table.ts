import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { KNOWN_TYPES, OTHER_SLOT, type EventType } from './event-types.ts';

interface NamedType {
  readonly bytes: Uint8Array;
  readonly code: number;
}

/** Names found last, by a key that costs nothing; traces have few types and many events. */
const RECENT_MASK = 255;

/** Stands for every type past the last code. */
const REST_NAME = 'OTHER_TYPES';

/**
 * Numbers the types of a trace in the order of appearance (event-types.ts): ids and names below
 * the known ones keep their number, others get codes from 7 on, and what comes past `lastCode`
 * shares it. Names are told apart by their text: those that are no UTF-8 and look alike are one, so
 * that a list of types says it all. Memory is bounded by the number of codes, not by the file.
 */
export class TypeTable {
  readonly #lastCode: number;
  readonly #extra: EventType[] = [];
  readonly #codeById = new Map<number, number>();
  readonly #codeByName = new Map<string, number>(KNOWN_TYPES.map((name, code) => [name, code]));
  readonly #recent: (NamedType | null)[] = new Array<NamedType | null>(RECENT_MASK + 1).fill(null);
  readonly #known = new Uint8Array(KNOWN_TYPES.length);
  #hasRest = false;

  constructor(lastCode: number) {
    this.#lastCode = lastCode;
  }

  /** A table that gives the types of an earlier decoding the codes that they had there. */
  static of(types: readonly EventType[], lastCode: number): TypeTable {
    const table = new TypeTable(lastCode);
    for (const { code, id, name } of types) {
      if (code < KNOWN_TYPES.length || code === lastCode) continue;
      if (id === null) {
        const bytes = encodeUtf8(name);
        table.codeOfName(bytes, 0, bytes.length);
      } else table.codeOfId(id);
    }
    return table;
  }

  /** How many types have got a code of their own that is none of the known ones. */
  get numbered(): number {
    return this.#extra.length;
  }

  /** Tells that known types occur, one bit per code. */
  noteKnown(bits: number): void {
    for (let code = 0; code < KNOWN_TYPES.length; code++) {
      if ((bits >> code) & 1) this.#known[code] = 1;
    }
  }

  codeOfId(id: number): number {
    if (id < KNOWN_TYPES.length) {
      this.#known[id] = 1;
      return id;
    }
    let code = this.#codeById.get(id);
    if (code === undefined) {
      code = this.#newCode(id, `TYPE_${id}`);
      if (code < this.#lastCode) this.#codeById.set(id, code);
    }
    return code;
  }

  /** The code of the type whose name is the UTF-8 bytes [from, to). */
  codeOfName(bytes: Uint8Array, from: number, to: number): number {
    const slot = recentSlot(bytes, from, to);
    let named = this.#recent[slot] ?? null;
    if (named === null || !equals(named.bytes, bytes, from, to)) {
      named = this.#findName(bytes, from, to);
      this.#recent[slot] = named;
    }
    if (named.code < KNOWN_TYPES.length) this.#known[named.code] = 1;
    return named.code;
  }

  /** Every type that occurred, by ascending code. */
  types(): EventType[] {
    const known = KNOWN_TYPES.map((name, code) => ({ code, id: code, name, slot: code }));
    const types: EventType[] = known.filter(({ code }) => this.#known[code] === 1);
    types.push(...this.#extra);
    if (this.#hasRest) {
      types.push({ code: this.#lastCode, id: null, name: REST_NAME, slot: OTHER_SLOT });
    }
    return types;
  }

  #findName(bytes: Uint8Array, from: number, to: number): NamedType {
    const own = bytes.slice(from, to);
    const name = decodeUtf8(own);
    let code = this.#codeByName.get(name);
    if (code === undefined) {
      code = this.#newCode(null, name);
      if (code < this.#lastCode) this.#codeByName.set(name, code);
    }
    return { bytes: own, code };
  }

  #newCode(id: number | null, name: string): number {
    const code = KNOWN_TYPES.length + this.#extra.length;
    if (code >= this.#lastCode) {
      this.#hasRest = true;
      return this.#lastCode;
    }
    this.#extra.push({ code, id, name, slot: OTHER_SLOT });
    return code;
  }
}

function recentSlot(bytes: Uint8Array, from: number, to: number): number {
  const ends = to === from ? 0 : bytes[from]! * 7 + bytes[to - 1]! * 13;
  return (ends + to - from) & RECENT_MASK;
}

function equals(own: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (own.length !== to - from) return false;
  for (let i = 0; i < own.length; i++) {
    if (own[i] !== bytes[from + i]) return false;
  }
  return true;
}
