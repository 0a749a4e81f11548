import { describe, expect, it } from 'vitest';
import { FIXTURES, bakesIn, readBytes } from '../../shared/bake/testing/bake-files.ts';
import { bakeReport, convertBake } from './bake-commands.ts';

const golden = (name: string) => readBytes(`${FIXTURES}golden/${name}`);
const corrupt = (name: string) => readBytes(`${FIXTURES}corrupt/${name}`);

describe('the report of a bake', () => {
  it('has every small field as a number', () => {
    const { problems, ...report } = bakeReport('b.d8p', golden('seed_4x2_limit8_ds_r1.d8p'));
    expect(problems.every(({ severity }) => severity !== 'error')).toBe(true);
    expect(report).toMatchObject({
      file: 'b.d8p',
      kind: 'd8bk',
      opens: true,
      header: { ver_major: 2, ver_minor: 0, flags: 1, total_len: 584 },
      topology: { tile_count: 8, tile_w: 4, tile_h: 2, lanes: 8, domains: 16 },
      readout: { mode: 1 },
      limit: 8,
    });
    expect(report.crc.stored).toBe(report.crc.computed);
  });

  it('shows both CRCs where they differ', () => {
    const { opens, crc } = bakeReport('', corrupt('c01_crc_stored_wrong.d8p'));
    expect({ opens, crc }).toEqual({
      opens: true,
      crc: { stored: 0xb812fa31, computed: 0xb812face },
    });
  });

  it('has null for what cannot be read', () => {
    const unreadable = { header: null, topology: null, readout: null, limit: null };
    for (const name of ['h01_empty.d8p', 'h02_short_27.d8p', 'h04_bad_magic.d8p']) {
      const report = bakeReport('', corrupt(name));
      expect(report).toMatchObject({ opens: false, ...unreadable });
      expect(report.crc).toEqual({ stored: null, computed: null });
    }
    const cut = bakeReport('', corrupt('x03_cut_before_routing.d8p'));
    expect(cut).toMatchObject({ opens: false, topology: { tile_count: 1 }, readout: null });
    expect(cut.header?.total_len).toBe(180);
  });

  it('has problems of five plain fields', () => {
    const { problems } = bakeReport('', corrupt('m01_thr_lo_over_hi_tile4.d8p'));
    const { message, ...place } = problems.find(({ severity }) => severity === 'error')!;
    expect(place).toEqual({ severity: 'error', code: 'thresholds', at: 112, tile: 4 });
    expect(message).toContain('0x70');
  });
});

describe('converting a bake', () => {
  it.each(bakesIn(`${FIXTURES}golden/`))('gives the same bytes for %s', (name) => {
    const bytes = golden(name);
    expect(convertBake(bytes, { repair: false })).toEqual({
      ok: true,
      value: { bytes, notes: [] },
    });
  });

  const faulty = bakesIn(`${FIXTURES}corrupt/`).filter((name) =>
    bakeReport('', corrupt(name)).problems.some(({ severity }) => severity === 'error'),
  );

  it.each(faulty)('writes nothing for %s without repair', (name) => {
    const converted = convertBake(corrupt(name), { repair: false });
    expect(converted.ok).toBe(false);
    if (!converted.ok) expect(converted.error.problems.length).toBeGreaterThan(0);
  });

  it.each(faulty)('with repair either mends %s whole or says what it cannot mend', (name) => {
    const converted = convertBake(corrupt(name), { repair: true });
    if (!converted.ok) {
      expect(converted.error.problems.length).toBeGreaterThan(0);
      expect(converted.error.problems.every(({ severity }) => severity === 'error')).toBe(true);
      return;
    }
    const { bytes, notes } = converted.value;
    expect(notes.length).toBeGreaterThan(0);
    const { opens, problems } = bakeReport('', bytes);
    expect({ opens, errors: problems.filter(({ severity }) => severity === 'error') }).toEqual({
      opens: true,
      errors: [],
    });
  });

  it('mends a wrong CRC and says so', () => {
    const converted = convertBake(corrupt('c01_crc_stored_wrong.d8p'), { repair: true });
    expect(converted).toEqual({
      ok: true,
      value: {
        bytes: corrupt('_base_2x3.d8p'),
        notes: ['Write total_len, padding and CRC anew'],
      },
    });
  });

  it('does not guess what thresholds were meant', () => {
    const converted = convertBake(corrupt('m01_thr_lo_over_hi_tile4.d8p'), { repair: true });
    expect(converted).toMatchObject({ ok: false, error: { problems: [{ code: 'thresholds' }] } });
  });
});
