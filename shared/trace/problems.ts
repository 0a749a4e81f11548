import type { AppError, Problem, Severity } from '../result.ts';

/** A finding about a trace; traces have no tiles. */
export function finding(
  severity: Severity,
  code: string,
  at: number | null,
  message: string,
): Problem {
  return { severity, code, at, tile: null, message };
}

export function findingOf(error: AppError, severity: Severity = 'error'): Problem {
  return finding(severity, error.code, error.at ?? null, error.message);
}

/**
 * Problems that many records may have: one finding a kind, with the number of its cases, however
 * many there are.
 */
export class ProblemCounter {
  readonly #cases = new Map<string, { count: number; first: Problem }>();

  add(code: string, at: number, first: () => string, severity: Severity = 'warning'): void {
    const known = this.#cases.get(code);
    if (known) known.count++;
    else this.#cases.set(code, { count: 1, first: finding(severity, code, at, first()) });
  }

  findings(): Problem[] {
    return [...this.#cases.values()].map(({ count, first }) =>
      count === 1 ? first : { ...first, message: `${first.message} (and ${count - 1} more)` },
    );
  }
}
