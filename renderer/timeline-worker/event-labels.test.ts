import { describe, expect, it } from 'vitest';
import { resolveTheme } from './colours.ts';
import { EventLabels } from './event-labels.ts';
import { newFrameBatches } from './frame-batches.ts';
import type { Frame } from './frame.ts';
import type { EventLabel } from './lane-drawing.ts';
import { NO_MARKS } from './messages.ts';
import type { Scene } from './scene.ts';
import { SHAPE } from './testing/fake-host.ts';
import { viewportOf } from './viewport.ts';

const LETTER_PX = 6;
const VIEW = {
  startOffset: 0,
  cyclesPerCssPx: 1,
  scrollTopCssPx: 0,
  widthCssPx: 1000,
  heightCssPx: 100,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};
const SCENE: Scene = {
  theme: resolveTheme(
    {
      slots: Array.from({ length: 8 }, () => '#fff'),
      background: '#fff',
      laneBackground: '#fff',
      line: '#fff',
      text: '#fff',
      textDim: '#fff',
      accent: '#fff',
      notes: [],
      fontFamily: 'sans-serif',
      fontSizeCssPx: 11,
    },
    () => [255, 255, 255, 255],
  ),
  view: VIEW,
  layout: { order: [0], tops: [0, 20] },
  marks: NO_MARKS,
  shape: SHAPE,
};

function newLabels(): EventLabels {
  return new EventLabels({
    clearRect: () => undefined,
    fillText: () => undefined,
    measureText: (text: string) => ({ width: text.length * LETTER_PX }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
  } as unknown as OffscreenCanvasRenderingContext2D);
}

function frameOf(...labels: Partial<EventLabel>[]): Frame {
  const whole = { leftPx: 50, rightPx: 250, topPx: 40, bottomPx: 59, typeCode: 1, record: 0 };
  return {
    viewport: viewportOf(VIEW),
    level: 0,
    spans: [],
    stickyPx: 0,
    stickyLabels: [],
    labels: labels.map((label) => ({ ...whole, open: false, ...label })),
    wishes: [],
    complete: true,
    hasStandIns: false,
  };
}

describe('EventLabels', () => {
  it('copies a sprite of its own size, four pixels into the event and around its middle', () => {
    const labels = newLabels();
    const batches = newFrameBatches();
    const batch = batches.labels;
    labels.lay(SCENE, frameOf({}), batches);
    const [upload] = labels.takeUploads();
    const [left, top, column, row] = batch.borrowVertices();
    const [right, bottom, endColumn, endRow] = batch.borrowVertices().subarray(8);
    expect([left, column, row]).toEqual([52, upload!.leftPx, upload!.topPx]);
    expect([right! - left!, bottom! - top!]).toEqual([upload!.widthPx, upload!.heightPx]);
    expect([endColumn! - column!, endRow! - row!]).toEqual([upload!.widthPx, upload!.heightPx]);
    expect((top! + bottom!) / 2).toBe(50);
  });

  it('draws each text once for all its events, and nothing where no form fits', () => {
    const labels = newLabels();
    const batches = newFrameBatches();
    const batch = batches.labels;
    labels.lay(SCENE, frameOf({}, { leftPx: 300, rightPx: 500 }, { rightPx: 60 }), batches);
    expect(batch.count).toBe(2);
    expect(labels.takeUploads().length).toBe(1);
    batch.clear();
    labels.lay(SCENE, frameOf({}), batches);
    expect([batch.count, labels.takeUploads().length]).toEqual([1, 0]);
  });

  it('draws its sprites again after their page was lost', () => {
    const labels = newLabels();
    labels.lay(SCENE, frameOf({}), newFrameBatches());
    labels.takeUploads();
    labels.forgetSprites();
    labels.lay(SCENE, frameOf({}), newFrameBatches());
    expect(labels.takeUploads().length).toBe(1);
  });

  it('makes room by dropping the names of earlier frames', () => {
    const labels = newLabels();
    const types = Array.from({ length: 256 }, (_, code) => ({
      code,
      id: code,
      name: `${code}`.padStart(150, '-'),
      slot: 1 as const,
    }));
    const scene = { ...SCENE, shape: { ...SHAPE, types } };
    for (const { code } of types) {
      const batches = newFrameBatches();
      labels.lay(scene, frameOf({ typeCode: code, rightPx: 1000 }), batches);
      expect(batches.labels.count).toBe(1);
    }
  });

  it('keeps the names of sticky lanes in a batch of their own, sprites shared', () => {
    const labels = newLabels();
    const batches = newFrameBatches();
    const frame = frameOf({}, {});
    labels.lay(SCENE, { ...frame, stickyLabels: frame.labels.slice(1) }, batches);
    expect([batches.labels.count, batches.sticky.labels.count]).toEqual([2, 1]);
    expect(labels.takeUploads().length).toBe(1);
  });
});
