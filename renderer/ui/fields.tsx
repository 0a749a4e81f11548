import type { ReactNode } from 'react';
import './fields.css';

/** Names and values, one pair a line. */
export function Fields({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className="fields" aria-label={label}>
      {children}
    </dl>
  );
}

/** `testId` names the value for tests; `beside` is dimmed behind it. */
export function Field(props: {
  name: string;
  children: ReactNode;
  beside?: ReactNode;
  testId?: string;
}) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>
        <span className="field-value" data-testid={props.testId}>
          {props.children}
        </span>
        {props.beside !== undefined && props.beside !== null && (
          <span className="field-beside">{props.beside}</span>
        )}
      </dd>
    </>
  );
}
