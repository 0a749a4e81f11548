import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { readWeights } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import type { PlainTile } from './testing/plain-bake.ts';
import { encodePlain, plainBakes, plainOf } from './testing/plain-bake.ts';
import {
  add,
  clamp,
  fill,
  negate,
  permute,
  put,
  randomise,
  scale,
  setSign,
  type WeightChange,
} from './weight-changes.ts';
import { changeWeights } from './weight-edits.ts';
import { needsSquare, turned, type Turn } from './weight-geometry.ts';

const BOUNDED = { endOnFailure: true };

/** A change, and the same as a rule for a plain 8×8 matrix. */
interface Operation {
  readonly name: string;
  readonly change: WeightChange;
  plain(matrix: number[][]): number[][];
}

interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

const rectangles: fc.Arbitrary<Rectangle> = fc.tuple(fc.nat(7), fc.nat(7)).chain(([top, left]) =>
  fc.record({
    top: fc.constant(top),
    left: fc.constant(left),
    rows: fc.integer({ min: 1, max: 8 - top }),
    columns: fc.integer({ min: 1, max: 8 - left }),
  }),
);

function cellsOf({ top, left, rows, columns }: Rectangle): number[] {
  const cells: number[] = [];
  for (let row = top; row < top + rows; row++) {
    for (let column = left; column < left + columns; column++) cells.push(row * 8 + column);
  }
  return cells;
}

/** Each weight of the rectangle by itself. */
function each(
  name: string,
  rectangle: Rectangle,
  { change }: { change: WeightChange },
  becomes: (value: number) => number,
): Operation {
  const inside = new Set(cellsOf(rectangle));
  const plain = (matrix: number[][]) =>
    matrix.map((row, r) => row.map((value, c) => (inside.has(r * 8 + c) ? becomes(value) : value)));
  return { name, change, plain };
}

const held = (value: number, from: number, allow15: boolean) => {
  const most = allow15 ? 15 : Math.max(7, Math.abs(from));
  return Math.min(most, Math.max(-most, value));
};

function pointOperations(): fc.Arbitrary<Operation> {
  const weight = fc.integer({ min: -15, max: 15 });
  return fc
    .tuple(rectangles, weight, fc.boolean(), fc.integer({ min: -300, max: 300 }), fc.nat(4))
    .map(([rectangle, value, allow15, percent, which]) => {
      const cells = cellsOf(rectangle);
      const factor = { numerator: percent, denominator: 100 };
      const scaled = (now: number) => {
        const exact = now * percent;
        const magnitude = Math.trunc((Math.abs(exact) + 50) / 100);
        return held(exact < 0 ? -magnitude : magnitude, now, allow15);
      };
      const sign = value < 0 ? -1 : 1;
      const operations = [
        each('fill', rectangle, fill(cells, value), () => value),
        each('negate', rectangle, negate(cells), (now) => -now),
        each('add', rectangle, add(cells, value, allow15), (now) =>
          held(now + value, now, allow15),
        ),
        each('scale', rectangle, scale(cells, factor, allow15), scaled),
        each('sign', rectangle, setSign(cells, sign), (now) => sign * Math.abs(now)),
      ];
      return operations[which]!;
    });
}

function clampOperations(): fc.Arbitrary<Operation> {
  return fc
    .tuple(rectangles, fc.nat(15))
    .map(([rectangle, most]) =>
      each(`clamp ${most}`, rectangle, clamp(cellsOf(rectangle), most), (now) =>
        Math.abs(now) <= most ? now : now < 0 ? -most : most,
      ),
    );
}

/** Turns a list of rows the way one would on paper. */
const ON_PAPER: Readonly<Record<Turn, (rows: number[][]) => number[][]>> = {
  'mirror-across': (rows) => rows.map((row) => row.toReversed()),
  'mirror-down': (rows) => rows.toReversed(),
  'rotate-half': (rows) => rows.toReversed().map((row) => row.toReversed()),
  transpose: (rows) => rows.map((_, r) => rows.map((row) => row[r]!)),
  'rotate-right': (rows) => ON_PAPER.transpose(rows.toReversed()),
  'rotate-left': (rows) => ON_PAPER.transpose(rows).toReversed(),
};

function turnOperations(): fc.Arbitrary<Operation> {
  const names = Object.keys(ON_PAPER) as Turn[];
  return fc.tuple(rectangles, fc.constantFrom(...names)).map(([found, turn]) => {
    const side = Math.min(found.rows, found.columns);
    const rectangle = needsSquare(turn) ? { ...found, rows: side, columns: side } : found;
    const { top, left, rows, columns } = rectangle;
    const plain = (matrix: number[][]) => {
      const part = matrix.slice(top, top + rows).map((row) => row.slice(left, left + columns));
      const result = matrix.map((row) => [...row]);
      ON_PAPER[turn](part).forEach((row, r) => result[top + r]!.splice(left, columns, ...row));
      return result;
    };
    const from = turned(turn, rows, columns);
    return { name: turn, change: permute(cellsOf(rectangle), from), plain };
  });
}

