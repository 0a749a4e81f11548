import type { AppError, Result } from '../../shared/result.ts';
import { runsHold, type NotePlace } from '../../shared/trace/notes/note.ts';
import type { EventDetails, QueryArgs, TraceSummary } from '../../shared/trace-port.ts';
import type { Marking } from '../session/notes-session.ts';
import { latestOnly, type Ask } from '../session/query-client.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { knownAt } from '../store/details-at.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { NEW_MEASURE, type Area, type Measure, type Selection } from '../store/selection-slice.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { EventMark, Marks } from '../timeline-worker/messages.ts';
import { AreaCounts } from './area-counts.ts';
import { EventWalk } from './event-walk.ts';
import { GroupMixes } from './group-mixes.ts';
import { eventQuestionAt, groupAt, type Point } from './picking.ts';
import type { Timeline } from './timeline.ts';

/** As near as this to a noted cycle, that note is meant. */
const MARK_REACH_CSS_PX = 4;

/** From points and keys to events: what is under the pointer, what is selected, where to go next. */
export class Navigation {
  readonly #store: AppStore;
  readonly #timeline: Timeline;
  readonly #ask: Ask;
  readonly #marking: Marking;
  readonly #hovering = latestOnly();
  readonly #selecting = latestOnly();
  readonly #mixes: GroupMixes;
  readonly #walk: EventWalk;
  readonly #areas: AreaCounts;
  /** A reload's selection that can be looked for only when the trace is read. */
  #reselectShift: number | null = null;

  constructor(store: AppStore, timeline: Timeline, ask: Ask, marking: Marking) {
    this.#marking = marking;
    this.#store = store;
    this.#timeline = timeline;
    this.#ask = ask;
    this.#mixes = new GroupMixes(store, timeline, ask);
    this.#walk = new EventWalk(store, timeline, ask);
    this.#areas = new AreaCounts(store, ask);
    store.subscribe((now, before) => {
      if (now.selection !== before.selection) timeline.setMarks(marksOf(now.selection));
      if (lookOf(now).hiddenSlots !== lookOf(before).hiddenSlots) this.#typesChanged();
      if (now.hover?.details !== before.hover?.details) {
        timeline.setMarks({ hovered: now.hover ? markOf(now.hover.details) : null });
      }
    });
  }

  /** Steps that still wait for an answer. */
  get busy(): boolean {
    return this.#walk.busy;
  }

