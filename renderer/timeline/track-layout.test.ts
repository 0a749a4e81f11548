import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANE_SIZES } from '../../shared/ipc.ts';
import {
  clampScrollTop,
  laneLayout,
  layOutTracks,
  maxScrollTop,
  nearestPosition,
  positionAtY,
  scrollTopToShow,
  stickyHeight,
  topOfPosition,
  visiblePositions,
} from './track-layout.ts';

describe('track layout', () => {
  it('gives few lanes up to 44 pixels and many never less than 20', () => {
    expect(layOutTracks(1, 600).laneHeightCssPx).toBe(44);
    expect(layOutTracks(20, 600).laneHeightCssPx).toBe(30);
    expect(layOutTracks(32, 600).laneHeightCssPx).toBe(20);
    expect(layOutTracks(4096, 600).laneHeightCssPx).toBe(20);
  });

  it('gives lanes with overlapping events more where there is room', () => {
    expect(layOutTracks(1, 600, 4).laneHeightCssPx).toBe(72);
    expect(layOutTracks(1, 600, 200).laneHeightCssPx).toBe(144);
    expect(layOutTracks(20, 600, 4).laneHeightCssPx).toBe(30);
  });

  it('scrolls thousands of lanes to the last and not beyond', () => {
    const layout = layOutTracks(4096, 610);
    expect(maxScrollTop(layout)).toBe(4096 * 20 - 610);
    expect(clampScrollTop(1e9, layout)).toBe(4096 * 20 - 610);
    expect(clampScrollTop(-5, layout)).toBe(0);
    expect(visiblePositions(maxScrollTop(layout), layout)).toEqual({ first: 4065, end: 4096 });
  });

  it('does not scroll where all lanes fit', () => {
    const layout = layOutTracks(3, 600);
    expect(maxScrollTop(layout)).toBe(0);
    expect(visiblePositions(0, layout)).toEqual({ first: 0, end: 3 });
  });

  it('finds the lane under a point, and none below the last', () => {
    const layout = layOutTracks(4096, 600);
    expect(positionAtY(0, 0, layout)).toEqual({ position: 0, yInLaneCssPx: 0 });
    expect(positionAtY(19.5, 30, layout)).toEqual({ position: 2, yInLaneCssPx: 9.5 });
    expect(positionAtY(-1, 0, layout)).toBeNull();
    expect(positionAtY(200, 0, layOutTracks(4, 600))).toBeNull();
    expect(nearestPosition(2000, 0, layOutTracks(4, 600))).toBe(3);
    expect(nearestPosition(-50, 0, layOutTracks(4, 600))).toBe(0);
    expect(nearestPosition(0, 0, layOutTracks(0, 600))).toBeNull();
  });

  it('hands the worker one top more than lanes', () => {
    const groups = new Map();
    expect(laneLayout(layOutTracks(3, 60), { order: [2, 0, 1], groups })).toEqual({
      order: [2, 0, 1],
      tops: [0, 20, 40, 60],
      stickyCount: 0,
      sums: [],
    });
    expect(laneLayout(layOutTracks(0, 60), { order: [], groups }).tops).toEqual([0]);
  });

  it('scrolls just as far as needed to show a lane', () => {
    const layout = layOutTracks(100, 200);
    expect(scrollTopToShow(5, 0, layout)).toBe(0);
    expect(scrollTopToShow(10, 0, layout)).toBe(20);
    expect(scrollTopToShow(2, 400, layout)).toBe(40);
  });

  it('keeps the least height of a size, and shares the room there is beyond', () => {
    const heights = (laneCount: number) =>
      LANE_SIZES.map((size) => layOutTracks(laneCount, 600, 1, size).laneHeightCssPx);
    expect(heights(4096)).toEqual([16, 20, 36, 64]);
    expect(heights(15)).toEqual([16, 40, 40, 64]);
  });

  it('lets pinned lanes stick over half of the viewport at most, where lanes scroll', () => {
    const stickyOf = (laneCount: number, pinned: number) =>
      layOutTracks(laneCount, 600, 1, 'normal', pinned).stickyCount;
    expect(stickyOf(4096, 3)).toBe(3);
    expect(stickyOf(4096, 400)).toBe(15);
    expect(stickyOf(10, 3)).toBe(0);
  });

  it('finds the lanes that can be seen, sticky or scrolled, as a walk over all of them does', () => {
    const anyLayout = fc.record({
      laneCount: fc.integer({ min: 1, max: 60 }),
      viewport: fc.integer({ min: 40, max: 400 }),
      pinned: fc.nat(8),
      scroll: fc.nat(2000),
      y: fc.nat(399),
    });
    fc.assert(
      fc.property(anyLayout, ({ laneCount, viewport, pinned, scroll, y }) => {
        const layout = layOutTracks(laneCount, viewport, 1, 'normal', pinned);
        const top = clampScrollTop(scroll, layout);
        const lane = layout.laneHeightCssPx;
        const spans = Array.from({ length: laneCount }, (_, position) => ({
          position,
          from: topOfPosition(position, top, layout),
        }));
        const isAt = ({ from }: { from: number }): boolean => from <= y && y < from + lane;
        const under = spans.find(isAt);
        expect(positionAtY(y, top, layout)?.position).toBe(under?.position);
        const isSeen = ({ position, from }: { position: number; from: number }): boolean =>
          position >= layout.stickyCount &&
          from + lane > stickyHeight(layout) &&
          from < layout.viewportHeightCssPx;
        const seen = spans.filter(isSeen).map(({ position }) => position);
        const { first, end } = visiblePositions(top, layout);
        expect(seen).toEqual(Array.from({ length: end - first }, (_, step) => first + step));
        for (const { position } of spans) {
          const after = scrollTopToShow(position, top, layout);
          const from = topOfPosition(position, after, layout);
          expect(from).toBeGreaterThanOrEqual(
            position < layout.stickyCount ? 0 : stickyHeight(layout),
          );
          expect(from).toBeLessThanOrEqual(Math.max(0, layout.viewportHeightCssPx - lane));
        }
      }),
    );
  });
});
