import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { KNOWN_TYPES } from './event-types.ts';
import { TypeTable } from './type-table.ts';

const codeOf = (table: TypeTable, name: string): number => {
  const bytes = encodeUtf8(`<${name}>`);
  return table.codeOfName(bytes, 1, bytes.length - 1);
};

describe('the numbering of types', () => {
  it('keeps the known ones, by number and by name', () => {
    const table = new TypeTable(255);
    KNOWN_TYPES.forEach((name, code) => {
      expect(table.codeOfId(code)).toBe(code);
      expect(codeOf(table, name)).toBe(code);
    });
    expect(table.types().map(({ name, id, slot }) => [name, id, slot])).toEqual(
      KNOWN_TYPES.map((name, code) => [name, code, code]),
    );
  });

  it('lists only types that occurred', () => {
    const table = new TypeTable(255);
    expect(table.types()).toEqual([]);
    table.noteKnown(0b100_0010);
    codeOf(table, 'DMA_READ');
    expect(table.types().map(({ code }) => code)).toEqual([1, 2, 6]);
  });

  it('gives a name one code, and different names different ones, until the codes end', () => {
    // Few letters, so that names share lengths, ends and hashes.
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 300 }),
        fc.integer({ min: 8, max: 400 }),
        (names, last) => {
          const table = new TypeTable(last);
          const distinct = [...new Set(names)];
          for (const each of names) {
            expect(codeOf(table, each)).toBe(Math.min(7 + distinct.indexOf(each), last));
          }
          const listed = table.types().map((type) => type.name);
          expect(listed).toEqual(
            distinct.length <= last - 7
              ? distinct
              : [...distinct.slice(0, last - 7), 'OTHER_TYPES'],
          );
        },
      ),
    );
  });

  it('tells a number from a name that looks like it', () => {
    const table = new TypeTable(255);
    expect([table.codeOfId(9), codeOf(table, 'TYPE_9'), table.codeOfId(9)]).toEqual([7, 8, 7]);
    expect(table.types().map(({ id, name }) => [id, name])).toEqual([
      [9, 'TYPE_9'],
      [null, 'TYPE_9'],
    ]);
  });

  it('takes names for one that are no UTF-8 and look alike', () => {
    const table = new TypeTable(255);
    const codes = [0xff, 0xfe, 0x42].map((byte) => table.codeOfName(Uint8Array.of(65, byte), 0, 2));
    expect(codes).toEqual([7, 7, 8]);
    expect(table.types().map(({ name }) => name)).toEqual(['A\u{fffd}', 'AB']);
  });

  it('is the same again from a list of its types', () => {
    const table = new TypeTable(12);
    const number = (t: TypeTable) => [
      ...[9, 3, 200].map((id) => t.codeOfId(id)),
      ...['TYPE_9', 'API_CALL', '벡터', 'A\u{fffd}', 'one', 'two'].map((name) => codeOf(t, name)),
    ];
    const codes = number(table);
    const again = TypeTable.of(table.types(), 12);
    expect(again.numbered).toBe(5);
    expect(number(again).reverse()).toEqual(codes.reverse());
    expect(again.numbered).toBe(5);
  });
});
