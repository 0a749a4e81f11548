import { anchorShift, type OldArray } from '../../../shared/bake/reshape-sources.ts';
import type { Reshape } from '../../../shared/bake/reshape.ts';

interface Props {
  readonly old: OldArray;
  readonly reshape: Reshape;
}

const SIDE = 200;
/** Room for lines that lie on the edge. */
const MARGIN = 2;

/** The old array and the new one over each other, or, in order, the part of the new that is old. */
export function ReshapePreview({ old, reshape }: Props) {
  const { width, height, placement } = reshape;
  const isPlace = placement.kind === 'place';
  const x = isPlace ? anchorShift(placement.x, old.columns, width) : 0;
  const y = isPlace ? anchorShift(placement.y, old.rows, height) : 0;
  const left = Math.min(0, x);
  const top = Math.min(0, y);
  const columns = (isPlace ? Math.max(width, x + old.columns) : width) - left;
  const rows = (isPlace ? Math.max(height, y + old.rows) : height) - top;
  const scale = (SIDE - 2 * MARGIN) / Math.max(columns, rows);
  const box = (atX: number, atY: number, w: number, h: number) => ({
    x: MARGIN + (atX - left) * scale,
    y: MARGIN + (atY - top) * scale,
    width: w * scale,
    height: h * scale,
  });
  return (
    <svg
      className="reshape-preview"
      width={SIDE}
      height={Math.max(24, rows * scale + 2 * MARGIN)}
      aria-hidden="true"
    >
      <rect className="is-added" {...box(0, 0, width, height)} />
      {isPlace ? (
        <>
          <rect className="is-dropped" {...box(x, y, old.columns, old.rows)} />
          <rect className="is-kept" {...box(...overlap(x, y, old, reshape))} />
        </>
      ) : (
        keptRows(old.tileCount, reshape).map((row, index) => (
          <rect key={index} className="is-kept" {...box(...row)} />
        ))
      )}
      <rect className="is-frame" {...box(0, 0, width, height)} />
    </svg>
  );
}

type Box = [x: number, y: number, width: number, height: number];

function overlap(x: number, y: number, old: OldArray, { width, height }: Reshape): Box {
  const [fromX, fromY] = [Math.max(0, x), Math.max(0, y)];
  return [
    fromX,
    fromY,
    Math.min(width, x + old.columns) - fromX,
    Math.min(height, y + old.rows) - fromY,
  ];
}

function keptRows(tileCount: number, { width, height }: Reshape): Box[] {
  const kept = Math.min(tileCount, width * height);
  const whole = Math.floor(kept / width);
  return [
    [0, 0, width, whole],
    [0, whole, kept % width, kept % width === 0 ? 0 : 1],
  ];
}
