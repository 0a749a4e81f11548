import type { AppError, Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';
import type {
  HostToPage,
  PageToHost,
  QueryAnswer,
  QueryArgs,
  QueryName,
} from '../../shared/trace-port.ts';

export type PortAnswer = Extract<HostToPage, { kind: 'answer' | 'refusal' | 'query-progress' }>;

export interface Pending<T> {
  readonly answer: Promise<Result<T>>;
  /** The host forgets the question; `answer` becomes the error `cancelled`. */
  cancel(): void;
}

/** Hears which share (0 to 1) of a question that a thread answers is done. */
export type ShareListener = (share: number) => void;

export type Ask = <N extends QueryName>(
  name: N,
  args: QueryArgs<N>,
  hearShare?: ShareListener,
) => Pending<QueryAnswer<N>>;

interface OpenQuestion {
  readonly resolve: (result: Result<unknown>) => void;
  readonly hearShare: ShareListener | undefined;
}

/** Questions to a trace host, numbered; answers may come in any order. */
export class QueryClient {
  readonly #post: (message: PageToHost) => void;
  readonly #open = new Map<number, OpenQuestion>();
  #nextId = 1;
  #closed: AppError | null = null;

  constructor(post: (message: PageToHost) => void) {
    this.#post = post;
  }

  /** Questions that have no answer yet. */
  get openCount(): number {
    return this.#open.size;
  }

  ask<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    hearShare?: ShareListener,
  ): Pending<QueryAnswer<N>> {
    const closed = this.#closed;
    if (closed) return { answer: Promise.resolve({ ok: false, error: closed }), cancel: () => {} };
    const id = this.#nextId++;
    const answer = new Promise<Result<unknown>>((resolve) =>
      this.#open.set(id, { resolve, hearShare }),
    );
    this.#post({ kind: 'query', id, name, args });
    return {
      answer: answer as Promise<Result<QueryAnswer<N>>>,
      cancel: () => {
        if (!this.#open.has(id)) return;
        this.#post({ kind: 'cancel', id });
        this.#settle(id, fail('cancelled', 'The question was withdrawn.'));
      },
    };
  }

  receive(message: PortAnswer): void {
    if (message.kind === 'query-progress') {
      this.#open.get(message.id)?.hearShare?.(message.share);
      return;
    }
    const result = message.kind === 'answer' ? ok(message.value) : refusal(message.error);
    this.#settle(message.id, result);
  }

  /** The host is gone: every open and every later question gets this error. */
  close(error: AppError): void {
    this.#closed = error;
    for (const id of [...this.#open.keys()]) this.#settle(id, refusal(error));
  }

  #settle(id: number, result: Result<unknown>): void {
    const question = this.#open.get(id);
    this.#open.delete(id);
    question?.resolve(result);
  }
}

function refusal(error: AppError): Result<never> {
  return { ok: false, error };
}

export interface LatestOnly {
  /** Withdraws what was asked before; `receive` runs only if nothing newer was asked meanwhile. */
  ask<T>(start: () => Pending<T>, receive: (result: Result<T>) => void): void;
  cancel(): void;
}

/** For questions of which only the newest matters, as under a moving pointer. */
export function latestOnly(): LatestOnly {
  let current: Pending<unknown> | null = null;
  return {
    ask(start, receive) {
      current?.cancel();
      const pending = start();
      current = pending;
      void pending.answer.then((result) => {
        if (current !== pending) return;
        current = null;
        receive(result);
      });
    },
    cancel() {
      const withdrawn = current;
      current = null;
      withdrawn?.cancel();
    },
  };
}
