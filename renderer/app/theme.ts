import type { AppStore } from '../store/store.ts';

/**
 * Puts the theme on the document and keeps it in step with the setting and the system;
 * `changed` is told of every later change.
 */
export function followTheme(store: AppStore, changed: () => void): void {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): boolean => {
    const choice = store.getState().window?.settings.theme ?? 'system';
    const isDark = choice === 'system' ? systemIsDark.matches : choice === 'dark';
    const theme = isDark ? 'dark' : 'light';
    if (document.documentElement.dataset['theme'] === theme) return false;
    document.documentElement.dataset['theme'] = theme;
    store.getState().showTheme(theme);
    return true;
  };
  const follow = (): void => {
    if (apply()) changed();
  };
  systemIsDark.addEventListener('change', follow);
  store.subscribe((now, before) => {
    if (now.window?.settings.theme !== before.window?.settings.theme) follow();
  });
  apply();
}
