import type { StateCreator } from 'zustand';
import type { AreaStatistics, EventDetails } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';
import type { DetailsAt } from './details-at.ts';

/** Whole cycles × a run of lanes by their position from the top, both ends included. */
export interface Area {
  readonly fromOffset: CycleOffset;
  readonly toOffset: CycleOffset;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'event'; readonly details: EventDetails }
  /** `statistics` is null until the host has counted. */
  | { readonly kind: 'area'; readonly area: Area; readonly statistics: AreaStatistics | null };

/** Two cursors. While it is open one or both are still to be placed. */
export interface Measure {
  readonly from: CycleOffset | null;
  readonly to: CycleOffset | null;
  readonly isOpen: boolean;
}

/** Nothing is placed yet. */
export const NEW_MEASURE: Measure = { from: null, to: null, isOpen: true };

export interface Hover {
  readonly details: EventDetails;
  /** Of the pointer, in CSS pixels of the window. */
  readonly xCssPx: number;
  readonly yCssPx: number;
}

/** What the cores of a group do in a column of it. */
export interface GroupMix {
  readonly name: string;
  readonly cores: number;
  readonly fromOffset: CycleOffset;
  readonly toOffset: CycleOffset;
  /** Cycles inside the column by type, and those in which a core is occupied, of all cores. */
  readonly types: AreaStatistics['types'];
  readonly occupied: string;
}

export interface HoverMix {
  readonly mix: GroupMix;
  readonly xCssPx: number;
  readonly yCssPx: number;
}

/** Why nothing can be told of what lies under the pointer. */
export interface HoverNote {
  readonly reason: Exclude<DetailsAt, 'there'>;
  readonly xCssPx: number;
  readonly yCssPx: number;
}

export interface SelectionSlice {
  readonly selection: Selection;
  /** An event that the selected one is compared with; none beside another selection. */
  readonly otherEvent: EventDetails | null;
  /** null where nothing is measured. */
  readonly measure: Measure | null;
  readonly hover: Hover | null;
  /** These never beside `hover`, nor beside each other. */
  readonly hoverNote: HoverNote | null;
  readonly hoverMix: HoverMix | null;
  /** What is told of a group that was clicked, to those who do not see it. */
  readonly mixWords: string;
  selectEvent(details: EventDetails): void;
  /** null: with none any more. */
  compareWith(details: EventDetails | null): void;
  setMeasure(measure: Measure | null): void;
  selectArea(area: Area): void;
  areaCounted(area: Area, statistics: AreaStatistics): void;
  clearSelection(): void;
  /** The same cores lie elsewhere now, and what was counted of them holds. */
  areaMoved(area: Area): void;
  /** The lanes have other numbers now: those of a selected event too. */
  selectionMoved(newLane: (lane: number) => number): void;
  setHover(hover: Hover | null): void;
  noteHover(note: HoverNote): void;
  setHoverMix(hoverMix: HoverMix): void;
  tellMix(words: string): void;
}

export const createSelectionSlice: StateCreator<SelectionSlice> = (set) => ({
  selection: { kind: 'none' },
  otherEvent: null,
  measure: null,
  hover: null,
  hoverNote: null,
  hoverMix: null,
  mixWords: '',
  selectEvent: (details) => set({ selection: { kind: 'event', details }, otherEvent: null }),
  selectArea: (area) => {
    set({ selection: { kind: 'area', area, statistics: null }, otherEvent: null });
  },

  compareWith: (otherEvent) => {
    set(({ selection }) => (selection.kind === 'event' ? { otherEvent } : {}));
  },

  setMeasure: (measure) => set({ measure }),

  areaCounted: (area, statistics) => {
    set(({ selection }) =>
      selection.kind === 'area' && selection.area === area
        ? { selection: { kind: 'area', area, statistics } }
        : {},
    );
  },

  areaMoved: (area) => {
    set(({ selection }) =>
      selection.kind === 'area' ? { selection: { ...selection, area } } : {},
    );
  },

  clearSelection: () => set({ selection: { kind: 'none' }, otherEvent: null }),

  selectionMoved: (newLane) => {
    set(({ selection, otherEvent }) => {
      if (selection.kind !== 'event') return {};
      const { details } = selection;
      return {
        selection: { kind: 'event', details: movedEvent(details, newLane) },
        otherEvent: otherEvent && movedEvent(otherEvent, newLane),
      };
    });
  },

  setHover: (hover) => set({ hover, hoverNote: null, hoverMix: null }),
  noteHover: (hoverNote) => set({ hover: null, hoverNote, hoverMix: null }),
  setHoverMix: (hoverMix) => set({ hover: null, hoverNote: null, hoverMix }),
  tellMix: (mixWords) => set({ mixWords }),
});

function movedEvent(details: EventDetails, newLane: (lane: number) => number): EventDetails {
  return { ...details, lane: newLane(details.lane) };
}
