import { describe, expect, it } from 'vitest';
import {
  clampScrollTop,
  laneLayout,
  layOutTracks,
  maxScrollTop,
  nearestPosition,
  positionAtY,
  scrollTopToShow,
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
    expect(laneLayout(layOutTracks(3, 60))).toEqual({ order: [0, 1, 2], tops: [0, 20, 40, 60] });
    expect(laneLayout(layOutTracks(0, 60))).toEqual({ order: [], tops: [0] });
  });

  it('scrolls just as far as needed to show a lane', () => {
    const layout = layOutTracks(100, 200);
    expect(scrollTopToShow(5, 0, layout)).toBe(0);
    expect(scrollTopToShow(10, 0, layout)).toBe(20);
    expect(scrollTopToShow(2, 400, layout)).toBe(40);
  });
});
