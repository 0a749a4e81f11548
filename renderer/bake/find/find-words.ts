import { formatShare, formatWhole } from '../../ui/format.ts';
import type { TileSearchState } from './tile-search.ts';

/** How the search stands, in the little room behind its text. */
export function findWords(state: TileSearchState, focus: number, isQuery: boolean): string {
  const { draft, text, share, hits, failure } = state;
  if (share !== null) return `${formatShare(BigInt(Math.round(share * 1000)), 1000n)}`;
  if (draft.trim() !== text) return isQuery && draft.trim() !== '' ? 'Enter searches' : '';
  if (failure !== null) return 'failed';
  if (hits === null || text === '') return '';
  if (hits.size === 0) return 'no hits';
  const place = hits.has(focus) ? `${formatWhole(hits.countBelow(focus) + 1)} of ` : '';
  return `${place}${formatWhole(hits.size)}${place === '' && hits.size === 1 ? ' hit' : place === '' ? ' hits' : ''}`;
}

/** What can be asked, shown under the empty field. */
export const FIND_EXAMPLES: readonly (readonly [query: string, what: string])[] = [
  ['129', 'the tile of this number'],
  ['3,14', 'the tile in column 3, row 14'],
  ['pattern:7 domain:3,5', 'both hold; one of the values after a comma'],
  ['thr_lo:<0 decay:1..5', 'comparisons and ranges; also thr_hi, width, priority, x, y, tile'],
  [
    'weights:>100 nonzero:0 maxmag:>7',
    'sum of magnitudes, weights that are not 0, largest magnitude',
  ],
  ['routing:ne bus:r reset:3', 'an edge, access to the bus, a domain that is reset; any, none'],
  ['problem changed problem:error', 'with findings, changed since saved, by severity'],
  ['-domain:0', 'the term does not hold'],
];
