import type { ReactNode } from 'react';

/** A difference: more and less are set apart from what is the same. */
export function Change({ by, children }: { by: number | bigint; children: ReactNode }) {
  const isZero = by === 0 || by === 0n;
  const direction = isZero ? 'same' : by > 0 ? 'more' : 'less';
  return (
    <span className="compare-change" data-direction={direction}>
      {children}
    </span>
  );
}
