import { withOpacity } from './colours.ts';
import { packColour } from './quad-batch.ts';
import type { QuadBatch } from './quad-batch.ts';
import { cycleTicks, FIXED_UNITS, timeNumber, timeTicks } from './ruler.ts';
import type { RulerView, Tick, TimeTicks } from './ruler.ts';
import type { Scene } from './scene.ts';
import { snapPx } from './viewport.ts';
import type { Viewport } from './viewport.ts';

/** Cycle ticks stand at least this far apart, plus the width of their own labels. */
export const TICK_SPACING_CSS_PX = 96;
const DIGIT_CSS_PX = 7;

/** The whole view's ruler; shared by grid and labels so that lines and digits agree. */
function rulerViewOf(scene: Scene, viewport: Viewport): RulerView {
  return {
    startOffset: viewport.startOffset,
    cyclesPerPx: 1 / viewport.pxPerCycle,
    widthPx: viewport.widthPx,
    origin: BigInt(scene.shape?.origin ?? 0),
    zero: BigInt(scene.units?.zero ?? 0),
  };
}

const integers = new Intl.NumberFormat();
const formatInteger = (value: bigint): string => integers.format(value);
const POINT = integers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Ticks and what stands at them; `unit` is that of all of them, '' where each says its own. */
export interface RulerLine {
  readonly ticks: readonly Tick[];
  readonly label: (value: bigint) => string;
  readonly unit: string;
}

/** What the grid follows: the ruler's first line, in the unit that the user chose. */
export function mainLine(scene: Scene, viewport: Viewport): RulerLine {
  const unit = scene.units?.unit ?? 'cycles';
  const clockMhz = scene.shape?.clockMhz ?? null;
  if (unit === 'cycles' || clockMhz === null) return cycleLine(scene, viewport);
  const view = rulerViewOf(scene, viewport);
  const ticksApart = (spacingCssPx: number): TimeTicks | null =>
    timeTicks(view, clockMhz, spacingCssPx * viewport.ratio, FIXED_UNITS[unit]);
  const usual = ticksApart(TICK_SPACING_CSS_PX);
  if (usual === null) return cycleLine(scene, viewport);
  const longest = Math.max(0, ...usual.ticks.map(({ value }) => numberOf(value, usual).length));
  const neededCssPx = longest * DIGIT_CSS_PX + 24;
  const times = neededCssPx <= TICK_SPACING_CSS_PX ? usual : (ticksApart(neededCssPx) ?? usual);
  return { ticks: times.ticks, label: (value) => numberOf(value, times), unit: times.unit.name };
}

export function cycleLine(scene: Scene, viewport: Viewport): RulerLine {
  const ticks = cycleTicks(rulerViewOf(scene, viewport), cycleSpacingPx(scene, viewport));
  return { ticks, label: formatInteger, unit: 'cycles' };
}

/** Every label with the unit that suits the distance of the ticks; null without a clock. */
export function timeLine(scene: Scene, viewport: Viewport, spacingPx: number): RulerLine | null {
  const clockMhz = scene.shape?.clockMhz ?? null;
  const times = timeTicks(rulerViewOf(scene, viewport), clockMhz, spacingPx);
  if (times === null) return null;
  const label = (value: bigint): string => `${numberOf(value, times)} ${times.unit.name}`;
  return { ticks: times.ticks, label, unit: '' };
}

function numberOf(value: bigint, times: TimeTicks): string {
  return timeNumber(value, times, formatInteger, POINT);
}

/** Room for the longest cycle that the view can show, thousands separated. */
function cycleSpacingPx(scene: Scene, viewport: Viewport): number {
  const shape = scene.shape;
  if (shape === null || !Number.isFinite(viewport.endOffset))
    return TICK_SPACING_CSS_PX * viewport.ratio;
  const last = BigInt(shape.origin) + BigInt(Math.ceil(viewport.endOffset));
  const digits = String(last).length;
  const widthCssPx = Math.max(TICK_SPACING_CSS_PX, (digits + digits / 3) * DIGIT_CSS_PX + 24);
  return widthCssPx * viewport.ratio;
}

/** Hairlines through the lanes at the ruler's cycle ticks, and the ruler's lower edge. */
export function drawGrid(scene: Scene, viewport: Viewport, batch: QuadBatch): void {
  const { rulerPx, widthPx, heightPx } = viewport;
  const hairline = Math.max(1, Math.round(viewport.ratio));
  batch.push(0, rulerPx - hairline, widthPx, rulerPx, packColour(scene.theme.line));
  if (scene.shape === null) return;
  const colour = packColour(withOpacity(scene.theme.text, 0.1));
  for (const { xPx } of mainLine(scene, viewport).ticks) {
    const left = snapPx(xPx);
    batch.push(left, rulerPx, left + 1, heightPx, colour);
  }
}
