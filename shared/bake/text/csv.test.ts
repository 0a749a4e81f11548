import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../../bytes/array-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { Result } from '../../result.ts';
import type { Bake } from '../bake.ts';
import { applyEdit } from '../edits.ts';
import { setTileParam } from '../field-edits.ts';
import { newBake } from '../new-bake.ts';
import { FIXTURES, readBytes } from '../testing/bake-files.ts';
import { encodePlain, plainBakes, plainOf, type PlainTile } from '../testing/plain-bake.ts';
import { bakeCsvPieces } from './export-csv.ts';
import { importBakeCsv } from './import-csv.ts';
import { bakeIn, ended, textOf } from './testing/bake-text.ts';

const BAKE = bakeIn(readBytes(`${FIXTURES}golden/seed_2x3.d8p`));
const HEADING = 'tile,x,y,thr_lo,thr_hi,decay,domain,priority,pattern,routing,reset';
const NAMES = ['N', 'E', 'S', 'W', 'NE', 'SE', 'SW', 'NW', 'BUS_R', 'BUS_W'];

/** The bake after the import, or what was said. */
function imported(text: string, bake = BAKE): Result<Bake> {
  const read = ended(importBakeCsv(bake, arraySource(encodeUtf8(text))));
  return read.ok ? { ok: true, value: applyEdit(bake, read.value.edit(bake, 'a.csv')) } : read;
}

function tilesAfter(text: string): readonly PlainTile[] {
  const read = imported(text);
  if (!read.ok) throw new Error(read.error.message);
  return plainOf(read.value).tiles;
}

function refusal(text: string): string {
  const read = imported(text);
  return read.ok ? 'read' : read.error.message;
}

/** A row as it should be, from the plain model. */
function plainRow(tile: PlainTile, index: number, width: number): string {
  const routing = NAMES.filter((_, bit) => Math.floor(tile.routing / 2 ** bit) % 2 === 1).join(' ');
  const reset = `0x${tile.reset.toString(16).padStart(4, '0')}`;
  const { thrLo, thrHi, decay, domain, priority, pattern } = tile;
  const place = [index, index % width, Math.floor(index / width)];
  const rest = [thrLo, thrHi, decay, domain, priority, pattern, routing || 'none', reset];
  return [...place, ...rest].join(',');
}

