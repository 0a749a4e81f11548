import type { LaneSize, TilescopeBridge } from '../../shared/ipc.ts';
import {
  offsetOfFirstEvents,
  shiftOf,
  type ComparedTrace,
} from '../../shared/trace/compare/compared-trace.ts';
import type { WindowRow } from '../../shared/trace/compare/slower-windows.ts';
import type { Ask } from '../session/query-client.ts';
import type { TimelineLink } from '../session/timeline-link.ts';
import { lookOf } from '../store/lanes-slice.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { isBeingRead, summaryOf, willBeVerified } from '../store/trace-slice.ts';
import { LaneEdits } from '../timeline/lane-actions.ts';
import { laneCommands } from '../timeline/lane-commands.ts';
import { LinkedTimelines } from '../timeline/linked-timelines.ts';
import { snapQuestions } from '../timeline/snapping.ts';
import { readTimelineTheme } from '../timeline/theme.ts';
import type { TimelineParts } from '../timeline/timeline-parts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { createCompareStore } from './compare-state.ts';
import { SecondTrace } from './second-trace.ts';
import { WindowComparison } from './window-comparison.ts';

export interface ComparisonDeps {
  readonly bridge: Pick<TilescopeBridge, 'request'>;
  /** Of the window's own trace, which is A. */
  readonly store: AppStore;
  readonly timeline: Timeline;
  readonly ask: Ask;
  setLaneSize(this: void, size: LaneSize): void;
}

/** Marks the part of the page that keys go to when the focus is in it. */
export const COMPARED_CLASS = 'compared-trace';

/** The window's trace (A) and a second one (B) below it. */
export class Comparison {
  readonly state = createCompareStore();
  readonly second: SecondTrace;
  readonly #deps: ComparisonDeps;
  readonly #linked: LinkedTimelines;
  readonly #windows: WindowComparison;

