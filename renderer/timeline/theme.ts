import { NOTE_COLOURS } from '../../shared/trace/notes/note.ts';
import type { TimelineTheme } from '../timeline-worker/messages.ts';

/** Tokens of ui/tokens.css by slot. */
export const SLOT_TOKENS = [
  '--type-unknown',
  '--type-mac',
  '--type-read',
  '--type-write',
  '--type-stall',
  '--type-barrier',
  '--type-api',
  '--type-other',
] as const;

/** Tokens of notes, in the order of NOTE_COLOURS. */
const NOTE_TOKENS = NOTE_COLOURS.map((colour) => `--note-${colour}`);

const LABEL_CSS_PX = 11;

/** The colours that the page has at this moment, for the worker's canvases. */
export function readTimelineTheme(): TimelineTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    slots: SLOT_TOKENS.map(token),
    background: token('--bg'),
    laneBackground: token('--lane-bg'),
    line: token('--line'),
    text: token('--text'),
    textDim: token('--text-dim'),
    accent: token('--accent'),
    notes: NOTE_TOKENS.map(token),
    fontFamily: token('--font'),
    fontSizeCssPx: LABEL_CSS_PX,
  };
}
