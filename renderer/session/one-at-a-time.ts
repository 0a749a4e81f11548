import type { Result } from '../../shared/result.ts';
import type { Pending } from './query-client.ts';

export interface OneAtATime {
  /** `receive` runs with every answer; a question that another overtakes while it waits is dropped. */
  ask<T>(start: () => Pending<T>, receive: (result: Result<T>) => void): void;
  cancel(): void;
}

/**
 * For questions that come faster than answers, each of which is worth showing: one is under way,
 * the newest of the others waits for its turn.
 */
export function oneAtATime(): OneAtATime {
  let current: Pending<unknown> | null = null;
  let waiting: (() => void) | null = null;

  const ask: OneAtATime['ask'] = (start, receive) => {
    if (current !== null) {
      waiting = () => ask(start, receive);
      return;
    }
    const pending = start();
    current = pending;
    void pending.answer.then((result) => {
      if (current !== pending) return;
      current = null;
      const next = waiting;
      waiting = null;
      receive(result);
      // The listener may have asked anew.
      if (current === null) next?.();
      else waiting ??= next;
    });
  };

  return {
    ask,
    cancel() {
      const withdrawn = current;
      current = null;
      waiting = null;
      withdrawn?.cancel();
    },
  };
}
