import type { Bake } from './bake.ts';
import { limitOf } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { editOf, fieldSplice } from './splices.ts';
import { LIMIT, TLV_HEADER, TLV_HEADER_BYTES, TLV_KINDS, isLegal, writeField } from './layout.ts';

/**
 * Changes the limit of tiles in use (section TLV_TILE_FIELD_LIMIT), adds the TLV behind the
 * topology where there is none, or with null removes it. Throws a RangeError outside u32.
 */
export function setLimit(bake: Bake, limit: number | null): Edit {
  if (limit === null) return editOf('Remove the limit', removals(bake), null);
  if (!isLegal(LIMIT.limit, limit)) throw new RangeError(`Limit ${limit} is outside 0…2^32 − 1`);
  if (limitOf(bake) === null) return editOf('Add a limit', [insertion(bake, limit)], null);
  const splice = fieldSplice(bake, bake.tables.limit!, LIMIT.limit, limit);
  return editOf('Set the limit', [splice], 'limit');
}

function removals(bake: Bake): Splice[] {
  return bake.tlvs
    .filter((place) => place.key === 'limit')
    .map(({ at, valueAt, len, padding }) => ({
      at,
      before: bake.bytes.slice(at, valueAt + len + padding),
      after: new Uint8Array(0),
    }));
}

function insertion(bake: Bake, limit: number): Splice {
  const { type, bytes } = TLV_KINDS.limit;
  const after = new Uint8Array(TLV_HEADER_BYTES + bytes);
  const view = new DataView(after.buffer);
  writeField(view, 0, TLV_HEADER.type, type);
  writeField(view, 0, TLV_HEADER.len, bytes);
  writeField(view, TLV_HEADER_BYTES, LIMIT.limit, limit);
  const at = bake.tables.topology + TLV_KINDS.topology.bytes;
  return { at, before: new Uint8Array(0), after };
}
