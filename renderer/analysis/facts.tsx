import type { ReactNode } from 'react';

/** A few numbers in a row, each with its name. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="facts" aria-label={label}>
      {children}
    </dl>
  );
}

export function Fact(props: {
  name: string;
  children: ReactNode;
  beside?: ReactNode;
  testId?: string;
}) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <span data-testid={props.testId}>{props.children}</span>
        {props.beside !== undefined && <span className="dim"> {props.beside}</span>}
      </dd>
    </div>
  );
}
