import { useSyncExternalStore } from 'react';
import { luminance, parseColour, type ThemeKind } from './colour-scales.ts';

const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, { attributes: true });
  const scheme = darkScheme();
  scheme.addEventListener('change', changed);
  return () => {
    root.disconnect();
    scheme.removeEventListener('change', changed);
  };
}

/** A colour token's value as it stands now, for what is drawn rather than styled. */
export function tokenColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function currentTheme(): ThemeKind {
  return luminance(parseColour(tokenColour('--bg'))) < 0.2 ? 'dark' : 'light';
}

/** Which theme is on the screen, by its background; renders again when that changes. */
export function useThemeKind(): ThemeKind {
  return useSyncExternalStore(subscribe, currentTheme);
}
