import type { TileAnswer, TileRequest } from '../../../shared/trace-port.ts';
import {
  COLUMN_BYTES,
  RECT_BYTES,
  TILE_HEADER_BYTES,
  TILE_LANE_BYTES,
} from '../../../shared/trace/tile-layout.ts';

export interface TestRect {
  /** Position in the answer's lanes. */
  readonly lane: number;
  readonly start: number;
  readonly end: number;
  readonly row?: number;
  readonly typeCode?: number;
  readonly record?: number;
  readonly clip?: number;
}

export interface TestColumn {
  readonly lane: number;
  readonly column: number;
  /** The column's bytes from the first on; the rest stays zero. */
  readonly bytes: readonly number[];
}

/** An answer written out by the layout of shared/trace/tile-layout.ts, independent of its reader. */
export function tileAnswer(
  request: Pick<TileRequest, 'id' | 'generation' | 'level' | 'index' | 'lanes'>,
  columns: readonly TestColumn[] = [],
  rects: readonly TestRect[] = [],
): TileAnswer {
  const rectsAt = TILE_HEADER_BYTES + request.lanes.length * TILE_LANE_BYTES;
  const buffer = new ArrayBuffer(rectsAt + rects.length * RECT_BYTES);
  const view = new DataView(buffer);
  view.setUint32(0, request.lanes.length, true);
  view.setUint32(4, rects.length, true);
  for (const { lane, column, bytes } of columns) {
    const at = TILE_HEADER_BYTES + lane * TILE_LANE_BYTES + column * COLUMN_BYTES;
    new Uint8Array(buffer).set(bytes, at);
  }
  rects.forEach((rect, number) => {
    const at = rectsAt + number * RECT_BYTES;
    view.setFloat32(at, rect.start, true);
    view.setFloat32(at + 4, rect.end, true);
    view.setUint16(at + 8, rect.lane, true);
    view.setUint8(at + 10, rect.row ?? 0);
    view.setUint8(at + 11, rect.typeCode ?? 1);
    view.setUint32(at + 12, ((rect.record ?? 0) | (rect.clip ?? 0)) >>> 0, true);
  });
  const { id, generation, level, index, lanes } = request;
  return { kind: 'tiles', id, generation, level, index, lanes, buffer };
}
