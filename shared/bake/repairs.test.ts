import { describe, expect, it } from 'vitest';
import type { Bake, RepairKind } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit, invertEdit } from './edits.ts';
import { newBake } from './new-bake.ts';
import { SAFE_REPAIRS, repairAllEdit, repairBake, repairEdit, tileRepairEdit } from './repairs.ts';
import { stampBake, stampEdit } from './stamp.ts';
import { FIXTURES, bakesIn, readBytes } from './testing/bake-files.ts';

const folder = `${FIXTURES}corrupt/`;

function opened(file: string): { bake: Bake; problems: ReturnType<typeof openBake>['problems'] } {
  const result = openBake(readBytes(folder + file));
  if (result.kind !== 'open') throw new Error(`${file} does not open`);
  return result;
}

const errorsOf = (bytes: Uint8Array) =>
  openBake(bytes)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

describe('repairs', () => {
  it.each<[string, RepairKind, string]>([
    ['c07_trailing_bytes_counted.d8p', 'cut-trailing', '1x1'],
    ['c08_trailing_bytes_not_counted.d8p', 'cut-trailing', '1x1'],
    ['t09_tlv_header_cut.d8p', 'cut-trailing', '1x1'],
    ['t01_duplicate_topology.d8p', 'drop-duplicates', '1x1'],
    ['g01_topology_reserved.d8p', 'clear-reserved', '2x3'],
    ['g02_topology_reserved2.d8p', 'clear-count-copy', '2x3'],
    ['h11_flags_bit1.d8p', 'clear-reserved', '1x1'],
    ['h13_reserved0.d8p', 'clear-reserved', '1x1'],
    ['m04_flags8_tile1.d8p', 'clear-reserved', '2x3'],
    ['m06_reserved_high_tile5.d8p', 'clear-reserved', '2x3'],
    ['q02_readout_reserved0.d8p', 'clear-reserved', '2x3'],
    ['q03_readout_reserved1.d8p', 'clear-reserved', '2x3'],
    ['r01_routing_bit10_tile0.d8p', 'clear-reserved', '2x3'],
  ])('of %s by %s give the sound %s bake', (file, kind, base) => {
    const { bake, problems } = opened(file);
    expect(problems.map(({ repair }) => repair)).toContain(kind);
    const repaired = applyEdit(bake, repairEdit(bake, kind));
    expect(stampBake(repaired)).toEqual(readBytes(`${folder}_base_${base}.d8p`));
  });

  it('put the CRC behind everything else', () => {
    const { bake } = opened('c06_crc_not_last.d8p');
    const repaired = stampBake(applyEdit(bake, repairEdit(bake, 'crc-last')));
    expect(errorsOf(repaired)).toEqual([]);
    expect(repaired.length).toBe(bake.bytes.length);
  });

  it('recognise the copies of a C tool and clear them, leaving what no one can guess', () => {
    const { bake, problems } = opened('w04_c_serialize_3tiles_unpadded.d8p');
    const { bake: repaired, edits } = repairBake(bake, problems);
    expect(edits.map(({ label }) => label)).toEqual([
      'Clear the copy of the tile count',
      'Clear the copies of the reset masks',
      'Write total_len, padding and CRC anew',
    ]);
    expect(errorsOf(stampBake(repaired))).toEqual(['tile-count']);
  });

  it('offer nothing for values that someone may have meant', () => {
    for (const file of [
      'm01_thr_lo_over_hi_tile4.d8p',
      'g05_count_not_wh.d8p',
      'g04_domains_8.d8p',
    ]) {
      const { bake, problems } = opened(file);
      expect(repairBake(bake, problems).edits, file).toEqual([]);
    }
  });

  it('are offered only for what can be edited', () => {
    const { kind, problems } = openBake(readBytes(`${folder}l14_weights_1GiB_declared.d8p`));
    expect(kind).toBe('damaged');
    expect(problems.map(({ repair }) => repair).every((repair) => repair === null)).toBe(true);
  });

  const opening = bakesIn(folder).filter(
    (file) => openBake(readBytes(folder + file)).kind === 'open',
  );

  it.each(opening)('of %s leave no error that has a repair, and can be taken back', (file) => {
    const { bake, problems } = opened(file);
    const { bake: repaired, edits } = repairBake(bake, problems);
    const left = openBake(stampBake(repaired)).problems;
    expect(left.filter(({ repair }) => repair !== null)).toEqual([]);
    const back = edits.reduceRight((state, edit) => applyEdit(state, invertEdit(edit)), repaired);
    expect(back.bytes).toEqual(bake.bytes);
  });

  it.each(opening)(
    'of %s that are safe are one edit, and lose nothing that could be read',
    (file) => {
      const { bake, problems } = opened(file);
      const offered = SAFE_REPAIRS.filter((kind) => problems.some(({ repair }) => repair === kind));
      const edit = repairAllEdit(bake, offered);
      const repaired = applyEdit(bake, edit);
      expect(applyEdit(repaired, invertEdit(edit)).bytes).toEqual(bake.bytes);
      const left = openBake(stampBake(repaired)).problems.map(({ repair }) => repair);
      expect(offered.filter((kind) => left.includes(kind))).toEqual([]);
      expect(repaired.tlvs.length).toBeGreaterThanOrEqual(bake.tlvs.length);
    },
  );

  it('of one tile leave the others alone', () => {
    const made = newBake({ width: 3, height: 1 });
    if (!made.ok) throw new Error(made.error.message);
    const bytes = made.value.bytes.slice();
    const { params, routing } = made.value.tables;
    for (const tile of [0, 1, 2]) {
      bytes.set([1, 2, 0], params + tile * 13 + 10);
      bytes[routing + 2 * tile + 1] = 0xff;
    }
    const damaged = openBake(bytes);
    if (damaged.kind !== 'open') throw new Error('the bytes are no bake');
    const codes = ['flags8', 'params-reserved', 'routing-reserved'];
    const mended = codes.reduce(
      (bake, code) => applyEdit(bake, tileRepairEdit(bake, code, 1)!),
      damaged.bake,
    );
    const tilesLeft = openBake(mended.bytes).problems.filter(({ code }) => codes.includes(code));
    expect([...new Set(tilesLeft.map(({ tile }) => tile))]).toEqual([0, 2]);
    expect(mended.bytes[routing + 3]).toBe(0x03);
    expect(tileRepairEdit(mended, 'thresholds', 1)).toBeNull();
  });

  it.each(opening)('of %s: the stamp as an edit gives the bytes that are written', (file) => {
    const { bake } = opened(file);
    expect(applyEdit(bake, stampEdit(bake)).bytes).toEqual(stampBake(bake));
  });
});
