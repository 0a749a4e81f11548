import { fill, outline } from './boxes.ts';
import { withOpacity, type Rgba } from './colours.ts';
import { showsCore } from './lane-spans.ts';
import type { NoteMark } from './messages.ts';
import type { QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { snapPx, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

const AREA_OPACITY = 0.2;
/** Of flags and bars, in hairlines: seen below the frame of the focus. */
const FLAG_HEIGHT = 5;

/** Notes in their colours: a cycle is a line with a flag, an area a tinted box below a bar. */
export function drawNotes(
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  let lastLine = -1;
  for (const note of scene.marks.notes) {
    const colour = scene.theme.notes[note.colour] ?? scene.theme.accent;
    const left = snapPx(xOf(viewport, note.startOffset));
    const right = note.endOffset === null ? left : snapPx(xOf(viewport, note.endOffset));
    if (right < 0 || left > viewport.widthPx) continue;
    if (note.endOffset !== null) {
      drawArea(
        { note, left, right: Math.max(left + 1, right), colour },
        scene,
        viewport,
        spans,
        batch,
      );
    } else if (left !== lastLine) {
      // Thousands of notes on one pixel are one line.
      lastLine = left;
      drawLine(left, colour, viewport, batch);
    }
  }
}

function hairlineOf({ ratio }: Viewport): number {
  return Math.max(1, Math.round(ratio));
}

/** From top to bottom, with a flag at its top. */
function drawLine(left: number, colour: Rgba, viewport: Viewport, batch: QuadBatch): void {
  const hairline = hairlineOf(viewport);
  const line = { left, right: left + hairline, top: 0, bottom: viewport.heightPx };
  fill(line, colour, viewport, batch);
  fill(
    { ...line, right: left + 6 * hairline, bottom: FLAG_HEIGHT * hairline },
    colour,
    viewport,
    batch,
  );
}

function drawArea(
  { note, left, right, colour }: { note: NoteMark; left: number; right: number; colour: Rgba },
  scene: Scene,
  viewport: Viewport,
  spans: readonly LaneSpan[],
  batch: QuadBatch,
): void {
  const hairline = hairlineOf(viewport);
  fill({ left, right, top: 0, bottom: FLAG_HEIGHT * hairline }, colour, viewport, batch);
  for (const { topPx, bottomPx } of bandsOf(note, scene, spans)) {
    const box = { left, right, top: Math.max(topPx, viewport.rulerPx), bottom: bottomPx };
    fill(box, withOpacity(colour, AREA_OPACITY), viewport, batch);
    outline(box, 2 * hairline, colour, viewport, batch);
  }
}

/** Neighbouring lanes of the note are one box. */
function bandsOf(note: NoteMark, scene: Scene, spans: readonly LaneSpan[]) {
  const bands: { topPx: number; bottomPx: number; position: number }[] = [];
  for (const { lane, position, topPx, bottomPx } of spans) {
    if (scene.shape === null) break;
    if (!showsCore(lane, (core) => holds(note, core), scene.layout, scene.shape)) continue;
    const last = bands.at(-1);
    if (last?.position === position - 1) Object.assign(last, { bottomPx, position });
    else bands.push({ topPx, bottomPx, position });
  }
  return bands;
}

function holds({ cores }: NoteMark, core: number): boolean {
  return cores === null || cores.some(([first, last]) => core >= first && core <= last);
}