  constructor(deps: ComparisonDeps) {
    this.#deps = deps;
    const { store, bridge } = deps;
    this.second = new SecondTrace({
      bridge,
      windowStore: store,
      shown: (link, isAnother) => {
        if (link === null) return this.#ended();
        const parts = this.state.getState().parts ?? this.#partsOf(link);
        this.state.setState({ parts });
        store.getState().showTab('trace');
        if (isAnother) this.#begun();
        else this.#relink();
      },
      grown: () => this.#relink(),
    });
    store.subscribe((now) => this.#hideTypes(now));
    this.#linked = new LinkedTimelines(deps.timeline, this.second.timeline);
    this.#windows = new WindowComparison(this.state, {
      ...{ a: deps, b: this.second },
      showStrips: (strips) => this.second.post({ kind: 'windows', strips }),
    });
  }

  get windowStore(): AppStore {
    return this.#deps.store;
  }

  /** The host of the window's own trace. */
  get askShown(): Ask {
    return this.#deps.ask;
  }

  get isOpen(): boolean {
    return this.state.getState().parts !== null;
  }

  /** Keys are meant for the second trace. */
  get hasFocus(): boolean {
    return (document.activeElement?.closest(`.${COMPARED_CLASS}`) ?? null) !== null;
  }

  /** Hosts are asked, or something is still to be drawn. */
  get busy(): boolean {
    const { store, sessions, timeline, navigation } = this.second;
    const { opening, trace } = store.getState();
    const isReading = opening.phase === 'opening' || isBeingRead(trace) || willBeVerified(trace);
    const isComparing = isReading || this.#windows.isWaiting;
    return isComparing || sessions.openQueries > 0 || timeline.busy || navigation.busy;
  }

  choose(): void {
    void this.#deps.bridge.request('compare:open-dialog');
  }

  /** The window's own trace is another one, is there anew, or more of it has been read. */
  shownChanged(isAnother: boolean): void {
    if (!this.isOpen) return;
    if (isAnother) this.alignFirst();
    else this.#relink();
  }

  close(): void {
    this.second.sessions.cancelOpening();
    this.second.sessions.closeCurrent();
  }

  setLinked(isLinked: boolean): void {
    this.state.setState({ isLinked });
    this.#relink();
  }

  setOffset(offset: bigint): void {
    this.state.setState({ offset, alignsFirst: false });
    this.#relink();
  }

  /** The first events of both coincide. */
  alignFirst(): void {
    this.state.setState({ alignsFirst: true });
    this.#relink();
  }

  /** The starts of the selected events coincide; false where not both traces have one. */
  alignSelected(): boolean {
    const a = this.#deps.store.getState().selection;
    const b = this.second.store.getState().selection;
    if (a.kind !== 'event' || b.kind !== 'event') return false;
    this.setOffset(BigInt(a.details.start) - BigInt(b.details.start));
    return true;
  }

  /** A window's work in both views, from where it begins. */
  goToWindow({ laneA, laneB, fromA, toA, fromB, toB }: WindowRow): void {
    const both = this.traces;
    if (both === null) return;
    const { timeline } = this.#deps;
    const { timeline: other } = this.second;
    if (this.state.getState().isLinked) {
      const originA = BigInt(both.a.origin) + BigInt(fromA);
      this.setOffset(originA - BigInt(both.b.origin) - BigInt(fromB));
      timeline.zoomToRange(fromA, fromA + Math.max(toA - fromA, toB - fromB));
    } else {
      timeline.zoomToRange(fromA, toA);
      other.zoomToRange(fromB, toB);
    }
    timeline.reveal(laneA, fromA, toA);
    other.reveal(laneB, fromB, toB);
  }

  setWindows(wantedWindows: number): void {
    this.state.setState({ wantedWindows });
    this.#windows.ask();
  }

  askAgain(): void {
    this.#windows.ask();
  }

  cancelWindows(): void {
    this.#windows.cancel();
  }

  showPanel(panel: 'windows' | 'differences'): void {
    this.state.setState({ panel });
  }

  themeChanged(): void {
    this.second.post({ kind: 'theme', theme: readTimelineTheme() });
  }

  get traces(): { readonly a: ComparedTrace; readonly b: ComparedTrace } | null {
    const a = summaryOf(this.#deps.store.getState().trace);
    const b = summaryOf(this.second.store.getState().trace);
    return a === null || b === null ? null : { a, b };
  }

  #partsOf({ canvases }: TimelineLink): TimelineParts {
    const { store, timeline, navigation, ask } = this.second;
    const laneEdits = new LaneEdits(store, timeline);
    return {
      timeline,
      navigation,
      canvases,
      lanes: laneCommands(store, laneEdits, this.#deps.setLaneSize),
      laneEdits,
      setLaneSize: this.#deps.setLaneSize,
      askSnap: snapQuestions(store, ask),
      search: { step: () => undefined },
      minimap: null,
      hasKeys: () => this.hasFocus,
    };
  }

  /** The legend is that of the window's own trace. */
  #hideTypes(now: AppState): void {
    const { hiddenSlots } = lookOf(now);
    const second = this.second.store.getState();
    if (second.trace.phase === 'none' || lookOf(second).hiddenSlots === hiddenSlots) return;
    second.changeLook(() => ({ hiddenSlots }));
  }

  #begun(): void {
    this.#hideTypes(this.#deps.store.getState());
    this.alignFirst();
    this.#deps.store.getState().showDockTab('comparison');
  }

  #ended(): void {
    this.#linked.link(null);
    this.#windows.forget();
    this.state.setState({ parts: null });
    const { dockTab, showDockTab } = this.#deps.store.getState();
    if (dockTab === 'comparison') showDockTab('totals');
  }

  #relink(): void {
    const both = this.traces;
    if (both === null || !this.isOpen) return;
    if (this.state.getState().alignsFirst) {
      this.state.setState({ offset: offsetOfFirstEvents(both.a, both.b) });
    }
    const { isLinked, offset } = this.state.getState();
    this.#linked.link(isLinked ? shiftOf(both.a, both.b, offset) : null);
    this.#windows.follow();
  }
}
