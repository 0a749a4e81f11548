import { gridOf, type Topology } from '../../shared/bake/bake.ts';
import { FULL_ARRAY, LIMITED_FIELDS } from '../../shared/bake/layout.ts';

export interface KnownLimit {
  readonly limit: number;
  readonly name: string;
}

/** Limits that mean something for this array: all of it, or a part of the full array. */
export function knownLimits(topology: Topology): KnownLimit[] {
  const { columns, rows } = gridOf(topology);
  const isFull = columns === FULL_ARRAY.columns && rows === FULL_ARRAY.rows;
  const parts = isFull ? [...LIMITED_FIELDS] : [];
  return [
    { limit: 0, name: '0 (all tiles)' },
    { limit: topology.tileCount, name: `${topology.tileCount} (all tiles)` },
    ...parts.map(([limit, part]) => ({
      limit,
      name: `${limit} (${part.columns} × ${part.rows})`,
    })),
  ];
}
