import type { OverallHits } from '../session/search-session.ts';
import type { MinimapTick } from './minimap.ts';

/** Hits on the minimap: a tick for each column of the whole trace that has any. */
export function hitTicks(hits: OverallHits | null): MinimapTick[] {
  if (hits === null) return [];
  const { from, to, columns } = hits.view;
  const width = (to - from) / columns;
  const ticks: MinimapTick[] = [];
  hits.columns.marked.forEach((isMarked, column) => {
    if (isMarked === 1) ticks.push({ offset: from + (column + 0.5) * width, token: '--text' });
  });
  return ticks;
}
