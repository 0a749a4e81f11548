import { useSyncExternalStore } from 'react';
import { luminance, type Rgb, type ThemeKind } from './colour-scales.ts';

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

/** "#15171a" or "rgb(21 23 26 / 50%)" as three channels; alpha is left out. */
export function parseColour(text: string): Rgb {
  const digits = /^#([0-9a-f]{6})/i.exec(text.trim())?.[1];
  const channels = digits
    ? [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16))
    : (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return [channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0];
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
