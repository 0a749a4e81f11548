import { gapBetween, type EventGap } from '../../shared/trace/measure.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { unitsOf } from '../store/shown-units.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { SpanMark } from '../timeline-worker/messages.ts';
import { GAP_WORDS, measuredCycles } from '../ui/measure-words.ts';
import { showLength, showOnOneLine } from '../ui/format-units.ts';
import type { Timeline } from './timeline.ts';

/** Keeps the lines and labels of what is measured up with the store; another trace ends it. */
export function followMeasure(store: AppStore, timeline: Timeline): void {
  store.subscribe((now, before) => {
    if (now.measure !== null && pathOf(now) !== pathOf(before)) now.setMeasure(null);
    if (!concernsMarks(now, before)) return;
    const { otherEvent: other, measure } = store.getState();
    timeline.setMarks({ spans: spansOf(store.getState()), other });
    if (measure === null && before.measure !== null) timeline.setMarks({ snaps: [] });
  });
}

function concernsMarks(now: AppState, before: AppState): boolean {
  return (
    now.measure !== before.measure ||
    now.otherEvent !== before.otherEvent ||
    now.selection !== before.selection ||
    unitsOf(now) !== unitsOf(before)
  );
}

/** What is measured, then the gap between two events. */
export function spansOf(state: AppState): SpanMark[] {
  const summary = summaryOf(state.trace);
  if (summary === null) return [];
  return [...measureSpan(state), ...gapSpan(state, summary)];
}

function measureSpan(state: AppState): SpanMark[] {
  const { measure } = state;
  if (measure === null || measure.from === null) return [];
  const { from, to } = measure;
  if (to === null) return [{ startOffset: from, endOffset: from, label: '' }];
  const units = unitsOf(state);
  const label = showOnOneLine(showLength(measuredCycles(from, to), units), units);
  return [{ startOffset: from, endOffset: to, label }];
}

function gapSpan(state: AppState, { origin }: TraceSummary): SpanMark[] {
  const { selection, otherEvent } = state;
  if (selection.kind !== 'event' || otherEvent === null) return [];
  const gap = gapBetween(selection.details, otherEvent);
  const offsetOf = (cycle: bigint): number => Number(cycle - BigInt(origin));
  return [
    { startOffset: offsetOf(gap.from), endOffset: offsetOf(gap.to), label: gapLabel(state, gap) },
  ];
}

function gapLabel(state: AppState, gap: EventGap): string {
  const units = unitsOf(state);
  if (gap.kind === 'touch') return GAP_WORDS.touch;
  return `${GAP_WORDS[gap.kind]} ${showOnOneLine(showLength(gap.cycles, units), units)}`;
}

function pathOf({ trace }: AppState): string | null {
  return trace.phase === 'none' ? null : trace.file.path;
}
