/** A text that can be searched for, and what it finds. */
export interface Proposal {
  readonly text: string;
  /** null: it was searched for before. */
  readonly finds: string | null;
}

const EXAMPLES: readonly (Proposal & { readonly needsClock?: boolean })[] = [
  { text: 'type:dma dur:>10k', finds: 'DMA events longer than 10,000 cycles' },
  { text: 'core:3-7 !type:mac', finds: 'all but MAC on cores 3 to 7' },
  { text: 'type:stall,barrier', finds: 'either of two types' },
  { text: 'name:uca_', finds: 'names with “uca_” in them' },
  { text: 'start:1.2M..1.5M', finds: 'starts between two cycles' },
  { text: 'dur:>3us', finds: 'longer than 3 µs', needsClock: true },
];
const MOST_PAST = 6;

/** Earlier searches that go on from what is typed, then examples. */
export function proposalsFor(
  draft: string,
  past: readonly string[],
  hasClock: boolean,
): readonly Proposal[] {
  const typed = draft.trim().toLowerCase();
  const known = past
    .filter((text) => text.toLowerCase().includes(typed) && text.toLowerCase() !== typed)
    .slice(0, MOST_PAST)
    .map((text) => ({ text, finds: null }));
  const examples = EXAMPLES.filter(
    ({ text, needsClock }) =>
      (hasClock || !needsClock) && !known.some((proposal) => proposal.text === text),
  );
  return [...known, ...examples];
}
