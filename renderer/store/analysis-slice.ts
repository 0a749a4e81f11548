import type { StateCreator } from 'zustand';

export const ANALYSIS_SECTIONS = [
  'utilisation',
  'overlap',
  'time-lost',
  'bottlenecks',
  'roofline',
  'api-calls',
  'longest-events',
] as const;
export type AnalysisSection = (typeof ANALYSIS_SECTIONS)[number];

/** One row for each type, for each core, or for each type of each core. */
export type TotalsGrouping = 'type' | 'core' | 'core-type';

/** What the tables and charts about the trace show; the trace itself has no part in it. */
export interface AnalysisView {
  readonly section: AnalysisSection;
  /** `selection` counts as `whole` while no area is selected. */
  readonly scope: 'whole' | 'selection';
  /** The other tool's formulas, where they differ. */
  readonly isLikePccxLab: boolean;
  /** Assumed: no field of the header gives it. */
  readonly busBytesPerCycle: number;
  /** Of the windows of bottlenecks; null: chosen by the trace's length. */
  readonly windowCycles: number | null;
  /** Share of a window from which on it is a bottleneck, above 0 to 1. */
  readonly threshold: number;
  readonly grouping: TotalsGrouping;
  /** null: where there is room beside the table. */
  readonly isHistogramShown: boolean | null;
}

export interface AnalysisSlice {
  readonly analysis: AnalysisView;
  changeAnalysis(change: Partial<AnalysisView>): void;
}

/** A stated assumption (docs/analyses.md, "Roofline"). */
export const ASSUMED_BUS_BYTES = 16;
/** Of a window's length × cores (docs/analyses.md, "Bottlenecks"). */
export const USUAL_THRESHOLD = 0.5;

export const createAnalysisSlice: StateCreator<AnalysisSlice> = (set) => ({
  analysis: {
    section: 'utilisation',
    scope: 'whole',
    isLikePccxLab: false,
    busBytesPerCycle: ASSUMED_BUS_BYTES,
    windowCycles: null,
    threshold: USUAL_THRESHOLD,
    grouping: 'type',
    isHistogramShown: null,
  },
  changeAnalysis: (change) => set(({ analysis }) => ({ analysis: { ...analysis, ...change } })),
});
