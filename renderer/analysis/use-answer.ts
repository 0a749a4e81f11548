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

/** What the host answers to several questions of a kind; cancelled and asked again together. */
export interface AskedAnswers<T> {
  readonly answers: readonly Answer<T>[];
  cancel(): void;
  askAgain(): void;
}

/** Asked again where the arguments, the trace or its details are others. */
export function useAnswers<N extends QueryName>(
  name: N,
  argsList: readonly QueryArgs<N>[],
): AskedAnswers<QueryAnswer<N>> {
  const { answers } = useTraceActions();
  const traceKey = useApp(({ trace }) =>
    trace.phase === 'none' ? '' : `${trace.file.id} ${trace.summary.generation}`,
  );
  // By their text: callers make their arguments anew with every rendering.
  const argsText = JSON.stringify(argsList);
  const questions = useMemo(() => {
    const list = JSON.parse(argsText) as QueryArgs<N>[];
    return list.map((args): Question<N> => ({ name, args, traceKey }));
  }, [name, argsText, traceKey]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = questions.map((question) => answers.subscribe(question, changed));
      return () => ends.forEach((end) => end());
    },
    [answers, questions],
  );
  useSyncExternalStore(subscribe, () => answers.version);
  return {
    answers: questions.map((question) => answers.get(question)),
    cancel: () => questions.forEach((question) => answers.cancel(question)),
    askAgain: () => questions.forEach((question) => answers.askAgain(question)),
  };
}

/** The answer to one question, and how far it is; null arguments ask nothing. */
export function useAnswer<N extends QueryName>(
  name: N,
  args: QueryArgs<N> | null,
): AskedAnswer<QueryAnswer<N>> | null {
  const { answers, cancel, askAgain } = useAnswers(name, args === null ? [] : [args]);
  const answer = answers[0];
  return answer === undefined ? null : { answer, cancel, askAgain };
}

/** The value, null until it is there. */
export function valueOf<T>(asked: AskedAnswer<T> | null): T | null {
  return asked?.answer.kind === 'there' ? asked.answer.value : null;
}
