import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newFrameBatches } from './frame-batches.ts';
import { layFrame } from './frame.ts';
import { NO_MARKS } from './messages.ts';
import type { TraceShape } from './messages.ts';
import type { Scene } from './scene.ts';
import { FakeHost, newStore, SHAPE } from './testing/fake-host.ts';
import { PLAIN_THEME } from './testing/plain-theme.ts';
import { wishesBeforeFrame } from './wishes-before-frame.ts';

const views = fc.record({
  startOffset: fc.double({ min: -50_000, max: 120_000, noNaN: true }),
  cyclesPerCssPx: fc.double({ min: 0.01, max: 500, noNaN: true }),
  scrollTopCssPx: fc.integer({ min: 0, max: 90 }),
  widthCssPx: fc.integer({ min: 1, max: 2000 }),
  heightCssPx: fc.integer({ min: 37, max: 120 }),
  rulerHeightCssPx: fc.constant(36),
  devicePixelRatio: fc.constantFrom(1, 1.5, 2),
});

const layouts = fc
  .tuple(fc.shuffledSubarray([0, 1, 2, -1]), fc.integer({ min: 0, max: 3 }))
  .map(([order, sticky]) => ({
    order,
    tops: Array.from({ length: order.length + 1 }, (_, at) => 20 * at),
    stickyCount: Math.min(sticky, order.length),
  }));

const shapes: fc.Arbitrary<TraceShape> = fc
  .record({
    overviewLevel: fc.constantFrom(0, 3, 9),
    detailed: fc.constantFrom(null, SHAPE.detailed, { from: 2000, to: 30_000 }),
  })
  .map((parts) => ({ ...SHAPE, ...parts }));

const scenes: fc.Arbitrary<Scene> = fc
  .record({ view: views, layout: layouts, shape: fc.option(shapes) })
  .map((parts) => ({ theme: PLAIN_THEME, marks: NO_MARKS, ...parts }));

describe('wishesBeforeFrame', () => {
  it('asks for what the frame asks for, whatever the view and the tiles that are there', () => {
    fc.assert(
      fc.property(scenes, scenes, (earlier, scene) => {
        const { store } = newStore(4096);
        const host = new FakeHost();
        store.connect(host);
        store.setShape(scene.shape ?? SHAPE, null);
        const before = { ...earlier, shape: scene.shape };
        store.wish(wishesBeforeFrame(before, store.current));
        for (const request of host.asked) store.receive(host.answerTo(request));

        const { wishes } = layFrame(scene, store, newFrameBatches());
        expect(wishesBeforeFrame(scene, store.current)).toEqual(wishes);
      }),
    );
  });
});
