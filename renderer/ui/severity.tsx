import type { Severity } from '../../shared/result.ts';
import './severity.css';

const LETTERS: Record<Severity, string> = {
  error: '✕',
  compatibility: '↔',
  warning: '!',
  info: 'i',
};

/** A severity by shape and colour, with its word for screen readers. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span
      className="severity"
      data-severity={severity}
      role="img"
      aria-label={severity}
      title={severity}
    >
      {LETTERS[severity]}
    </span>
  );
}
