import type { StateCreator } from 'zustand';
import { AS_IN_THE_TRACE, type LaneArrangement } from './lane-arrangement.ts';
import type { RowKey } from './lane-groups.ts';
import type { LaneTotals, SpanTotals } from './lane-totals.ts';
import type { TraceDocument, TraceSlice } from './trace-slice.ts';

/** How the user looks at one trace. */
export interface TraceLook {
  readonly arrangement: LaneArrangement;
  /** One bit a slot; types of the last slot are hidden together. */
  readonly hiddenSlots: number;
  /** Rows whose headers are selected. */
  readonly chosen: ReadonlySet<RowKey>;
  /** The row at which the keys are in the list of headers, and where a run of rows begins. */
  readonly active: RowKey | null;
  readonly anchor: RowKey | null;
}

export const FIRST_LOOK: TraceLook = {
  arrangement: AS_IN_THE_TRACE,
  hiddenSlots: 0,
  chosen: new Set(),
  active: null,
  anchor: null,
};

/** What the dialog for groups is asked for: to make some, of these cores at first, or to rename one. */
export type GroupQuestion =
  | { readonly kind: 'new'; readonly cores: readonly number[] }
  | { readonly kind: 'rename'; readonly key: RowKey };

export interface LanesSlice {
  /** By the path of the trace: an arrangement is there again when the trace is opened again. */
  readonly looks: ReadonlyMap<string, TraceLook>;
  /** Of the trace that was asked about last. */
  readonly laneTotals: LaneTotals | null;
  /** Of the stretch that lanes were sorted by last. */
  readonly spanTotals: SpanTotals | null;
  /** The field for the cores to show is open; the counter makes asking for it again count. */
  readonly coreField: { readonly isOpen: boolean; readonly asked: number };
  /** null: the dialog is closed. */
  readonly groupQuestion: GroupQuestion | null;
  /** What an arrangement has led to and the user did not ask for. */
  readonly laneNews: string | null;
  /** Of the trace on the screen; without one nothing happens. */
  changeLook(change: (look: TraceLook) => Partial<TraceLook>): void;
  /** The same for the arrangement alone. */
  arrange(change: (arrangement: LaneArrangement) => LaneArrangement): void;
  laneTotalsKnown(totals: LaneTotals): void;
  spanTotalsKnown(totals: SpanTotals): void;
  openCoreField(): void;
  closeCoreField(): void;
  askAboutGroups(question: GroupQuestion | null): void;
  tellOfLanes(news: string | null): void;
}

type Sources = LanesSlice & Pick<TraceSlice, 'trace'>;

export const createLanesSlice: StateCreator<Sources, [], [], LanesSlice> = (set) => ({
  looks: new Map(),
  laneTotals: null,
  spanTotals: null,
  coreField: { isOpen: false, asked: 0 },
  groupQuestion: null,
  laneNews: null,

  changeLook: (change) => set((state) => withLook(state, change)),

  arrange: (change) => {
    set((state) => ({
      ...withLook(state, (look) => ({ arrangement: change(look.arrangement) })),
      laneNews: null,
    }));
  },

  laneTotalsKnown: (laneTotals) => set({ laneTotals }),
  spanTotalsKnown: (spanTotals) => set({ spanTotals }),

  openCoreField: () => {
    set(({ coreField }) => ({ coreField: { isOpen: true, asked: coreField.asked + 1 } }));
  },

  closeCoreField: () => set(({ coreField }) => ({ coreField: { ...coreField, isOpen: false } })),
  askAboutGroups: (groupQuestion) => set({ groupQuestion }),
  tellOfLanes: (laneNews) => set({ laneNews }),
});

function withLook(
  state: Sources,
  change: (look: TraceLook) => Partial<TraceLook>,
): Pick<LanesSlice, 'looks'> {
  const path = pathOf(state.trace);
  if (path === null) return { looks: state.looks };
  const look = lookOf(state);
  return { looks: new Map(state.looks).set(path, { ...look, ...change(look) }) };
}

export function lookOf({ looks, trace }: Pick<Sources, 'looks' | 'trace'>): TraceLook {
  const path = pathOf(trace);
  return (path === null ? undefined : looks.get(path)) ?? FIRST_LOOK;
}

function pathOf(trace: TraceDocument): string | null {
  return trace.phase === 'none' ? null : trace.file.path;
}
