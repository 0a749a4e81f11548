import type { AppState } from './store.ts';
import type { DocumentTab } from './window-slice.ts';

/** The tab on the screen: the chosen one where it has a document, else the other; null without any. */
export function shownTab({ tab, trace, bake }: Pick<AppState, 'tab' | 'trace' | 'bake'>) {
  const has = { trace: trace.phase !== 'none', bake: bake.document.phase !== 'none' };
  const other: DocumentTab = tab === 'trace' ? 'bake' : 'trace';
  if (has[tab]) return tab;
  return has[other] ? other : null;
}
