import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../result.ts';
import { openBake } from './decode.ts';
import { FIXTURES, bakesIn, readBytes } from './testing/bake-files.ts';

interface Entry {
  readonly file: string;
  readonly wrong: string;
  readonly offset: number | null;
  readonly tile: number | null;
  readonly expect: 'error' | 'compat';
  readonly findings: readonly { rule: string; offset: number; tile: number | null }[];
}

const folder = `${FIXTURES}corrupt/`;
const entries = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as Entry[];
const problemsOf = (file: string) => openBake(readBytes(folder + file)).problems;
const ENOUGH: Record<Entry['expect'], readonly Severity[]> = {
  error: ['error'],
  compat: ['error', 'compatibility'],
};

describe('damaged bakes', () => {
  it('are all in the manifest', () => {
    const damaged = bakesIn(folder).filter((name) => !name.startsWith('_base_'));
    expect(entries.map(({ file }) => file).sort()).toEqual(damaged);
  });

  it.each(entries)('$file is reported at its place: $wrong', (entry) => {
    const found = problemsOf(entry.file).filter(
      ({ severity, code, at, tile }) =>
        ENOUGH[entry.expect].includes(severity) &&
        code !== 'array-size' &&
        isNear(at, entry.offset) &&
        (entry.tile === null || tile === entry.tile),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  const several = entries.filter(({ findings }) => findings.length > 1);

  it.each(several)('$file with several faults has each of them reported', ({ file, findings }) => {
    const { kind, problems } = openBake(readBytes(folder + file));
    // In a file that does not open, what the bytes of a tile mean is anyone's guess; in one that
    // does, the tables behind missing padding were found, and nothing is cut or missing.
    const due = findings.filter(({ rule, tile }) =>
      kind === 'damaged' ? tile === null : !/^(2\.missing|tlv\.tlv_value)/.test(rule),
    );
    const reported = due.filter(({ offset }) => problems.some(({ at }) => isNear(at, offset)));
    expect(due.length).toBeGreaterThan(0);
    expect(reported).toEqual(due);
  });

  it.each(['1x1', '2x1', '2x3', '3x1'])('the sound %s bake has no error', (base) => {
    const problems = problemsOf(`_base_${base}.d8p`);
    // Its size is the only thing that a core may object to.
    expect(problems.map(({ code }) => code)).toEqual(['array-size']);
  });

  it('have every problem in the file or at its end', () => {
    for (const { file } of entries) {
      const { length } = readBytes(folder + file);
      const outside = problemsOf(file).filter(({ at }) => at !== null && (at < 0 || at > length));
      expect(outside, file).toEqual([]);
    }
  });

  it('tells whether the CRC matches before anything else', () => {
    for (const { file } of entries) {
      const codes = problemsOf(file).map(({ code }) => code);
      const place = codes.findIndex((code) => code.startsWith('crc-m'));
      expect([-1, 0], file).toContain(place);
    }
  });

  it('states facts with numbers and the byte', () => {
    const messageOf = (file: string) =>
      problemsOf(file).find(({ severity }) => severity === 'error')?.message;
    expect(messageOf('m01_thr_lo_over_hi_tile4.d8p')).toBe(
      'tile 4: thr_lo16 5 is above thr_hi16 4, at byte 0x70',
    );
    expect(messageOf('g09_count_huge_65535x65535.d8p')).toBe(
      'TLV_TILE_PARAMS_V2 has len 13, it must be 55832870925, at byte 0x38',
    );
    expect(messageOf('c04_crc_big_endian.d8p')).toContain('reverse byte order');
  });

  it.each([
    ['h04_bad_magic.d8p', false],
    ['h06_ver_major_1.d8p', false],
    ['p04_missing_readout.d8p', false],
    ['l05_params_len_counts_padding.d8p', false],
    ['l14_weights_1GiB_declared.d8p', false],
    ['c01_crc_stored_wrong.d8p', true],
    ['p07_missing_crc.d8p', true],
    ['c06_crc_not_last.d8p', true],
    ['t08_padding_missing.d8p', true],
    ['g05_count_not_wh.d8p', true],
  ])('%s opens: %s', (file, opens) => {
    expect(openBake(readBytes(folder + file)).kind).toBe(opens ? 'open' : 'damaged');
  });
});

function isNear(at: number | null, offset: number | null): boolean {
  return offset === null || (at !== null && Math.abs(at - offset) <= 8);
}
