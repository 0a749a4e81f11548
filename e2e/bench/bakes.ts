import fs from 'node:fs';
import path from 'node:path';
import { readTileParams } from '../../shared/bake/bake.ts';
import { TILE_PARAMS, TLV_KINDS, writeField } from '../../shared/bake/layout.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { stampBake } from '../../shared/bake/stamp.ts';
import { ROOT } from '../app.ts';

/** A bake whose tiles all differ, made once: every field and weight by a small generator of numbers. */
export function benchBake(columns: number, rows: number): string {
  const file = path.join(ROOT, `.cache/bench/${columns}x${rows}.d8p`);
  if (fs.existsSync(file)) return file;
  const made = newBake({ width: columns, height: rows });
  if (!made.ok) throw new Error(made.error.message);
  const bake = made.value;
  const { bytes, view, tables, topology } = bake;
  let state = 1;
  const next = (): number => {
    // Marsaglia's xorshift: its low bits do not repeat from row to row.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 8;
  };
  for (let tile = 0; tile < topology.tileCount; tile++) {
    const at = tables.params + tile * TLV_KINDS.params.bytes;
    const { thrLo } = readTileParams(bake, tile);
    writeField(view, at, TILE_PARAMS.thrHi, thrLo + 1 + (next() % 1000));
    writeField(view, at, TILE_PARAMS.domain, next() % 16);
    writeField(view, at, TILE_PARAMS.priority, next() % 256);
    writeField(view, at, TILE_PARAMS.decay, next() % 0x8000);
    view.setUint16(tables.routing + tile * 2, next() % 0x400, true);
    for (let byte = 0; byte < 32; byte++) bytes[tables.weights + tile * 40 + byte] = next() & 0x77;
    for (let byte = 32; byte < 40; byte++) bytes[tables.weights + tile * 40 + byte] = next();
  }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, stampBake(bake));
  return file;
}