describe('parameters as CSV', () => {
  it('are a row for each tile', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const text = textOf(bakeCsvPieces(bakeIn(encodePlain(plain))));
        const rows = plain.tiles.map((tile, index) => plainRow(tile, index, plain.width));
        expect(text).toBe([HEADING, ...rows, ''].join('\r\n'));
      }),
    );
  });

  it('change nothing where nothing was changed in them', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bake = bakeIn(encodePlain(plain));
        const read = imported(textOf(bakeCsvPieces(bake)), bake);
        expect(read).toEqual({ ok: true, value: bake });
      }),
    );
  });

  it('of another bake of that size give all but its weights', () => {
    const pairs = plainBakes().chain((plain) =>
      fc.tuple(fc.constant(plain), fc.shuffledSubarray(plain.tiles)),
    );
    fc.assert(
      fc.property(pairs, ([plain, tiles]) => {
        const other = bakeIn(encodePlain(plain));
        const rows = tiles.map((tile) => {
          const index = plain.tiles.indexOf(tile);
          return plainRow(plain.tiles[plain.tiles.length - 1 - index]!, index, plain.width);
        });
        const read = imported([HEADING, ...rows].join('\n'), other);
        const expected = plain.tiles.map((tile, index) => {
          const from = plain.tiles[plain.tiles.length - 1 - index]!;
          const { magnitudes, plus } = tile;
          return tiles.includes(tile) ? { ...from, magnitudes, plus } : tile;
        });
        expect(read.ok && plainOf(read.value).tiles).toEqual(expected);
      }),
    );
  });

  it('may have any columns in any order, rows for any tiles, and empty cells', () => {
    const before = plainOf(BAKE).tiles;
    const after = tilesAfter('Pattern_ID16, y,x ,decay\n7,1,0,\n,0,1,9\n\n,,,\n');
    expect(after[2]).toEqual({ ...before[2], pattern: 7 });
    expect(after[1]).toEqual({ ...before[1], decay: 9 });
    expect([0, 3, 4, 5].map((tile) => after[tile])).toEqual(
      [0, 3, 4, 5].map((tile) => before[tile]),
    );
  });

  it.each([
    ['semicolons and CRLF', 'tile;routing;reset\r\n3;"S BUS_W";0x8001\r\n'],
    ['tabs and CR', 'tile\trouting\treset\r3\tbus_w+s\t32769'],
    ['a byte order mark and quotes', '\uFEFF"tile","routing","reset"\n"3","S BUS_W","0x8001"'],
    ['numbers for bits', 'tile,routing,reset\n3,516,0X8001,,\n'],
  ])('are read with %s', (_, text) => {
    expect(tilesAfter(text)[3]).toMatchObject({ routing: 0b10_0000_0100, reset: 0x8001 });
  });

  it('are one step of undo, named by file and tiles', () => {
    const read = ended(importBakeCsv(BAKE, arraySource(encodeUtf8('tile,decay\n0,1\n4,2'))));
    const edit = read.ok ? read.value.edit(BAKE, 'a.csv') : null;
    expect(edit).toMatchObject({ label: 'Import a.csv into 2 tiles', mergeKey: null });
    const one = applyEdit(BAKE, setTileParam(BAKE, [0], 'decay', 1));
    const both = applyEdit(one, setTileParam(one, [4], 'decay', 2));
    expect(applyEdit(BAKE, edit!).bytes).toEqual(both.bytes);
  });

  it('may keep a value that is not legal, but bring none', () => {
    const bytes = BAKE.bytes.slice();
    bytes[BAKE.tables.params + 6] = 0x45;
    const bake = bakeIn(bytes);
    expect(imported('tile,domain\n0,69', bake).ok).toBe(true);
    expect(imported('tile,domain\n0,70', bake)).toMatchObject({
      error: {
        message: 'tile 0: domain "70" is not a whole number 0 to 15, at line 2, column 3',
      },
    });
  });

  it.each([
    [
      'tile,decay\n0,1\n1,65536',
      'tile 1: decay "65536" is not a whole number 0 to 65535, at line 3, column 3',
    ],
    [
      'tile,thr_lo\n0,1.5',
      'tile 0: thr_lo "1.5" is not a whole number −32768 to 32767, at line 2, column 3',
    ],
    [
      'tile,routing\n0,UP',
      'tile 0: routing "UP" is not names like "N SE BUS_R" or "none", at line 2, column 3',
    ],
    [
      'tile,reset\n0,0x10000',
      'tile 0: reset "0x10000" is not a mask 0x0000 to 0xffff, at line 2, column 3',
    ],
    ['tile,decay\n6,1', 'tile "6" is not a whole number 0 to 5, at line 2, column 1'],
    ['tile,decay\n,1', 'The row names no tile, at line 2, column 1'],
    ['tile,x,y,decay\n1,0,1,2', 'tile 1 is not the tile 0, 1, which is 2, at line 2, column 1'],
    ['tile,decay\n1,2\n1,3', 'tile 1 has two rows, at line 3, column 1'],
    ['decay\n1', 'The first line has no column "tile", nor "x" and "y", at line 1, column 1'],
    ['tile,decay,decay\n', 'The column "decay" is given twice, at line 1, column 12'],
    [
      'tile,"d""é"',
      `There is no column "d"é"; there are ${HEADING.replaceAll(',', ', ')}, at line 1, column 6`,
    ],
    ['tile,decay\n1,2,3', 'A row has more cells than the 2 columns, at line 2, column 5'],
    ['tile,decay\n1,"2', 'The text ends inside quotes that begin here, at line 2, column 3'],
    ['tile,decay\n1,"2"3', 'Something follows the quotes of a cell, at line 2, column 6'],
    ['', 'The first line has no column "tile", nor "x" and "y", at line 1, column 1'],
  ])('that are wrong are refused with their place: %j', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('are read whole past any window of the reader, wherever a row ends in it', () => {
    const made = newBake({ width: 128, height: 64 });
    if (!made.ok) throw new Error(made.error.message);
    const text = textOf(bakeCsvPieces(made.value));
    for (let shift = 0; shift < 60; shift++) {
      const heading = HEADING.replace('tile', `tile${' '.repeat(shift)}`);
      const read = imported(text.replace(HEADING, heading), made.value);
      expect(read).toMatchObject({ ok: true });
    }
  });

  it('never crash, whatever the text', () => {
    const valid = textOf(bakeCsvPieces(BAKE));
    const spot = fc.double({ min: 0, max: 0.9999, noNaN: true });
    const put = fc.oneof(
      fc.constantFrom('"', ',', ';', '\n', '\r', '-'),
      fc.string({ maxLength: 3 }),
    );
    const property = fc.property(fc.array(fc.tuple(spot, fc.nat(9), put)), (changes) => {
      const text = changes.reduce((all, [at, cut, extra]) => {
        const from = Math.floor(at * all.length);
        return all.slice(0, from) + extra + all.slice(from + cut);
      }, valid);
      const read = imported(text);
      if (!read.ok) expect(read.error.message).toMatch(/, at line \d+, column \d+$/);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
