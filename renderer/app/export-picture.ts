import { fail, ok, type Result } from '../../shared/result.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { TracePicture } from '../session/export-session.ts';
import type { TimelineLink } from '../session/timeline-link.ts';
import { hiddenTypesOf, typeEntries } from '../store/hidden-types.ts';
import type { ShownLanes } from '../store/lane-arrangement.ts';
import type { RowKey } from '../store/lane-groups.ts';
import { coresOfKeys } from '../store/row-lanes.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import { unitsOf } from '../store/shown-units.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { readTimelineTheme } from '../timeline/theme.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { formatCount } from '../ui/format.ts';
import { showLength, showPosition } from '../ui/format-units.ts';
import { composePicture, type PictureTexts } from './picture-paper.ts';

interface Parts {
  readonly store: AppStore;
  readonly link: Pick<TimelineLink, 'picture'>;
  readonly timeline: Pick<Timeline, 'rangeInView'>;
}

/** The view as a PNG, at `scale` times the screen's resolution. */
export async function drawPicture(parts: Parts, scale: 1 | 2): Promise<Result<TracePicture>> {
  const { store, link, timeline } = parts;
  const drawn = await link.picture(window.devicePixelRatio * scale);
  if (!drawn.ok) return drawn;
  const { bitmap } = drawn.value;
  const state = store.getState();
  if (state.trace.phase === 'none') return fail('not-open', 'The trace was closed meanwhile.');
  const texts = textsOf(state, state.trace, timeline.rangeInView());
  const canvas = composePicture(drawn.value, readTimelineTheme(), texts);
  bitmap.close();
  if (canvas === null) return fail('no-picture', 'There is no canvas to make the picture on.');
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return ok({ bytes, widthPx: canvas.width, heightPx: canvas.height });
}

function textsOf(
  state: AppState,
  { file, summary }: { file: { name: string }; summary: TraceSummary },
  view: { from: number; to: number },
): PictureTexts {
  const shown = shownLanesOf(state);
  const hidden = hiddenTypesOf(state);
  const legend = typeEntries(summary)
    .filter(({ types }) => types.some(({ code }) => !hidden.includes(code)))
    .map(({ slot, types }) => ({ slot, name: entryName(types) }));
  const left = typeEntries(summary).length - legend.length;
  const leftOut = left === 0 ? [] : [`${formatCount(left, 'type')} hidden`];
  return {
    title: file.name,
    range: [rangeText(state, summary, view), ...leftOut].join(' · '),
    legend,
    corner: formatCount(coresOfKeys(shown, shown.keys).length, 'core'),
    laneName: (position) => rowName(shown, shown.keys[position]),
  };
}

function rowName({ groups }: ShownLanes, key: RowKey | undefined): string {
  if (key === undefined) return '';
  return groups.get(key)?.group.name ?? `core ${key}`;
}

function entryName(types: readonly { readonly name: string }[]): string {
  const [only] = types;
  return types.length === 1 && only !== undefined ? only.name : `${types.length} other types`;
}

/** "cycles 1,200 to 5,400 · 4,200 cycles (4.2 µs)" */
function rangeText(
  state: AppState,
  { origin }: TraceSummary,
  { from, to }: { from: number; to: number },
): string {
  const units = unitsOf(state);
  const absolute = (offset: number) => BigInt(origin) + BigInt(offset);
  const [first, last] = [from, to].map((offset) => showPosition(absolute(offset), units).main);
  const length = showLength(BigInt(to - from), units);
  const unit = units.unit === 'cycles' ? 'cycles' : '';
  const long = [length.main, unit].join(' ').trim();
  const beside = length.beside === null ? '' : ` (${length.beside})`;
  return `${[unit, first, 'to', last].join(' ').trim()} · ${long}${beside}`;
}
