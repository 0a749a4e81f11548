import type { Bake, TileTable } from './bake.ts';
import { gridOf, readHeader, readReadout } from './bake.ts';
import { setDoubleStrait } from './field-edits.ts';
import {
  FLAG_DOUBLE_STRAIT,
  READOUT,
  ROUTING,
  TILE_PARAMS,
  TLV_KINDS,
  readField,
  writeField,
} from './layout.ts';
import type { TlvKey } from './layout.ts';
import { newBake } from './new-bake.ts';
import { applyInPlace } from './edits.ts';
import { bakeOf, scanBake } from './scan.ts';
import { stampBake } from './stamp.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';

/** What a new bake takes from the one that it begins with; the rest is zero. */
export type KeptPart = TileTable | 'readout';
export const KEPT_PARTS: readonly KeptPart[] = ['params', 'routing', 'reset', 'weights', 'readout'];

export interface NewBakeFromOptions {
  readonly keep: readonly KeptPart[];
  readonly bakeId: number;
  readonly profileId: number;
  readonly limit: number | null;
  readonly order: readonly TlvKey[];
}

/**
 * A stamped bake of the size of another one, with the tables that are kept. Tile values stay byte
 * for byte; reserved fields and bits, unknown TLVs and tflags are not taken along. Where the other
 * one's sizes contradict each other, the array is the rows that its tiles fill. `readout` is the
 * policy with double strait. Errors: `array-size`, `field-range`.
 */
export function newBakeFrom(other: Bake, options: NewBakeFromOptions): Result<Bake> {
  const { columns, rows } = gridOf(other.topology);
  const { keep, ...rest } = options;
  const made = newBake({ width: columns, height: rows, ...rest });
  if (!made.ok) return made;
  let bake = made.value;
  for (const part of keep) {
    if (part !== 'readout') copyTable(other, bake, part);
    else bake = withReadoutOf(other, bake);
  }
  return ok(bakeOf(scanBake(stampBake(bake)))!);
}

function copyTable(from: Bake, to: Bake, table: TileTable): void {
  const { tileCount } = from.topology;
  const entryBytes = TLV_KINDS[table].bytes;
  const start = from.tables[table];
  to.bytes.set(from.bytes.subarray(start, start + tileCount * entryBytes), to.tables[table]);
  if (table === 'params') clearReservedParams(to, tileCount);
  if (table === 'routing') clearReservedRouting(to, tileCount);
}

function clearReservedParams({ view, tables }: Bake, tileCount: number): void {
  for (let tile = 0; tile < tileCount; tile++) {
    const at = tables.params + tile * TLV_KINDS.params.bytes;
    writeField(view, at, TILE_PARAMS.flags8, 0);
    writeField(view, at, TILE_PARAMS.reserved, 0);
  }
}

function clearReservedRouting({ view, tables }: Bake, tileCount: number): void {
  const { routing } = ROUTING;
  for (let tile = 0; tile < tileCount; tile++) {
    const at = tables.routing + tile * TLV_KINDS.routing.bytes;
    writeField(view, at, routing, readField(view, at, routing) & routing.max);
  }
}

function withReadoutOf(from: Bake, to: Bake): Bake {
  const { mode, winnerDomainMask, settleNs } = readReadout(from);
  writeField(to.view, to.tables.readout, READOUT.mode, mode);
  writeField(to.view, to.tables.readout, READOUT.winnerDomainMask, winnerDomainMask);
  writeField(to.view, to.tables.readout, READOUT.settleNs, settleNs);
  const isDouble = (readHeader(from).flags & FLAG_DOUBLE_STRAIT) !== 0;
  return applyInPlace(to, setDoubleStrait(to, isDouble));
}
