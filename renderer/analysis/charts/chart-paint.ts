/** The page's colours and face at this moment, for what is drawn rather than styled. */
export interface ChartPaint {
  /** A token of ui/tokens.css, without the dashes in front. */
  colour(token: string): string;
  readonly background: string;
  readonly text: string;
  readonly textDim: string;
  readonly line: string;
  readonly labelFont: string;
  readonly titleFont: string;
}

/** By slot (shared/trace/event-types.ts). */
export const SLOT_TOKENS = [
  'type-unknown',
  'type-mac',
  'type-read',
  'type-write',
  'type-stall',
  'type-barrier',
  'type-api',
  'type-other',
] as const;

export function readChartPaint(): ChartPaint {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim();
  const family = colour('font');
  return {
    colour,
    background: colour('bg'),
    text: colour('text'),
    textDim: colour('text-dim'),
    line: colour('line'),
    labelFont: `${colour('text-label')} ${family}`,
    titleFont: `600 ${colour('text-title')} ${family}`,
  };
}
