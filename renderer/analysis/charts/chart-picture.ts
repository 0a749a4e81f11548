import type { ChartHandle } from './chart.tsx';
import type { ChartPaint } from './chart-paint.ts';
import { elideToWidth } from './elide-to-width.ts';

export interface LegendEntry {
  readonly name: string;
  /** Of ui/tokens.css. */
  readonly token: string;
}

const MARGIN_CSS_PX = 12;
const LINE_CSS_PX = 18;
const SWATCH_CSS_PX = 10;

/** The chart as it is on the screen, with title and legend above it, as a PNG. */
export async function chartPicture(
  { canvas, pixelRatio }: ChartHandle,
  paint: ChartPaint,
  words: {
    readonly title: string;
    readonly subtitle: string;
    readonly legend: readonly LegendEntry[];
  },
): Promise<Uint8Array> {
  const lines = words.legend.length > 0 ? 3 : 2;
  const top = MARGIN_CSS_PX * 2 + LINE_CSS_PX * lines;
  const width = canvas.width / pixelRatio + MARGIN_CSS_PX * 2;
  const height = canvas.height / pixelRatio + top + MARGIN_CSS_PX;
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * pixelRatio);
  picture.height = Math.round(height * pixelRatio);
  const context = picture.getContext('2d');
  if (context === null) throw new Error('the page has no canvas to draw on');
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = paint.background;
  context.fillRect(0, 0, width, height);
  drawWords(context, paint, words, width - MARGIN_CSS_PX * 2);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(canvas, Math.round(MARGIN_CSS_PX * pixelRatio), Math.round(top * pixelRatio));
  return pngOf(picture);
}

function drawWords(
  context: CanvasRenderingContext2D,
  paint: ChartPaint,
  { title, subtitle, legend }: Parameters<typeof chartPicture>[2],
  widthCssPx: number,
): void {
  context.textBaseline = 'middle';
  let y = MARGIN_CSS_PX + LINE_CSS_PX / 2;
  const line = (text: string, font: string, colour: string): void => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(elideToWidth(context, text, widthCssPx), MARGIN_CSS_PX, y);
    y += LINE_CSS_PX;
  };
  line(title, paint.titleFont, paint.text);
  line(subtitle, paint.labelFont, paint.textDim);
  let x = MARGIN_CSS_PX;
  for (const { name, token } of legend) {
    context.fillStyle = paint.colour(token);
    context.fillRect(x, y - SWATCH_CSS_PX / 2, SWATCH_CSS_PX, SWATCH_CSS_PX);
    x += SWATCH_CSS_PX + 6;
    context.fillStyle = paint.text;
    context.fillText(name, x, y);
    x += context.measureText(name).width + 14;
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) return reject(new Error('the picture could not be encoded'));
      void blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject);
    }, 'image/png');
  });
}
