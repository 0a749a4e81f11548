import type { CurrentHit, Search } from '../store/search-slice.ts';
import { formatCount, formatShare, formatWhole } from '../ui/format.ts';

const WRAPPED_WORDS = { 'to-first': 'first again', 'to-last': 'last again' };

/**
 * How far a search is, and what it has found, in a few words. `hiddenCore`: that of the current hit,
 * where its lane is not on the screen.
 */
export function resultWords(
  { text, found, work }: Search,
  current: CurrentHit | null,
  hiddenCore: number | null = null,
): string {
  if (text === null) return '';
  switch (work.kind) {
    case 'waiting':
      return 'when the trace is read';
    case 'running':
      return `searching ${formatShare(BigInt(Math.round(work.share * 100)), 100n)}`;
    case 'failed':
      return 'search failed';
    case 'cancelled':
      return 'cancelled';
    case 'none':
  }
  if (found === null) return '';
  if (current === null) return found.hits === 0 ? 'no hits' : formatCount(found.hits, 'hit');
  const wrapped = current.wrapped === null ? '' : ` · ${WRAPPED_WORDS[current.wrapped]}`;
  const hidden = hiddenCore === null ? '' : ` · core ${hiddenCore} is hidden`;
  return `${formatWhole(current.number + 1)} of ${formatWhole(found.hits)}${wrapped}${hidden}`;
}
