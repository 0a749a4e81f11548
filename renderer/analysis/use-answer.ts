import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { QueryAnswer, QueryArgs, QueryName } from '../../shared/trace-port.ts';
import type { Answer, Question } from '../session/answers.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useApp } from '../store/store.ts';

export interface AskedAnswer<T> {
  readonly answer: Answer<T>;
  cancel(): void;
  askAgain(): void;
}

/** What the host answers, and how far it is; null args ask nothing. Asked again for every change. */
export function useAnswer<N extends QueryName>(
  name: N,
  args: QueryArgs<N> | null,
): AskedAnswer<QueryAnswer<N>> | null {
  const { answers } = useTraceActions();
  const traceKey = useApp(({ trace }) =>
    trace.phase === 'none' ? '' : `${trace.file.id} ${trace.summary.generation}`,
  );
  const argsText = args === null ? null : JSON.stringify(args);
  const question = useMemo<Question<N> | null>(
    () =>
      argsText === null ? null : { name, args: JSON.parse(argsText) as QueryArgs<N>, traceKey },
    [name, argsText, traceKey],
  );
  const subscribe = useCallback(
    (changed: () => void) => (question === null ? () => {} : answers.subscribe(question, changed)),
    [answers, question],
  );
  const answer = useSyncExternalStore(subscribe, () =>
    question === null ? null : answers.get(question),
  );
  if (question === null || answer === null) return null;
  return {
    answer,
    cancel: () => answers.cancel(question),
    askAgain: () => answers.askAgain(question),
  };
}

/** The value, null until it is there. */
export function valueOf<T>(asked: AskedAnswer<T> | null): T | null {
  return asked?.answer.kind === 'there' ? asked.answer.value : null;
}
