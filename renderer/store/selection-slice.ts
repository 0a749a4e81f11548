import type { StateCreator } from 'zustand';
import type { AreaStatistics, EventDetails } from '../../shared/trace-port.ts';
import type { CycleOffset } from '../../shared/units.ts';

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

export interface Hover {
  readonly details: EventDetails;
  /** Of the pointer, in CSS pixels of the window. */
  readonly xCssPx: number;
  readonly yCssPx: number;
}

export interface SelectionSlice {
  readonly selection: Selection;
  readonly hover: Hover | null;
  selectEvent(details: EventDetails): void;
  selectArea(area: Area): void;
  areaCounted(area: Area, statistics: AreaStatistics): void;
  clearSelection(): void;
  setHover(hover: Hover | null): void;
}

export const createSelectionSlice: StateCreator<SelectionSlice> = (set) => ({
  selection: { kind: 'none' },
  hover: null,
  selectEvent: (details) => set({ selection: { kind: 'event', details } }),
  selectArea: (area) => set({ selection: { kind: 'area', area, statistics: null } }),

  areaCounted: (area, statistics) => {
    set(({ selection }) =>
      selection.kind === 'area' && selection.area === area
        ? { selection: { kind: 'area', area, statistics } }
        : {},
    );
  },

  clearSelection: () => set({ selection: { kind: 'none' } }),
  setHover: (hover) => set({ hover }),
});
