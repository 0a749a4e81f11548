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

/** How often a kind of problem was met, and its first case. */
export interface Cases {
  readonly count: number;
  readonly first: Problem;
}

/**
 * Problems that many records may have: one finding a kind, with the number of its cases, however
 * many there are.
 */
export class ProblemCounter {
  readonly #cases = new Map<string, Cases>();

  add(code: string, at: number, first: () => string, severity: Severity = 'warning'): void {
    const known = this.#cases.get(code);
    const count = (known?.count ?? 0) + 1;
    this.#cases.set(code, { count, first: known?.first ?? finding(severity, code, at, first()) });
  }

  /** What was counted, as plain data for another thread. */
  cases(): Cases[] {
    return [...this.#cases.values()];
  }

  /** Takes over what others counted; the case that lies first in the file is told. */
  addCases(others: readonly Cases[]): void {
    for (const { count, first } of others) {
      const known = this.#cases.get(first.code);
      const isEarlier = known === undefined || (first.at ?? 0) < (known.first.at ?? 0);
      this.#cases.set(first.code, {
        count: (known?.count ?? 0) + count,
        first: isEarlier ? first : known.first,
      });
    }
  }

  findings(): Problem[] {
    return [...this.#cases.values()].map(({ count, first }) =>
      count === 1 ? first : { ...first, message: `${first.message} (and ${count - 1} more)` },
    );
  }
}
