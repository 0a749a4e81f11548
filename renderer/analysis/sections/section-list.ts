import type { AnalysisSection } from '../../store/analysis-slice.ts';

export interface SectionFacts {
  readonly name: string;
  /** On one line; T is the area's length in cycles, n the number of its cores. */
  readonly formula: string;
  /** The same as pccx-lab computes it, where that differs. */
  readonly formulaOfPccxLab: string | null;
  /** Headings of docs/analyses.md. */
  readonly docTitles: readonly string[];
}

export const SECTIONS: Record<AnalysisSection, SectionFacts> = {
  utilisation: {
    name: 'Utilisation',
    formula: '|∪ compute| / T, per core',
    formulaOfPccxLab: 'min(1, Σ compute / T), per core',
    docTitles: ['Utilisation', 'Utilisation over time'],
  },
  overlap: {
    name: 'MAC/DMA overlap',
    formula: '|∪ compute ∩ ∪ transfer|, per core and for the device',
    formulaOfPccxLab: null,
    docTitles: ['Overlap of compute and transfer'],
  },
  'time-lost': {
    name: 'Time lost',
    formula: 'Σ stall, Σ barrier, |∪ waiting \\ (∪ compute ∪ ∪ transfer)|',
    formulaOfPccxLab: null,
    docTitles: ['Time lost', 'Barriers'],
  },
  bottlenecks: {
    name: 'Bottlenecks',
    formula: 'Σ over cores of |∪ of the type| / (window × cores) ≥ threshold, windows merged',
    formulaOfPccxLab: 'Σ of the type / (window × (largest core id + 1)) ≥ threshold, every window',
    docTitles: ['Bottlenecks'],
  },
  roofline: {
    name: 'Roofline',
    formula: 'achieved = ops / T × clock, against min(peak, intensity × bandwidth)',
    formulaOfPccxLab: null,
    docTitles: ['Roofline'],
  },
  'api-calls': {
    name: 'API calls',
    formula: 'API_CALL events with their whole durations',
    formulaOfPccxLab: null,
    docTitles: ['API calls and the longest events'],
  },
  'longest-events': {
    name: 'Longest events',
    formula: 'The longest of each type, by whole duration',
    formulaOfPccxLab: null,
    docTitles: ['API calls and the longest events'],
  },
};
