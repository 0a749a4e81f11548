import type { AppError } from '../../shared/result.ts';
import type { QueryAnswer, QueryArgs, QueryName } from '../../shared/trace-port.ts';
import type { Ask, Pending } from './query-client.ts';

/** A question together with what makes it another one: the trace, and what of it has been read. */
export interface Question<N extends QueryName = QueryName> {
  readonly name: N;
  readonly args: QueryArgs<N>;
  readonly traceKey: string;
}

export type Answer<T> =
  | { readonly kind: 'pending'; readonly share: number }
  /** The user withdrew it. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'there'; readonly value: T };

interface Entry {
  answer: Answer<unknown>;
  readonly question: Question;
  readonly listeners: Set<() => void>;
  pending: Pending<unknown> | null;
  timer: ReturnType<typeof setTimeout> | null;
}

const NOT_STARTED: Answer<never> = { kind: 'pending', share: 0 };
/** An area that is being dragged is another one every frame: what is asked only once it rests. */
const SETTLE_MS = 120;
/** Answers are kept when nobody looks at them, so that coming back to a table shows it at once. */
const MOST_KEPT = 24;

/**
 * What panels ask, by question: two that ask the same share the answer, and a question that nobody
 * waits for any more is withdrawn.
 */
export class Answers {
  readonly #ask: Ask;
  readonly #entries = new Map<string, Entry>();
  #version = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Rises with every change of an answer. */
  get version(): number {
    return this.#version;
  }

  /** Questions that wait until they are asked. */
  get waitingCount(): number {
    return [...this.#entries.values()].filter(({ timer }) => timer !== null).length;
  }

  /** As it stands; the same object until it changes. */
  get<N extends QueryName>(question: Question<N>): Answer<QueryAnswer<N>> {
    const entry = this.#entries.get(keyOf(question));
    return (entry?.answer ?? NOT_STARTED) as Answer<QueryAnswer<N>>;
  }

  /** Asks if nobody has yet; returns what ends the interest in it. */
  subscribe(question: Question, listener: () => void): () => void {
    const key = keyOf(question);
    const entry = this.#entries.get(key) ?? newEntry(question);
    // The latest are the last: the first in the map is what was not wanted for longest.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.listeners.add(listener);
    if (entry.answer === NOT_STARTED && entry.timer === null) {
      entry.timer = setTimeout(() => this.#start(entry), SETTLE_MS);
    }
    return () => this.#leave(key, entry, listener);
  }

  cancel(question: Question): void {
    const entry = this.#entries.get(keyOf(question));
    if (entry?.answer.kind !== 'pending') return;
    stop(entry);
    this.#tell(entry, { kind: 'cancelled' });
  }

  /** After it was cancelled or failed. */
  askAgain(question: Question): void {
    const entry = this.#entries.get(keyOf(question));
    if (entry && entry.answer.kind !== 'pending') this.#start(entry);
  }

  #start(entry: Entry): void {
    entry.timer = null;
    const { name, args } = entry.question;
    const pending = this.#ask(name, args, (share) => {
      if (entry.pending === pending) this.#tell(entry, { kind: 'pending', share });
    });
    entry.pending = pending;
    this.#tell(entry, { kind: 'pending', share: 0 });
    void pending.answer.then((result) => {
      if (entry.pending !== pending) return;
      entry.pending = null;
      this.#tell(
        entry,
        result.ok
          ? { kind: 'there', value: result.value }
          : { kind: 'failed', error: result.error },
      );
    });
  }

  #leave(key: string, entry: Entry, listener: () => void): void {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    if (entry.answer.kind !== 'there') {
      stop(entry);
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    }
    for (const [old, { listeners }] of this.#entries) {
      if (this.#entries.size <= MOST_KEPT) break;
      if (listeners.size === 0) this.#entries.delete(old);
    }
  }

  #tell(entry: Entry, answer: Answer<unknown>): void {
    entry.answer = answer;
    this.#version++;
    for (const listener of [...entry.listeners]) listener();
  }
}

function keyOf({ traceKey, name, args }: Question): string {
  return `${traceKey} ${name} ${JSON.stringify(args)}`;
}

function newEntry(question: Question): Entry {
  return { answer: NOT_STARTED, question, listeners: new Set(), pending: null, timer: null };
}

function stop(entry: Entry): void {
  if (entry.timer !== null) clearTimeout(entry.timer);
  const withdrawn = entry.pending;
  entry.timer = null;
  entry.pending = null;
  withdrawn?.cancel();
}
