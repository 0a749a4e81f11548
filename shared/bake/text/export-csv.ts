import type { Bake } from '../bake.ts';
import { gridOf } from '../bake.ts';
import { TLV_KINDS, readField } from '../layout.ts';
import { maskText, routingText } from './masks.ts';
import { TextPieces, type TextPiece } from './text-pieces.ts';
import { TILE_FIELDS } from './tile-fields.ts';

const LINE_END = '\r\n';

/**
 * What the tiles have besides their weights, as comma-separated values (RFC 4180, one heading
 * line, a row for each tile; docs/bake-text.md), in pieces of about 64 KiB.
 */
export function* bakeCsvPieces(bake: Bake): Generator<TextPiece, void> {
  const { tileCount } = bake.topology;
  const { columns } = gridOf(bake.topology);
  const pieces = new TextPieces(tileCount);
  pieces.add(['tile', 'x', 'y', ...TILE_FIELDS.map(({ name }) => name)].join(',') + LINE_END);
  for (let tile = 0; tile < tileCount; tile++) {
    pieces.add(`${tile},${tile % columns},${Math.floor(tile / columns)}`);
    for (const { table, field, form } of TILE_FIELDS) {
      const at = bake.tables[table] + tile * TLV_KINDS[table].bytes;
      const value = readField(bake.view, at, field);
      pieces.add(',');
      if (form === 'number') pieces.addInteger(value);
      else pieces.add(form === 'mask' ? maskText(value) : routingText(value));
    }
    pieces.add(LINE_END);
    if (pieces.isFull) yield pieces.take(tile + 1);
  }
  yield pieces.take(tileCount);
}
