import type { TraceSummary } from '../../../shared/trace-port.ts';
import type { Scope } from '../area-scope.ts';

/** Every section tells of one trace and one part of it. */
export interface SectionProps {
  readonly summary: TraceSummary;
  readonly scope: Scope;
}
