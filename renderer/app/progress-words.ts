import type { OpenProgress } from '../store/trace-slice.ts';
import { formatCount, formatRough, formatRoughBytes, formatShare } from '../ui/format.ts';

/** Rates of the first moments are chance. */
const RATES_FROM_MS = 250;

/** Of the phase, 0 to 1. */
export function doneShare({ bytesDone, bytesTotal }: OpenProgress): number {
  return bytesTotal > 0 ? Math.min(1, bytesDone / bytesTotal) : 0;
}

/** "reading 43 % · 440.3 MiB of 1 GiB · 19,234,111 events · 1.1 GiB/s · 51.2M events/s" */
export function progressWords(progress: OpenProgress): string {
  const { phase, bytesDone, bytesTotal, events } = progress;
  const parts = [`${phase} ${percent(progress)}`];
  if (bytesTotal > 0) {
    parts.push(`${formatRoughBytes(bytesDone)} of ${formatRoughBytes(bytesTotal)}`);
  }
  if (events > 0) parts.push(formatCount(events, 'event'));
  return [...parts, ...rates(progress)].join(' · ');
}

/** Whole per cent: digits behind the point would only flicker. */
export function percent(progress: OpenProgress): string {
  return wholePercent(doneShare(progress));
}

/** Only what is all there is 100 %. */
export function wholePercent(share: number): string {
  return formatShare(BigInt(Math.floor(share * 100)), 100n);
}

function rates({ bytesDone, events, elapsedMs }: OpenProgress): string[] {
  if (elapsedMs < RATES_FROM_MS || bytesDone === 0) return [];
  const perSecond = 1000 / elapsedMs;
  const bytes = `${formatRoughBytes(bytesDone * perSecond)}/s`;
  return events === 0 ? [bytes] : [bytes, `${formatRough(events * perSecond)} events/s`];
}
