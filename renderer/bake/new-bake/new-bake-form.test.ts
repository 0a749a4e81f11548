import { describe, expect, it } from 'vitest';
import { limitOf, readHeader, readTileParams, type Bake } from '../../../shared/bake/bake.ts';
import { newBake, type NewBakeOptions } from '../../../shared/bake/new-bake.ts';
import {
  PRESETS,
  START_FORM,
  formFor,
  planNewBake,
  presetName,
  presetOf,
  type NewBakeForm,
} from './new-bake-form.ts';

function made(form: Partial<NewBakeForm>, template: Bake | null = null): Bake {
  const plan = planNewBake({ ...START_FORM, ...form }, template);
  if (!plan.ok) throw new Error(plan.error.message);
  const bake = plan.value.make();
  if (!bake.ok) throw new Error(bake.error.message);
  return bake.value;
}

function blank(options: NewBakeOptions): Bake {
  const bake = newBake(options);
  if (!bake.ok) throw new Error(bake.error.message);
  return bake.value;
}

const refusal = (form: Partial<NewBakeForm>) => {
  const plan = planNewBake({ ...START_FORM, ...form }, null);
  return plan.ok ? null : plan.error.message;
};

describe('the form of a new bake', () => {
  it('makes every preset, and knows the form that one has filled', () => {
    for (const preset of PRESETS) {
      const limit = preset.limit === null ? '' : String(preset.limit);
      const form = { width: `${preset.width}`, height: `${preset.height}`, limit };
      const { topology } = made(form);
      expect([topology.tileW, topology.tileH]).toEqual([preset.width, preset.height]);
      expect(limitOf(made(form))).toBe(preset.limit);
      expect(presetOf({ ...START_FORM, ...form })).toBe(preset);
    }
    expect(presetOf({ ...START_FORM, width: '17' })).toBeNull();
    expect(new Set(PRESETS.map(presetName)).size).toBe(PRESETS.length);
    expect(PRESETS.map(presetName)).toContain('128 × 32, limit 256 (32 × 8)');
  });

  it('gives ids and values to every tile, and says when none of them fires', () => {
    const tiles = { ...START_FORM.tiles, thrLo: '-5', thrHi: '7', decay: '0x10' };
    const bake = made({ width: '2', height: '2', bakeId: '9', profileId: '3', tiles });
    expect(readHeader(bake)).toMatchObject({ bakeId: 9, profileId: 3 });
    expect(readTileParams(bake, 3)).toMatchObject({ thrLo: -5, thrHi: 7, decay: 16 });
    const isSilent = (form: Partial<NewBakeForm>) => {
      const plan = planNewBake({ ...START_FORM, ...form }, null);
      return plan.ok && plan.value.isSilent;
    };
    expect([isSilent({}), isSilent({ tiles })]).toEqual([true, false]);
  });

  it('names the field that cannot be, with its range', () => {
    expect(refusal({ height: '0' })).toBe('Height (tiles): 0 is outside 1 to 65535.');
    expect(refusal({ width: '2000', height: '1000' })).toContain('2,000,000 tiles are more');
    expect(refusal({ limit: 'all' })).toContain('Field limit');
    expect(refusal({ tiles: { ...START_FORM.tiles, domain: '16' } })).toContain('domain_id4');
    expect(refusal({ tiles: { ...START_FORM.tiles, thrLo: '1' } })).toBe(
      'thr_lo16 1 is above thr_hi16 0.',
    );
  });

  it('takes size, limit and profile from another bake, with the next id', () => {
    const tiles = { pattern: 8 };
    const template = blank({ width: 3, height: 2, bakeId: 41, profileId: 6, limit: 4, tiles });
    const form = formFor(template, { ...START_FORM, keep: ['params'] });
    const bake = made(form, template);
    expect(readHeader(bake)).toMatchObject({ bakeId: 42, profileId: 6 });
    expect([bake.topology.tileW, bake.topology.tileH, limitOf(bake)]).toEqual([3, 2, 4]);
    expect(readTileParams(bake, 5).pattern).toBe(8);
    expect(readTileParams(made({ ...form, keep: [] }, template), 5).pattern).toBe(0);
    expect(formFor(blank({ width: 1, height: 1, bakeId: 4294967295 }), START_FORM).bakeId).toBe(
      '4294967295',
    );
  });
});
