import type { AppState, AppStore } from '../store/store.ts';

/** The window's title names its documents; main shows it as it is. */
export function followTitle(store: AppStore): void {
  store.subscribe((now) => {
    const title = titleOf(now);
    if (document.title !== title) document.title = title;
  });
}

export function titleOf({ trace, bake }: Pick<AppState, 'trace' | 'bake'>): string {
  const names: string[] = [];
  if (trace.phase !== 'none') names.push(trace.file.name);
  if (bake.document.phase !== 'none') {
    names.push(bake.unsaved ? `${bake.document.name} (not saved)` : bake.document.name);
  }
  return [...names, 'Tilescope'].join(' – ');
}
