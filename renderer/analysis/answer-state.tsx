import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { AskedAnswer } from './use-answer.ts';
import type { Scope } from './area-scope.ts';

/** Why nothing can be computed, in place of what would be. */
const NOT_THERE = {
  'not-yet': 'It is computed when the trace has been read.',
  'not-loaded':
    'It cannot be computed: details are not loaded for all of it. Zoom in and load the details of the view.',
} as const;

/** What an answer looks like while it is not there, and when it never comes. */
export function AnswerState<T>(props: {
  scope: Scope;
  asked: AskedAnswer<T> | null;
  children: (value: T) => ReactNode;
}) {
  const { scope, asked } = props;
  if (scope.there !== 'there') return <Note testId="not-computed">{NOT_THERE[scope.there]}</Note>;
  if (asked === null) return null;
  const { answer } = asked;
  switch (answer.kind) {
    case 'there':
      return props.children(answer.value);
    case 'pending':
      return <Pending share={answer.share} onCancel={asked.cancel} />;
    case 'cancelled':
      return (
        <Note testId="answer-cancelled">
          Cancelled. <Button onClick={asked.askAgain}>Compute</Button>
        </Note>
      );
    case 'failed':
      return (
        <Note testId="answer-failed">
          It cannot be computed: {answer.error.message}{' '}
          <Button onClick={asked.askAgain}>Try again</Button>
        </Note>
      );
  }
}

export function Note({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <p className="dock-note" data-testid={testId}>
      {children}
    </p>
  );
}

/** Seen only where it takes longer than 200 ms. */
function Pending({ share, onCancel }: { share: number; onCancel(): void }) {
  return (
    <div className="pending" data-testid="answer-pending">
      <Progress share={share} label="Computing" />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

export function Progress({ share, label }: { share: number; label: string }) {
  const percent = Math.floor(share * 100);
  return (
    <span className="pending-share">
      <progress max={100} value={percent} aria-label={label} />
      <span className="dim">
        {label} {percent} %
      </span>
    </span>
  );
}
