import {
  HEADER_BYTES,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  paddingAfter,
} from '../../../shared/bake/layout.ts';
import type { NewBakeOptions } from '../../../shared/bake/new-bake.ts';

/** Bytes that a new bake will have, without making it. */
export function newBakeBytes({ width, height, limit = null }: NewBakeOptions): number {
  return Object.values(TLV_KINDS)
    .filter(({ key }) => key !== 'limit' || limit !== null)
    .map(({ bytes, perTile }) => bytes * (perTile ? width * height : 1))
    .reduce((sum, len) => sum + TLV_HEADER_BYTES + len + paddingAfter(len), HEADER_BYTES);
}
