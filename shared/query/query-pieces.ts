import type { Result } from '../result.ts';

/** What is wrong with a query's text, and where. */
export interface QueryError {
  readonly code: 'query-text';
  /** The fact and what was expected. */
  readonly message: string;
  /** First character and number of characters that are wrong: UTF-16 units, as in a text field. */
  readonly column: number;
  readonly length: number;
}

/** A word, or a text in quotes without them. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
  readonly column: number;
  readonly length: number;
}

/** A term as it stands: `!field:piece,piece`. */
export interface TermPieces {
  readonly negated: boolean;
  readonly field: Piece | null;
  readonly pieces: readonly Piece[];
}

const WORD_END = /[\s,"]/u;
const FIELD_END = /[\s,":]/u;

/** Splits a query's text into terms; each step moves on, so that it ends after the text's length. */
export class PieceReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next term; null at the end. */
  next(): Result<TermPieces | null, QueryError> {
    while (/\s/u.test(this.#here)) this.#at++;
    if (this.#here === '') return { ok: true, value: null };
    const negated = this.#here === '!' || this.#here === '-';
    if (negated) this.#at++;
    const first = this.#piece(
      FIELD_END,
      negated ? `a term after "${this.#text[this.#at - 1]}"` : 'a term',
    );
    if (!first.ok) return first;
    if (this.#here !== ':' || first.value.quoted)
      return this.#alternatives(negated, null, first.value);
    this.#at++;
    const value = this.#piece(WORD_END, `a value after "${first.value.text}:"`);
    return value.ok ? this.#alternatives(negated, first.value, value.value) : value;
  }

  get #here(): string {
    return this.#text.charAt(this.#at);
  }

  #alternatives(
    negated: boolean,
    field: Piece | null,
    first: Piece,
  ): Result<TermPieces, QueryError> {
    const pieces = [first];
    while (this.#here === ',') {
      this.#at++;
      const piece = this.#piece(WORD_END, 'a value after ","');
      if (!piece.ok) return piece;
      pieces.push(piece.value);
    }
    if (this.#here !== '' && !/\s/u.test(this.#here)) {
      return this.#fail(`"${this.#here}" stands here; expected a space or a comma.`, this.#at, 1);
    }
    return { ok: true, value: { negated, field, pieces } };
  }

  #piece(end: RegExp, wanted: string): Result<Piece, QueryError> {
    if (this.#here === '"') return this.#quoted();
    const column = this.#at;
    while (this.#here !== '' && !end.test(this.#here)) this.#at++;
    const length = this.#at - column;
    if (length === 0) return this.#fail(`Expected ${wanted}.`, column, this.#here === '' ? 0 : 1);
    const text = this.#text.slice(column, this.#at);
    return { ok: true, value: { text, quoted: false, column, length } };
  }

  /** In quotes, `\"` stands for a quote and `\\` for a backslash. */
  #quoted(): Result<Piece, QueryError> {
    const column = this.#at++;
    let text = '';
    while (this.#here !== '"') {
      if (this.#here === '\\') this.#at++;
      if (this.#here === '') {
        return this.#fail('The quote is not closed; expected ".', column, this.#at - column);
      }
      text += this.#here;
      this.#at++;
    }
    this.#at++;
    const length = this.#at - column;
    if (text === '') return this.#fail('The quotes are empty; expected a text.', column, length);
    return { ok: true, value: { text, quoted: true, column, length } };
  }

  #fail(message: string, column: number, length: number): Result<never, QueryError> {
    return { ok: false, error: { code: 'query-text', message, column, length } };
  }
}
