import { describe, expect, it } from 'vitest';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { scanBake } from '../../../shared/bake/scan.ts';
import { crcOf, stampBake } from '../../../shared/bake/stamp.ts';
import { setTileParam } from '../../../shared/bake/field-edits.ts';
import { applyEdit } from '../../../shared/bake/edits.ts';
import { setWeight } from '../../../shared/bake/weight-edits.ts';
import { FIXTURES, bakesIn, readBytes } from '../../../shared/bake/testing/bake-files.ts';
import { tlvRows } from './tlv-rows.ts';

function soundBytes(): Uint8Array {
  const made = newBake({ width: 3, height: 1 });
  if (!made.ok) throw new Error(made.error.message);
  const withField = applyEdit(made.value, setTileParam(made.value, [1], 'thrLo', -5));
  return stampBake(applyEdit(withField, setWeight(withField, [1], 2, 3, -4)));
}

function rowsOf(bytes: Uint8Array, ...expanded: string[]) {
  const scan = scanBake(bytes);
  return tlvRows(scan, { expanded: new Set(expanded), tile: 1, crc: crcOf(scan) });
}

describe('the tree of a bake', () => {
  it('covers the file from its header to its CRC without a gap', () => {
    const bytes = soundBytes();
    const rows = rowsOf(bytes);
    expect(rows[0]?.name).toBe('Header');
    expect(rows.at(-1)).toMatchObject({ name: 'TLV_CRC32', type: '0xfffe', isWrong: false });
    let at = 0;
    for (const row of rows) {
      expect(row.bytes.at).toBe(at);
      at += row.bytes.length;
    }
    expect(at).toBe(bytes.length);
  });

  it('opens a table at the entries of the selected tile', () => {
    const rows = rowsOf(soundBytes(), `${0x0121} 1`, `${0x0160} 1`);
    const low = rows.find(({ name }) => name === 'tile 1 thr_lo16');
    expect(low).toMatchObject({ level: 2, value: '−5' });
    const out = rows.find(({ name }) => name === 'tile 1 out 2');
    expect(out).toMatchObject({ value: '0 0 0 −4 0 0 0 0' });
    expect(out?.bytes.length).toBe(4);
  });

  it('shows both CRCs where they differ, and wrong padding', () => {
    const bytes = soundBytes();
    bytes[16] = (bytes[16] ?? 0) ^ 1;
    expect(rowsOf(bytes).at(-1)).toMatchObject({ isWrong: true });
    expect(rowsOf(bytes).at(-1)?.value).toMatch(/^stored 0x[0-9a-f]{8}, computed 0x[0-9a-f]{8}$/);
  });

  it('covers every damaged file to its last byte', () => {
    const corrupt = `${FIXTURES}corrupt/`;
    const names = bakesIn(corrupt);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const bytes = readBytes(corrupt + name);
      const rows = rowsOf(bytes);
      expect(rows.reduce((sum, row) => sum + row.bytes.length, 0)).toBe(bytes.length);
    }
  });
});