function matrixOf({ magnitudes, plus }: PlainTile): number[][] {
  const weights = magnitudes.map((magnitude, k) =>
    magnitude === 0 || plus[k] ? magnitude : -magnitude,
  );
  return Array.from({ length: 8 }, (_, row) => weights.slice(row * 8, row * 8 + 8));
}

/** What stays keeps its sign bit, also of a zero; a new zero has none. */
function putMatrix(tile: PlainTile, matrix: number[][]): void {
  const before = matrixOf(tile).flat();
  matrix.flat().forEach((value, k) => {
    if (value === before[k]) return;
    tile.magnitudes[k] = Math.abs(value);
    tile.plus[k] = value > 0;
  });
}

const opened = (bytes: Uint8Array): Bake => {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the plain bake does not open');
  return answer.bake;
};

describe('operations on weights', () => {
  it('do to the chosen tiles what they do to a plain matrix, and touch no other bit', () => {
    const operations = fc.oneof(pointOperations(), clampOperations(), turnOperations());
    fc.assert(
      fc.property(plainBakes(), operations, fc.nat(), (plain, operation, pick) => {
        const bake = opened(encodePlain(plain));
        const tiles = plain.tiles.map((_, tile) => tile).filter((tile) => (pick >> tile) % 2 === 0);
        const edited = applyEdit(bake, changeWeights(bake, tiles, operation.change, 'Test'));
        for (const tile of tiles) {
          const model = plain.tiles[tile]!;
          putMatrix(model, operation.plain(matrixOf(model)));
        }
        const { order, ...values } = plain;
        expect(order.length).toBeGreaterThan(5);
        expect(plainOf(edited), operation.name).toEqual(values);
      }),
      BOUNDED,
    );
  });

  it('puts given values where they belong', () => {
    fc.assert(
      fc.property(
        plainBakes(),
        rectangles,
        fc.array(fc.integer({ min: -15, max: 15 }), { minLength: 64, maxLength: 64 }),
        (plain, rectangle, values) => {
          const bake = opened(encodePlain(plain));
          const cells = cellsOf(rectangle);
          const edit = changeWeights(bake, [0], put(cells, values.slice(0, cells.length)), 'Put');
          const expected = readWeights(bake, 0);
          cells.forEach((k, i) => (expected[k] = values[i]!));
          expect(readWeights(applyEdit(bake, edit), 0)).toEqual(expected);
        },
      ),
      BOUNDED,
    );
  });

  it('rounds halves away from zero and says what it holds back', () => {
    const half = scale([0], { numerator: 5, denominator: 10 }, false);
    expect([1, -1, 3, -3, 2].map(half.becomes)).toEqual([1, -1, 2, -2, 1]);
    const double = scale([0], { numerator: 2, denominator: 1 }, false);
    expect([3, 4, -4, 12].map(double.becomes)).toEqual([6, 7, -7, 12]);
    expect([3, 4, -4, 12].map(double.isClamped)).toEqual([false, true, true, true]);
    const allowed = scale([0], { numerator: 2, denominator: 1 }, true);
    expect([4, -4, 8].map(allowed.becomes)).toEqual([8, -8, 15]);
    expect([4, -4, 8].map(allowed.isClamped)).toEqual([false, false, true]);
  });

  it('refuses to turn what is no square', () => {
    expect(() => turned('rotate-right', 2, 3)).toThrow(RangeError);
    expect(turned('rotate-half', 1, 3)).toEqual([2, 1, 0]);
  });
});

describe('random weights', () => {
  const cells = Array.from({ length: 64 }, (_, k) => k);
  const drawn = (seed: number, tile: number, densityPercent = 100, least = -7) => {
    const next = new Int8Array(64);
    randomise(cells, { least, greatest: 7, densityPercent, seed })(new Int8Array(64), next, tile);
    return [...next];
  };

  it('are the same for a seed and a tile, and others for another seed or tile', () => {
    expect(drawn(5, 17)).toEqual(drawn(5, 17));
    expect(drawn(6, 17)).not.toEqual(drawn(5, 17));
    expect(drawn(5, 18)).not.toEqual(drawn(5, 17));
  });

  it('lie in the range, with zeros where the density leaves them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(5000), (seed, tile) => {
        const all = drawn(seed, tile);
        expect(all.every((value) => value !== 0 && Math.abs(value) <= 7)).toBe(true);
        expect(drawn(seed, tile, 0).every((value) => value === 0)).toBe(true);
        expect(drawn(seed, tile, 100, 2).every((value) => value >= 2)).toBe(true);
        // A thinner draw leaves the values that it keeps.
        drawn(seed, tile, 40).forEach((value, k) => expect([0, all[k]]).toContain(value));
      }),
    );
  });

  it('take each value about equally often, over many tiles', () => {
    const counts = new Map<number, number>();
    for (let tile = 0; tile < 500; tile++) {
      for (const value of drawn(99, tile)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect(counts.size).toBe(14);
    const mean = (500 * 64) / 14;
    for (const count of counts.values()) expect(Math.abs(count - mean) / mean).toBeLessThan(0.1);
  });
});