  /** `window` is the same point in the window, where the tooltip goes. */
  hoverAt(point: Point | null, window: Point | null): void {
    const group = point && groupAt(point, this.#timeline.state);
    if (point && window && group) {
      this.#hovering.cancel();
      return this.#mixes.hover(group, point, window);
    }
    this.#mixes.cancel();
    const question = point && this.#questionAt(point);
    const reason = question === null ? 'there' : knownAt(this.#store.getState(), question.offset);
    if (!question || !window || reason !== 'there') {
      this.#hovering.cancel();
      this.#setHover(null, null);
      if (window && reason !== 'there') this.#store.getState().noteHover({ reason, ...window });
      return;
    }
    this.#hovering.ask(
      () => this.#ask('event-at', question),
      (result) => this.#setHover(result.ok ? result.value : null, window, result),
    );
  }

  /** Selects what is there, a group by its header; nothing there clears the selection. */
  selectAt(point: Point, whenFound?: (details: EventDetails) => void): void {
    const group = groupAt(point, this.#timeline.state);
    if (group !== null) return this.#mixes.choose(group, point);
    const question = this.#questionAt(point);
    if (!question || knownAt(this.#store.getState(), question.offset) !== 'there') {
      return this.#store.getState().clearSelection();
    }
    this.#selecting.ask(
      () => this.#ask('event-at', question),
      (result) => {
        if (!result.ok) return this.#report(result.error);
        if (!result.value) return this.#store.getState().clearSelection();
        this.#store.getState().selectEvent(result.value);
        whenFound?.(result.value);
      },
    );
  }

  /** Compares the event there with the selected one; without one it is selected. */
  compareAt(point: Point): void {
    const selected = this.#selectedEvent();
    if (selected === null) return this.selectAt(point);
    const question = this.#questionAt(point);
    if (!question || knownAt(this.#store.getState(), question.offset) !== 'there') return;
    this.#selecting.ask(
      () => this.#ask('event-at', question),
      (result) => {
        if (!result.ok) return this.#report(result.error);
        const { compareWith } = this.#store.getState();
        if (result.value && result.value.record !== selected.record) compareWith(result.value);
      },
    );
  }

  /** Fits the event there into the view, or opens or closes the group there. */
  zoomAtPoint(point: Point): void {
    const group = groupAt(point, this.#timeline.state);
    if (group !== null) return this.#mixes.toggle(group);
    this.selectAt(point, ({ startOffset, endOffset }) =>
      this.#timeline.zoomToRange(startOffset, endOffset),
    );
  }

  /** Resolves when it is done, or cannot be. */
  selectRecord(record: number): Promise<void> {
    return this.#walk.toRecord(record);
  }

  /** To the next (+1) or previous (−1) event of the lane; without a selection to one in view. */
  stepEvent(step: 1 | -1): void {
    this.#walk.toEventBeside(step);
  }

  /** To the nearest event of the lane below (+1) or above (−1). */
  stepLane(step: 1 | -1): void {
    this.#walk.toLaneBeside(step);
  }

  selectArea(area: Area): void {
    this.#store.getState().showDockTab('totals');
    this.#areas.select(area);
  }

  /** The selected area has other edges: what is shown below stays as it is. */
  changeArea(area: Area): void {
    this.#areas.select(area);
  }

  /** All that there is: every lane on the screen from end to end. */
  selectAll(): void {
    const lastPosition = this.#timeline.state.lanes.order.length - 1;
    const { startOffset, endOffset } = this.#timeline.bounds;
    if (lastPosition < 0 || endOffset <= startOffset) return;
    const [fromOffset, toOffset] = [Math.floor(startOffset), Math.ceil(endOffset)];
    this.selectArea({ fromOffset, toOffset, firstPosition: 0, lastPosition });
  }

  /** Begins to measure, or ends it. */
  toggleMeasure(): void {
    const { measure, setMeasure } = this.#store.getState();
    setMeasure(measure === null && this.#summary() !== null ? NEW_MEASURE : null);
  }

  /** Two cursors at a quarter of the view from its ends. */
  measureInView(): void {
    const { from, to } = this.#timeline.rangeInView();
    const quarter = (to - from) / 4;
    const ends = { from: Math.round(from + quarter), to: Math.round(to - quarter) };
    this.#store.getState().setMeasure({ ...ends, isOpen: false });
  }

  recountArea(): void {
    const { selection } = this.#store.getState();
    if (selection.kind === 'area') this.#areas.select(selection.area);
  }

  zoomToSelection(): void {
    const { selection } = this.#store.getState();
    if (selection.kind === 'none') this.#timeline.zoomToAll();
    else if (selection.kind === 'area') {
      this.#timeline.zoomToRange(selection.area.fromOffset, selection.area.toOffset);
    } else {
      const { lane, startOffset, endOffset } = selection.details;
      this.#timeline.zoomToRange(startOffset, endOffset);
      this.#timeline.reveal(lane, startOffset, endOffset);
    }
  }

  /**
   * Notes the selected area, else the cycle at the pointer, else, with the pointer elsewhere, the
   * selected event's start.
   */
  mark(isToBeWritten: boolean): void {
    const { selection } = this.#store.getState();
    if (selection.kind === 'area') return this.#marking.markArea(selection.area, isToBeWritten);
    const { cursorOffset, camera } = this.#timeline.state;
    const offset = cursorOffset ?? this.#selectedEvent()?.startOffset;
    if (offset === undefined) return;
    this.#marking.markCycle(offset, MARK_REACH_CSS_PX * camera.cyclesPerCssPx, isToBeWritten);
  }

  /** Brings a noted cycle into the middle of the view, or fits a noted area into it. */
  goToNote(place: NotePlace): void {
    const summary = this.#summary();
    if (summary === null) return;
    const offsetOf = (cycle: string): number => Number(BigInt(cycle) - BigInt(summary.origin));
    if (place.kind === 'point') return this.#timeline.centre(offsetOf(place.at));
    const from = offsetOf(place.from);
    const to = offsetOf(place.to);
    this.#timeline.zoomToRange(from, to);
    const { cores } = place;
    const lane = summary.lanes.findIndex(({ core }) => runsHold(cores, core));
    if (cores !== 'all' && lane >= 0) this.#timeline.reveal(lane, from, to);
  }

  /** Fits [from, to) into the view; selects it on all lanes where that is wanted. */
  goToRange(from: number, to: number, isToBeSelected: boolean): void {
    const lanes = this.#timeline.state.lanes.order.length;
    const [fromOffset, toOffset] = [Math.floor(from), Math.ceil(to)];
    if (isToBeSelected && lanes > 0) {
      this.#areas.select({ fromOffset, toOffset, firstPosition: 0, lastPosition: lanes - 1 });
    }
    this.#timeline.zoomToRange(from, to);
  }

  /** Ends measuring, else comparing, else clears the selection; false where there was none. */
  stepBack(): boolean {
    const { selection, clearSelection, measure, otherEvent } = this.#store.getState();
    if (measure !== null) {
      this.#store.getState().setMeasure(null);
      return true;
    }
    if (otherEvent !== null) {
      this.#store.getState().compareWith(null);
      return true;
    }
    if (selection.kind === 'none') return false;
    this.#selecting.cancel();
    clearSelection();
    return true;
  }

  /** The trace has another summary: its lanes may have moved, its details may have come. */
  traceChanged(before: TraceSummary, newLane: (lane: number) => number): void {
    const { selectionMoved, setHover } = this.#store.getState();
    const now = this.#summary();
    if (now === null) return;
    if (now.lanes.length !== before.lanes.length) selectionMoved(newLane);
    if (now.details.kind === 'loading') {
      // What came from a kept index was wrong, and is read again.
      if (before.details.kind === 'all') this.#forgetDetails();
      return;
    }
    setHover(null);
    const { selection } = this.#store.getState();
    const shift = this.#reselectShift;
    if (shift !== null) this.reselectAfterReload(shift);
    else if (selection.kind === 'area' && selection.statistics === null) {
      this.#areas.count(selection.area);
    }
  }

  #forgetDetails(): void {
    const { selection, selectArea } = this.#store.getState();
    if (selection.kind === 'area') selectArea(selection.area);
    this.reselectAfterReload(0);
  }

  /** The same file was opened again, its origin `shiftCycles` later: is the selection still there? */
  reselectAfterReload(shiftCycles: number): void {
    const isRead = this.#summary()?.details.kind !== 'loading';
    this.#reselectShift = isRead ? null : shiftCycles;
    if (!isRead) return;
    const { selection, clearSelection, selectEvent, measure, setMeasure } = this.#store.getState();
    if (measure !== null) setMeasure(shifted(measure, shiftCycles));
    if (selection.kind === 'area') {
      const { area } = selection;
      const fromOffset = area.fromOffset - shiftCycles;
      const lastPosition = Math.min(area.lastPosition, this.#timeline.state.lanes.order.length - 1);
      if (lastPosition < area.firstPosition) return clearSelection();
      const toOffset = area.toOffset - shiftCycles;
      return this.#areas.select({ ...area, fromOffset, toOffset, lastPosition });
    }
    if (selection.kind === 'none') return;
    const old = selection.details;
    if (old.record >= (this.#summary()?.events ?? 0)) return clearSelection();
    this.#selecting.ask(
      () => this.#ask('event', { record: old.record, hidden: this.#hidden() }),
      (result) => {
        if (result.ok && isSameEvent(result.value, old)) selectEvent(result.value);
        else clearSelection();
      },
    );
  }

  /** Types that are passed over, by code. */
  #hidden(): number[] {
    return hiddenTypesOf(this.#store.getState());
  }

  /** An event of a type that is hidden now is not selected, and areas count other events. */
  #typesChanged(): void {
    const selected = this.#selectedEvent();
    this.#setHover(null, null);
    if (selected !== null && this.#hidden().includes(selected.typeCode)) {
      this.#selecting.cancel();
      this.#store.getState().clearSelection();
    }
    this.recountArea();
  }

  #questionAt(point: Point): QueryArgs<'event-at'> | null {
    const summary = this.#summary();
    return summary && eventQuestionAt(point, this.#timeline.state, summary.lanes, this.#hidden());
  }

  #setHover(details: EventDetails | null, at: Point | null, result?: Result<unknown>): void {
    const { hover, hoverNote, hoverMix, setHover } = this.#store.getState();
    if (result && !result.ok) this.#report(result.error);
    if (details && at) setHover({ details, xCssPx: at.xCssPx, yCssPx: at.yCssPx });
    else if (hover || hoverNote || hoverMix) setHover(null);
  }

  #report(error: AppError): void {
    reportQueryError(this.#store, error);
  }

  #selectedEvent(): EventDetails | null {
    const { selection } = this.#store.getState();
    return selection.kind === 'event' ? selection.details : null;
  }

  #summary(): TraceSummary | null {
    return summaryOf(this.#store.getState().trace);
  }
}

function marksOf(selection: Selection): Pick<Marks, 'selected' | 'area'> {
  if (selection.kind === 'event') return { selected: markOf(selection.details), area: null };
  if (selection.kind === 'none') return { selected: null, area: null };
  const { fromOffset, toOffset, firstPosition, lastPosition } = selection.area;
  return {
    selected: null,
    area: {
      startOffset: fromOffset,
      endOffset: toOffset,
      positions: [firstPosition, lastPosition],
    },
  };
}

function markOf({ lane, row, startOffset, endOffset }: EventDetails): EventMark {
  return { lane, row, startOffset, endOffset };
}

function shifted({ from, to, isOpen }: Measure, byCycles: number): Measure {
  const moved = (offset: number | null) => (offset === null ? null : offset - byCycles);
  return { from: moved(from), to: moved(to), isOpen };
}

function isSameEvent(now: EventDetails, old: EventDetails): boolean {
  return now.core === old.core && now.start === old.start && now.typeName === old.typeName;
}
