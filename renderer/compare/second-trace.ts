import type { TilescopeBridge } from '../../shared/ipc.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { followUnits, rulerUnits } from '../session/follow-units.ts';
import { askForLaneTotals, askForSpanTotals } from '../session/lane-totals-session.ts';
import type { Ask } from '../session/query-client.ts';
import {
  startTimelineWorker,
  type TimelineLink,
  type TimelineNews,
} from '../session/timeline-link.ts';
import { TraceSessions } from '../session/trace-sessions.ts';
import { laneMoves, originShift, traceShape } from '../session/trace-shape.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import type { PageToTimeline } from '../timeline-worker/messages.ts';
import { extentOf } from '../timeline/extent.ts';
import { followLanes } from '../timeline/lane-following.ts';
import { followMeasure } from '../timeline/measure-marks.ts';
import { Navigation } from '../timeline/navigation.ts';
import { readTimelineTheme } from '../timeline/theme.ts';
import { Timeline } from '../timeline/timeline.ts';

export interface SecondTraceDeps {
  readonly bridge: Pick<TilescopeBridge, 'request'>;
  /** Of the window: its settings and theme, and where what went wrong is told. */
  readonly windowStore: AppStore;
  /** It takes its place on the screen, or leaves it with null; `isAnother`: not a reload. */
  shown(link: TimelineLink | null, isAnother: boolean): void;
  /** More of it was read. */
  grown(): void;
}

/** Nothing is noted in a trace that is only compared with. */
const NO_MARKING = { markCycle: () => undefined, markArea: () => undefined };

/**
 * A trace beside the window's own: a store, a host's session, a timeline and, as long as it is on
 * the screen, a worker that draws it.
 */
export class SecondTrace {
  readonly store = createAppStore();
  readonly sessions: TraceSessions;
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly #deps: SecondTraceDeps;
  #link: TimelineLink | null = null;

  constructor(deps: SecondTraceDeps) {
    this.#deps = deps;
    this.timeline = new Timeline((message) => this.post(message));
    this.sessions = new TraceSessions({
      store: this.store,
      closeTrace: (fileId) => void deps.bridge.request('trace:close', { fileId }),
      show: (summary, bulk, reloadedFrom) => this.#show(summary, bulk, reloadedFrom),
      reshape: (summary, before) => this.#reshape(summary, before),
      disconnect: (keepPicture) => this.#disconnect(keepPicture),
    });
    this.navigation = new Navigation(this.store, this.timeline, this.ask, NO_MARKING);
    followLanes(this.store, {
      timeline: this.timeline,
      post: (message) => this.post(message),
      recount: () => this.navigation.recountArea(),
    });
    followMeasure(this.store, this.timeline);
    askForLaneTotals(this.store, this.ask);
    askForSpanTotals(this.store, this.ask);
    followUnits(this.store, (units) => this.post({ kind: 'units', units }));
    this.#followWindow();
  }

  readonly ask: Ask = (name, args, hearShare) => this.sessions.ask(name, args, hearShare);

  get link(): TimelineLink | null {
    return this.#link;
  }

  post(message: PageToTimeline): void {
    this.#link?.post(message);
  }

  reload(): void {
    const { trace } = this.store.getState();
    if (trace.phase === 'none') return;
    void this.#deps.bridge.request('trace:reload', { fileId: trace.file.id });
  }

  #show(summary: TraceSummary, bulk: MessagePort, reloadedFrom: TraceSummary | null): void {
    const isAnother = reloadedFrom === null;
    const link = (this.#link ??= this.#startLink());
    link.post({ kind: 'connect', bulkPort: bulk, keepPicture: !isAnother }, [bulk]);
    link.post({ kind: 'trace', shape: traceShape(summary) });
    const shift = isAnother ? null : originShift(summary, reloadedFrom);
    this.timeline.showTrace(extentOf(summary), shift);
    if (shift !== null) this.navigation.reselectAfterReload(shift);
    this.#deps.windowStore.getState().dropOpenFailures('trace');
    this.#deps.shown(link, isAnother);
  }

  #reshape(summary: TraceSummary, before: TraceSummary): void {
    this.post({ kind: 'trace', shape: traceShape(summary) });
    this.timeline.growTrace(extentOf(summary));
    this.navigation.traceChanged(before, laneMoves(before, summary));
    this.#deps.grown();
  }

  #disconnect(keepPicture: boolean): void {
    this.post({ kind: 'disconnect', keepPicture });
    if (keepPicture) return;
    this.timeline.clear();
    // The canvases leave the page with it.
    this.#deps.shown(null, false);
    this.#link?.close();
    this.#link = null;
  }

  #startLink(): TimelineLink {
    const link = startTimelineWorker(readTimelineTheme(), (news) => this.#hear(news));
    link.post({ kind: 'units', units: rulerUnits(this.store) });
    const { hiddenSlots } = lookOf(this.store.getState());
    if (hiddenSlots !== 0) link.post({ kind: 'filter', hiddenSlots });
    return link;
  }

  #hear(news: TimelineNews): void {
    const { addNotice } = this.#deps.windowStore.getState();
    if (news.kind === 'gl-failed') addNotice({ kind: 'no-graphics', message: news.message });
    if (news.kind === 'tile-refused') {
      addNotice({ kind: 'query-failed', error: { code: news.code, message: news.message } });
    }
  }

  /** Settings come from the window's store, what went wrong goes there. */
  #followWindow(): void {
    const { windowStore } = this.#deps;
    const take = (): void => {
      const { window, shownTheme } = windowStore.getState();
      const own = this.store.getState();
      if (own.window !== window || own.shownTheme !== shownTheme) {
        this.store.setState({ window, shownTheme });
      }
    };
    take();
    windowStore.subscribe(take);
    this.store.subscribe(({ notices }) => {
      if (notices.length === 0) return;
      this.store.setState({ notices: [] });
      for (const notice of notices) windowStore.getState().addNotice(notice);
    });
  }
}
