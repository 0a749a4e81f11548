import * as fc from 'fast-check';

/** Stretches of time around and inside what `someEvents` spreads events over. */
export const someArea: fc.Arbitrary<{ from: number; to: number }> = fc
  .tuple(fc.integer({ min: -2_000, max: 50_000 }), fc.integer({ min: 0, max: 70_000 }))
  .map(([from, length]) => ({ from, to: from + length }));

/** The same for `eventsWithGiants`, up to 2^43 cycles. */
export const giantArea: fc.Arbitrary<{ from: number; to: number }> = fc
  .tuple(fc.nat({ max: 2 ** 43 }), fc.nat({ max: 2 ** 43 }))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
