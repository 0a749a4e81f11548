import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake, BakeProblem } from './bake.ts';
import { changeOf } from './changes.ts';
import { applyInPlace, invertEdit, type Edit } from './edits.ts';
import { setResetMask, setRoutingBits, setTileParam } from './field-edits.ts';
import { setLimit } from './limit-edits.ts';
import { newBake } from './new-bake.ts';
import { SEVERITY_RANKS, TILE_CODES, TileFindings } from './tile-findings.ts';
import { bakeOf, scanBake } from './scan.ts';
import { editOf, tileSplices } from './splices.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';
import { randomEdits, type RandomEdit } from './testing/random-edits.ts';
import { validateBake } from './validate.ts';

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** Every finding of every tile, as the list would ask for them. */
function allOf(bake: Bake, findings: TileFindings): BakeProblem[] {
  return TILE_CODES.flatMap((code) =>
    Array.from({ length: findings.count(code) }, (_, index) =>
      findings.problem(bake, code, findings.tileAt(code, index)),
    ),
  );
}

const ofTiles = (bake: Bake) => validateBake(bake).filter(({ tile }) => tile !== null);

function expectAgreement(bake: Bake, findings: TileFindings): void {
  const expected = ofTiles(bake);
  expect(allOf(bake, findings)).toEqual(expected);
  for (let tile = 0; tile < bake.topology.tileCount; tile++) {
    const here = expected.filter((problem) => problem.tile === tile);
    const ranks = here.map(({ severity }) => SEVERITY_RANKS.indexOf(severity) + 1);
    expect(findings.ranks[tile]).toBe(Math.max(0, ...ranks));
    expect(findings.countAt(tile)).toBe(here.length);
  }
  for (const code of TILE_CODES) {
    const tiles = expected.filter((problem) => problem.code === code).map(({ tile }) => tile);
    expect(findings.tilesOf(code).toArray()).toEqual(tiles);
  }
}

/** Reserved bytes as damaged files and those of the C tools have them: no edit of fields sets them. */
function reservedEdits(): fc.Arbitrary<RandomEdit> {
  const copies = fc.constant((bake: Bake): Edit => {
    const tiles = Array.from({ length: bake.topology.tileCount }, (_, tile) => tile);
    const splices = tileSplices(bake, 'params', tiles, (view, at, tile) => {
      view.setUint16(at + 10, bake.view.getUint16(bake.tables.reset + 2 * tile, true), true);
      view.setUint8(at + 12, 0);
    });
    return editOf('Copy the reset masks', splices, null);
  });
  const others = fc
    .tuple(fc.nat(19), fc.nat(2), fc.constantFrom(0, 1))
    .map(([tile, byte, value]) => (bake: Bake): Edit => {
      const of = [tile % bake.topology.tileCount];
      const splices = tileSplices(bake, 'params', of, (view, at) =>
        view.setUint8(at + 10 + byte, value),
      );
      return editOf('Set a reserved byte', splices, null);
    });
  return fc.oneof(copies, others);
}

/** Edits with many routes, so that loops form and come apart. */
function routingEdits(): fc.Arbitrary<RandomEdit> {
  return fc.tuple(fc.nat(4095), fc.nat(7), fc.boolean()).map(
    ([tile, direction, on]) =>
      (bake: Bake) =>
        setRoutingBits(bake, [tile % bake.topology.tileCount], 1 << direction, on),
  );
}

interface Run {
  bake: Bake;
  findings: TileFindings;
  anew: number;
}

function step(run: Run, edit: Edit): void {
  run.bake = applyInPlace(run.bake, edit);
  const touched = run.findings.update(run.bake, changeOf(run.bake, edit.splices));
  if (touched !== null) return;
  run.findings = TileFindings.of(run.bake);
  run.anew++;
}

describe('findings of tiles', () => {
  it('are those of a full check after any edits, and after taking them back', () => {
    const edits = fc.array(fc.oneof(randomEdits(), reservedEdits(), routingEdits()), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(plainBakes(), edits, (plain, list) => {
        const bake = bakeOf(scanBake(encodePlain(plain)))!;
        const run: Run = { bake, findings: TileFindings.of(bake), anew: 0 };
        const done: Edit[] = [];
        for (const make of list) {
          const edit = make(run.bake);
          step(run, edit);
          done.push(edit);
          expectAgreement(run.bake, run.findings);
        }
        for (const edit of done.reverse()) step(run, invertEdit(edit));
        expectAgreement(run.bake, run.findings);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it('follow loops of routing tile by tile, also in a field that the limit makes small', () => {
    const cases = fc.tuple(
      fc.constantFrom([40, 20], [128, 32]),
      fc.option(fc.constantFrom(128, 512)),
      fc.array(fc.tuple(fc.nat(39), fc.nat(15), fc.nat(7), fc.boolean()), { maxLength: 60 }),
    );
    fc.assert(
      fc.property(cases, ([[width, height], limit, routes]) => {
        const start = blank(width!, height!);
        const tiles = Array.from({ length: width! * height! }, (_, tile) => tile);
        let bake = applyInPlace(start, setResetMask(start, tiles, 1));
        if (limit !== null) bake = applyInPlace(bake, setLimit(bake, limit));
        const run: Run = { bake, findings: TileFindings.of(bake), anew: 0 };
        for (const [x, y, direction, on] of routes) {
          step(run, setRoutingBits(run.bake, [(y % 4) * width! + (x % 5)], 1 << direction, on));
        }
        expect(run.anew).toBe(0);
        const loops = validateBake(run.bake).filter(({ code }) => code === 'reset-loop');
        expect(run.findings.tilesOf('reset-loop').toArray()).toEqual(loops.map(({ tile }) => tile));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('touch a whole chain when its end closes to a loop, and only then', () => {
    const start = blank(64, 4);
    const row = Array.from({ length: 63 }, (_, tile) => tile);
    let bake = applyInPlace(start, setRoutingBits(start, row, 2, true));
    bake = applyInPlace(bake, setResetMask(bake, [63], 5));
    const run: Run = { bake, findings: TileFindings.of(bake), anew: 0 };
    expect(run.findings.count('reset-loop')).toBe(0);
    const close = setRoutingBits(run.bake, [1], 8, true);
    step(run, close);
    expect(run.findings.tilesOf('reset-loop').toArray()).toEqual([63]);
    expect(run.findings.problem(run.bake, 'reset-loop', 63).message).toContain('loop through tile');
    step(run, invertEdit(close));
    expect(run.findings.count('reset-loop')).toBe(0);
    expect(run.anew).toBe(0);
  });

  it('are counted without a bound, and found by their number', () => {
    const start = blank(200, 100);
    const findings = TileFindings.of(start);
    expect(findings.count('equal-thresholds')).toBe(20_000);
    expect(findings.tileAt('equal-thresholds', 19_999)).toBe(19_999);
    expect(() => findings.tileAt('equal-thresholds', 20_000)).toThrow('Fewer than 20001');
    const odd = Array.from({ length: 10_000 }, (_, index) => 2 * index + 1);
    const edit = setTileParam(start, odd, 'thrHi', 1);
    const bake = applyInPlace(start, edit);
    findings.update(bake, changeOf(bake, edit.splices));
    expect(findings.count('equal-thresholds')).toBe(10_000);
    expect(findings.tileAt('equal-thresholds', 5_000)).toBe(10_000);
    expect(findings.breaks('equal-thresholds', 3)).toBe(false);
  });

  it('have a bit for every rule, and one to spare', () => {
    expect(new Set(TILE_CODES).size).toBe(TILE_CODES.length);
    expect(TILE_CODES.length).toBeLessThan(16);
  });
});
