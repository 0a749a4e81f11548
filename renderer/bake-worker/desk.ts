import type { Steps } from '../../shared/bake/steps.ts';
import type { BakeWorkerToPage, PageToBakeWorker } from './messages.ts';
import { stepsOf, type BakeSubject } from './questions.ts';
import { editedSubject, subjectOf } from './subject.ts';

/** Between two looks at whether the question was cancelled. */
const SLICE_MS = 25;

type Queued = Exclude<PageToBakeWorker, { kind: 'cancel' }>;
type Post = (message: BakeWorkerToPage, transfer: ArrayBuffer[]) => void;

/** The worker without its thread: takes messages, one after the other, and answers. */
export class BakeDesk {
  readonly #post: Post;
  /** Calls back after whatever has arrived was received. */
  readonly #later: (callback: () => void) => void;
  readonly #queue: Queued[] = [];
  readonly #cancelled = new Set<number>();
  #subject: BakeSubject = subjectOf(new Uint8Array(0));
  #revision = 0;
  /** The question that is being answered. */
  #current: number | null = null;

  constructor(post: Post, later: (callback: () => void) => void) {
    this.#post = post;
    this.#later = later;
  }

  receive(message: PageToBakeWorker): void {
    if (message.kind === 'cancel') {
      if (this.#isWaiting(message.id)) this.#cancelled.add(message.id);
      return;
    }
    this.#queue.push(message);
    if (this.#current === null) this.#next();
  }

  #isWaiting(id: number): boolean {
    return (
      this.#current === id || this.#queue.some((each) => each.kind === 'ask' && each.id === id)
    );
  }

  #next(): void {
    this.#current = null;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      if (message.kind === 'ask') {
        this.#begin(message);
        return;
      }
      this.#revision = message.revision;
      this.#subject =
        message.kind === 'load'
          ? subjectOf(message.bytes)
          : editedSubject(this.#subject, message.splices);
    }
  }

  #begin({ id, name, args }: Extract<Queued, { kind: 'ask' }>): void {
    this.#current = id;
    // Not at once: what was withdrawn in the same breath has its `cancel` right behind it.
    this.#later(() => this.#work(id, stepsOf(name, this.#subject, args as null)));
  }

  #work(id: number, steps: Steps<unknown>): void {
    if (this.#cancelled.delete(id)) {
      this.#post({ kind: 'cancelled', id }, []);
      this.#next();
      return;
    }
    try {
      const end = performance.now() + SLICE_MS;
      let step = steps.next();
      while (step.done !== true && performance.now() < end) step = steps.next();
      if (step.done !== true) {
        this.#post({ kind: 'share', id, share: step.value }, []);
        this.#later(() => this.#work(id, steps));
        return;
      }
      const answer = step.value;
      this.#post({ kind: 'answer', id, revision: this.#revision, answer }, buffersOf(answer));
    } catch (thrown) {
      this.#post({ kind: 'failed', id, message: String(thrown) }, []);
    }
    this.#next();
  }
}

/** Buffers of the typed arrays that an answer is or has, at most two objects deep. */
export function buffersOf(answer: unknown, depth = 2): ArrayBuffer[] {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return [];
  if (!ArrayBuffer.isView(answer)) {
    if (depth === 0) return [];
    return [...new Set(Object.values(answer).flatMap((each) => buffersOf(each, depth - 1)))];
  }
  return answer.buffer instanceof ArrayBuffer ? [answer.buffer] : [];
}
