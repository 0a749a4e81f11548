import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { fieldOf } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import {
  setHeaderField,
  setReadoutField,
  setResetMask,
  setRoutingBits,
  setTileParam,
} from './field-edits.ts';
import { COMPASS_STEPS } from './layout.ts';
import { setLimit } from './limit-edits.ts';
import { newBake } from './new-bake.ts';
import { blocksSaving, recomputed, validateBake } from './validate.ts';
import { loopSteps, parentSteps } from './routing-loops.ts';
import { finish } from './steps.ts';
import { MAX_PER_RULE } from './validate-tiles.ts';

const parentsOf = (bake: Bake) => finish(parentSteps(bake));
const loopsOf = (parents: Int32Array) => finish(loopSteps(parents));

const N = 1;
const E = 2;
const S = 4;
const W = 8;
const SE = 32;

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function routed(width: number, height: number, routing: Record<number, number>): Bake {
  return Object.entries(routing).reduce(
    (bake, [tile, bits]) => applyEdit(bake, setRoutingBits(bake, [Number(tile)], bits, true)),
    blank(width, height),
  );
}

const found = (bake: Bake, code: string) => validateBake(bake).filter((each) => each.code === code);

describe('validation of a bake that is edited', () => {
  it('leaves out what is stale between edits', () => {
    const start = blank(128, 32);
    const edited = applyEdit(start, setTileParam(start, [7], 'thrHi', 100));
    expect(validateBake(edited).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(openBake(edited.bytes).problems[0]).toMatchObject({ code: 'crc-mismatch' });
  });

  it('reports every tile that breaks a rule', () => {
    const start = blank(128, 32);
    const tiles = Array.from({ length: 4096 }, (_, tile) => tile);
    const edited = applyEdit(start, setTileParam(start, tiles, 'thrLo', 1));
    expect(found(edited, 'thresholds').map(({ tile }) => tile)).toEqual(tiles);
  });

  it('reports a bounded number of tiles of a hostile file, and that there are more', () => {
    const problems = found(blank(200, 100), 'equal-thresholds');
    expect(problems.length).toBe(MAX_PER_RULE + 1);
    expect(problems.at(-1)?.message).toContain('more than the 10000 tiles listed');
  });

  it('takes flags8 and reserved for a copy of the reset mask only where all tiles agree', () => {
    const start = blank(3, 1);
    const masks = applyEdit(start, setResetMask(start, [0, 1, 2], 0x0103));
    const { params } = masks.tables;
    const codes = (change: Record<number, number>) => {
      const bytes = masks.bytes.slice();
      for (const tile of [0, 1, 2]) bytes.set([0x03, 0x01], params + tile * 13 + 10);
      for (const [at, value] of Object.entries(change)) bytes[params + Number(at)] = value;
      const { problems } = openBake(bytes);
      return new Set(problems.map(({ code, tile }) => (tile === null ? '' : code)));
    };
    expect(codes({})).toContain('reset-mask-copy');
    for (const change of [{ 12: 1 }, { [13 + 10]: 0x02 }, { [26 + 11]: 0 }]) {
      expect(codes(change)).not.toContain('reset-mask-copy');
      expect(codes(change)).toContain('flags8');
      expect(codes(change)).toContain('params-reserved');
    }
  });

  it.each<[string, number, string]>([
    ['decay', 32768, 'decay-above-32767'],
    ['pattern', 256, 'pattern-above-255'],
    ['pattern', 32768, 'pattern-above-32767'],
  ])('sees that %s %d is beyond a core', (param, value, code) => {
    const start = blank(128, 32);
    const edited = applyEdit(start, setTileParam(start, [9], param as 'decay', value));
    expect(found(edited, code)).toMatchObject([{ severity: 'compatibility', tile: 9 }]);
    const below = applyEdit(start, setTileParam(start, [9], param as 'decay', value - 1));
    expect(found(below, code)).toEqual([]);
  });

  it('warns of bake_id 0 and of a readout that reads nothing', () => {
    let bake = blank(128, 32);
    expect(validateBake(bake).filter(({ severity }) => severity === 'warning')).toEqual([]);
    bake = applyEdit(bake, setHeaderField(bake, 'bakeId', 0));
    bake = applyEdit(bake, setReadoutField(bake, 'mode', 1));
    const warnings = validateBake(bake).filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ code }) => code)).toEqual(['bake-id-zero', 'readout-mask-zero']);
  });

  it('knows the limits that mean something', () => {
    const full = blank(128, 32);
    const small = blank(4, 2);
    const codes = (bake: Bake, limit: number) =>
      found(applyEdit(bake, setLimit(bake, limit)), 'limit');
    for (const limit of [0, 4096, 2048, 1024, 512, 256, 128])
      expect(codes(full, limit)).toEqual([]);
    for (const limit of [1, 64, 4097]) expect(codes(full, limit).length).toBe(1);
    for (const limit of [0, 8]) expect(codes(small, limit)).toEqual([]);
    for (const limit of [4, 128]) expect(codes(small, limit).length).toBe(1);
  });

  it('blocks saving only by errors that writing does not mend', () => {
    const problem = { at: 0, tile: null, message: '' };
    const of = (severity: 'error' | 'warning', code: string) => ({ ...problem, severity, code });
    expect(recomputed(of('error', 'crc-mismatch'))).toBe(true);
    expect(blocksSaving(of('error', 'crc-mismatch'))).toBe(false);
    expect(blocksSaving(of('error', 'thresholds'))).toBe(true);
    expect(blocksSaving(of('warning', 'reset-loop'))).toBe(false);
  });
});

