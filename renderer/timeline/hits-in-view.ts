import { MOST_CELLS, type ColumnView } from '../../shared/trace/search/hit-columns.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { lanesOfRuns, type LaneSum } from '../../shared/trace/lane-sum.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isLane } from '../store/lane-arrangement.ts';
import type { AppStore } from '../store/store.ts';
import type { HitMarks, PageToTimeline } from '../timeline-worker/messages.ts';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';
import { visiblePositions } from './track-layout.ts';

/** Asked for beyond each side of the view, as a share of its width, so that panning shows hits. */
const MARGIN_SHARE = 0.5;

/** What is asked for; the same where it would have the same answer. */
interface Wanted {
  readonly searchId: number;
  readonly lanes: readonly number[];
  readonly sums: readonly LaneSum[];
  readonly view: ColumnView;
}

/**
 * Keeps the hits that the timeline draws up with what is in view. One question is under way, and
 * the newest view waits for its turn: panning never queues questions.
 */
export class HitsInView {
  readonly #store: AppStore;
  readonly #timeline: Timeline;
  readonly #ask: Ask;
  readonly #post: (message: PageToTimeline) => void;
  readonly #asking = oneAtATime();
  #asked: Wanted | null = null;

  constructor(
    store: AppStore,
    timeline: Timeline,
    ask: Ask,
    post: (message: PageToTimeline) => void,
  ) {
    this.#store = store;
    this.#timeline = timeline;
    this.#ask = ask;
    this.#post = post;
    timeline.subscribe(() => this.#follow());
    store.subscribe((now, before) => {
      if (now.search.found !== before.search.found) this.#follow();
    });
  }

  #follow(): void {
    const { found } = this.#store.getState().search;
    if (found === null) {
      if (this.#asked !== null) this.#show(null);
      this.#asked = null;
      return this.#asking.cancel();
    }
    const wanted = wantedFor(found.searchId, this.#timeline.state);
    if (wanted === null || (this.#asked && answersAlike(wanted, this.#asked))) return;
    this.#asked = wanted;
    this.#asking.ask(
      () => this.#marksOf(wanted),
      (result) => {
        if (this.#asked?.searchId !== wanted.searchId) return;
        if (result.ok) this.#show(result.value);
        else reportQueryError(this.#store, result.error);
      },
    );
  }

  /** Of lanes and of sums in one answer. */
  #marksOf({ searchId, lanes, sums, view }: Wanted): Pending<HitMarks> {
    const single = this.#ask('hit-columns', { searchId, lanes: [...lanes], view });
    const parts = sums.map(({ runs }) => [...lanesOfRuns(runs)]);
    const sizes = parts.map((part) => part.length);
    const united =
      sums.length === 0
        ? null
        : this.#ask('hit-unions', { searchId, lanes: parts.flat(), sizes, view });
    const joined = async (): Promise<Result<HitMarks>> => {
      const [own, unions] = await Promise.all([single.answer, united?.answer]);
      if (!own.ok) return own;
      if (unions?.ok === false) return unions;
      const marked = new Uint8Array((lanes.length + sums.length) * view.columns);
      marked.set(own.value.marked);
      if (unions !== undefined) marked.set(unions.value, lanes.length * view.columns);
      return ok({ view, lanes: [...lanes, ...sums.map(({ lane }) => lane)], marked });
    };
    const cancel = (): void => {
      single.cancel();
      united?.cancel();
    };
    return { answer: joined(), cancel };
  }

  #show(hits: HitMarks | null): void {
    this.#post({ kind: 'hits', hits });
  }
}

/**
 * A column is a device pixel, and its edges lie at multiples of its width: while the scale stays,
 * panning moves ticks without changing them. null: nothing is in view.
 */
export function wantedFor(searchId: number, state: TimelineState): Wanted | null {
  const { camera, widthCssPx, devicePixelRatio } = state;
  const { lanes, sums } = rowsInView(state);
  const rows = lanes.length + sums.length;
  if (rows === 0 || widthCssPx === 0) return null;
  const most = Math.floor(MOST_CELLS / rows);
  const inView = widthCssPx * devicePixelRatio;
  const margin = Math.ceil(inView * MARGIN_SHARE);
  const pixels = Math.ceil(inView) + 2 * margin + 1;
  const columns = Math.min(most, pixels);
  const width = (camera.cyclesPerCssPx / devicePixelRatio) * (pixels / columns);
  // In steps of a quarter of the view: small moves ask nothing anew.
  const marginColumns = Math.ceil(margin * (columns / pixels));
  const step = Math.max(1, Math.floor(marginColumns / 2));
  const firstColumn = camera.startOffset / width - marginColumns;
  const first = Math.floor(firstColumn / step) * step;
  const from = first * width;
  const to = from + columns * width;
  // Past 2^53 a column may be narrower than the distance between two offsets.
  return from < to ? { searchId, lanes, sums, view: { from, to, columns } } : null;
}

function rowsInView({
  scrollTopCssPx,
  tracks,
  lanes,
}: TimelineState): Pick<Wanted, 'lanes' | 'sums'> {
  const { first, end } = visiblePositions(scrollTopCssPx, tracks);
  const sticky = lanes.order.slice(0, tracks.stickyCount);
  const scrolled = lanes.order.slice(Math.max(first, tracks.stickyCount), end);
  const rows = [...sticky, ...scrolled];
  const sumOf = new Map(Array.from(lanes.groups.values(), ({ sum }) => [sum.lane, sum]));
  return { lanes: rows.filter(isLane), sums: rows.flatMap((lane) => sumOf.get(lane) ?? []) };
}

function answersAlike(a: Wanted, b: Wanted): boolean {
  return (
    a.searchId === b.searchId &&
    a.view.from === b.view.from &&
    a.view.to === b.view.to &&
    a.view.columns === b.view.columns &&
    a.lanes.length === b.lanes.length &&
    a.lanes.every((lane, at) => lane === b.lanes[at]) &&
    a.sums.length === b.sums.length &&
    a.sums.every((sum, at) => sum === b.sums[at])
  );
}
