import type { Problem } from '../result.ts';
import type { HeaderFields } from '../trace-port.ts';

/** What the header says about the events beside what they are; all of severity info. */
export function headerFindings(
  _fields: HeaderFields,
  _events: { readonly count: number; readonly cores: number; readonly lastEnd: bigint },
): Problem[] {
  throw new Error('being written');
}