describe('loops of first parents', () => {
  const withMask = (bake: Bake, tiles: number[]) =>
    found(applyEdit(bake, setResetMask(bake, tiles, 1)), 'reset-loop').map(({ tile }) => tile);

  it('are reported for each tile with a reset mask that runs into one', () => {
    // 0 ⇄ 1 → 2 → 3
    const bake = routed(4, 1, { 0: E, 1: E | W, 2: E });
    expect(withMask(bake, [0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
    expect(withMask(bake, [3])).toEqual([3]);
    expect(withMask(bake, [])).toEqual([]);
  });

  it('are not seen in a chain that ends', () => {
    expect(withMask(routed(4, 1, { 0: E, 1: E, 2: E }), [0, 1, 2, 3])).toEqual([]);
  });

  it('depend on the first parent only', () => {
    // Tile 3 of 2×2 has parents to the north (1) and west (2); north is tried first.
    expect([...parentsOf(routed(2, 2, { 1: S, 2: E, 0: SE }))]).toEqual([-1, -1, -1, 1]);
    expect([...parentsOf(routed(2, 2, { 2: E, 0: SE }))]).toEqual([-1, -1, -1, 2]);
    expect([...parentsOf(routed(2, 2, { 0: SE }))]).toEqual([-1, -1, -1, 0]);
    expect([...parentsOf(routed(2, 2, { 2: N, 1: W }))]).toEqual([1, -1, -1, -1]);
  });

  it('end at the border of the limited field', () => {
    const bake = routed(128, 32, { 31: E, 32: W });
    const limited = applyEdit(bake, setLimit(bake, 256));
    expect(fieldOf(limited)).toEqual({ columns: 32, rows: 8 });
    expect(withMask(bake, [31, 32])).toEqual([31, 32]);
    expect(withMask(limited, [31, 32])).toEqual([]);
  });

  it('are those that walking every chain by itself finds', () => {
    const parents = fc
      .integer({ min: 1, max: 30 })
      .chain((n) => fc.array(fc.integer({ min: -1, max: n - 1 }), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(parents, (list) => {
        const loops = loopsOf(Int32Array.from(list));
        for (const [start, loopTile] of loops.entries()) {
          let tile = start;
          for (let step = 0; step < list.length && tile !== -1; step++) tile = list[tile]!;
          expect(loopTile >= 0).toBe(tile !== -1);
          if (loopTile >= 0) expect(isOnLoop(list, loopTile)).toBe(true);
        }
      }),
    );
  });

  it('are found among a million tiles', () => {
    const parents = Int32Array.from({ length: 1_000_000 }, (_, tile) => (tile + 1) % 1_000_000);
    expect(loopsOf(parents).every((loopTile) => loopTile === 0)).toBe(true);
  });

  it('have an edge for every edge that leads back', () => {
    // A tile in the middle with one edge from each neighbour in turn.
    for (const [direction, [dx, dy]] of COMPASS_STEPS.entries()) {
      const neighbour = (1 + dy) * 3 + 1 + dx;
      const back = COMPASS_STEPS.findIndex(([x, y]) => x === 0 - dx && y === 0 - dy);
      const bake = routed(3, 3, { [neighbour]: 1 << back });
      expect(parentsOf(bake)[4], `direction ${direction}`).toBe(neighbour);
    }
  });
});

function isOnLoop(parents: number[], start: number): boolean {
  let tile = start;
  for (let step = 0; step <= parents.length; step++) {
    tile = parents[tile]!;
    if (tile === start) return true;
    if (tile === -1) return false;
  }
  return false;
}
