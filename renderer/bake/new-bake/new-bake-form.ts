import {
  gridOf,
  limitOf,
  readHeader,
  type Bake,
  type TileParams,
} from '../../../shared/bake/bake.ts';
import {
  FULL_ARRAY,
  HEADER,
  LIMIT,
  LIMITED_FIELDS,
  TILE_PARAMS,
  TOPOLOGY,
} from '../../../shared/bake/layout.ts';
import { newBakeFrom, KEPT_PARTS, type KeptPart } from '../../../shared/bake/new-bake-from.ts';
import {
  MAX_NEW_TILES,
  REFERENCE_ORDER,
  SPECIFICATION_ORDER,
  newBake,
} from '../../../shared/bake/new-bake.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { formatWhole } from '../../ui/format.ts';
import { parseTypedNumber, type NumberRange } from '../typed-number.ts';

/** What stands in the dialog, as typed. */
export interface NewBakeForm {
  readonly width: string;
  readonly height: string;
  readonly bakeId: string;
  readonly profileId: string;
  /** Empty: no limit is stored. */
  readonly limit: string;
  readonly order: 'reference' | 'specification';
  readonly tiles: Readonly<Record<keyof TileParams, string>>;
  readonly keep: readonly KeptPart[];
}

/** What the bake will be; `make` makes it. */
export interface NewBakePlan {
  readonly width: number;
  readonly height: number;
  readonly limit: number | null;
  /** Lower and upper threshold of every tile are equal, so that none fires; false of a template. */
  readonly isSilent: boolean;
  make(): Result<Bake>;
}

export interface Preset {
  readonly width: number;
  readonly height: number;
  readonly limit: number | null;
}

export const PRESETS: readonly Preset[] = [
  { width: 8, height: 4, limit: null },
  { width: 16, height: 16, limit: null },
  { width: 64, height: 32, limit: null },
  { width: FULL_ARRAY.columns, height: FULL_ARRAY.rows, limit: null },
  ...[0, ...LIMITED_FIELDS.keys()].map((limit) => ({
    width: FULL_ARRAY.columns,
    height: FULL_ARRAY.rows,
    limit,
  })),
];

const NO_PARAMS = { thrLo: '0', thrHi: '0', decay: '0', domain: '0', priority: '0', pattern: '0' };

export const START_FORM: NewBakeForm = {
  width: '16',
  height: '16',
  bakeId: '1',
  profileId: '0',
  limit: '',
  order: 'reference',
  tiles: NO_PARAMS,
  keep: KEPT_PARTS,
};

export function presetName({ width, height, limit }: Preset): string {
  const size = `${width} × ${height}`;
  if (limit === null) return size;
  const part = LIMITED_FIELDS.get(limit);
  const used = part === undefined ? 'all tiles' : `${part.columns} × ${part.rows}`;
  return `${size}, limit ${limit} (${used})`;
}

/** The preset that the form is; null where it is none. */
export function presetOf({ width, height, limit }: NewBakeForm): Preset | null {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return (
    PRESETS.find(
      (preset) =>
        text(preset.width) === width.trim() &&
        text(preset.height) === height.trim() &&
        text(preset.limit) === limit.trim(),
    ) ?? null
  );
}

/** A bake with the next id, so that a core does not take it for the one that it begins with. */
export function formFor(template: Bake, form: NewBakeForm): NewBakeForm {
  const { bakeId, profileId } = readHeader(template);
  const limit = limitOf(template);
  return {
    ...form,
    bakeId: String(Math.min(bakeId + 1, HEADER.bakeId.max)),
    profileId: String(profileId),
    limit: limit === null ? '' : String(limit),
  };
}

/** Everything that was typed, or the first of it that cannot be. */
export function planNewBake(form: NewBakeForm, template: Bake | null): Result<NewBakePlan> {
  const bakeId = read('Bake id', form.bakeId, HEADER.bakeId);
  const profileId = read('Profile id', form.profileId, HEADER.profileId);
  const limit = form.limit.trim() === '' ? ok(null) : read('Field limit', form.limit, LIMIT.limit);
  const size = template === null ? readSize(form) : sizeOf(template);
  const tiles = template === null ? readTiles(form) : ok(undefined);
  if (!size.ok) return size;
  if (!bakeId.ok) return bakeId;
  if (!profileId.ok) return profileId;
  if (!limit.ok) return limit;
  if (!tiles.ok) return tiles;
  const order = form.order === 'reference' ? REFERENCE_ORDER : SPECIFICATION_ORDER;
  const common = {
    bakeId: bakeId.value,
    profileId: profileId.value,
    limit: limit.value,
    order,
  };
  return ok({
    ...size.value,
    limit: limit.value,
    isSilent: tiles.value !== undefined && tiles.value.thrLo === tiles.value.thrHi,
    make: () =>
      template === null
        ? newBake({ ...size.value, ...common, tiles: tiles.value ?? {} })
        : newBakeFrom(template, { ...common, keep: form.keep }),
  });
}

type Size = Pick<Preset, 'width' | 'height'>;

function readSize(form: NewBakeForm): Result<Size> {
  const width = read('Width (tiles)', form.width, { min: 1, max: TOPOLOGY.tileW.max });
  if (!width.ok) return width;
  const height = read('Height (tiles)', form.height, { min: 1, max: TOPOLOGY.tileH.max });
  if (!height.ok) return height;
  return withinMost({ width: width.value, height: height.value });
}

function sizeOf({ topology }: Bake): Result<Size> {
  const { columns, rows } = gridOf(topology);
  if (columns === 0) return fail('array-size', 'The bake to begin with has no tiles.');
  return withinMost({ width: columns, height: rows });
}

function withinMost({ width, height }: Size): Result<Size> {
  const tiles = width * height;
  if (tiles <= MAX_NEW_TILES) return ok({ width, height });
  return fail(
    'array-size',
    `${formatWhole(tiles)} tiles are more than the ${formatWhole(MAX_NEW_TILES)} that a new bake may have.`,
  );
}

function readTiles({ tiles }: NewBakeForm): Result<TileParams> {
  const values = {} as Record<keyof TileParams, number>;
  for (const key of Object.keys(tiles) as (keyof TileParams)[]) {
    const field = TILE_PARAMS[key];
    const value = read(field.name, tiles[key], field);
    if (!value.ok) return value;
    values[key] = value.value;
  }
  if (values.thrLo <= values.thrHi) return ok(values);
  return fail('thresholds', `thr_lo16 ${values.thrLo} is above thr_hi16 ${values.thrHi}.`);
}

function read(label: string, text: string, range: NumberRange): Result<number> {
  const typed = parseTypedNumber(text, range);
  return typed.ok ? typed : fail(typed.error.code, `${label}: ${typed.error.message}`);
}
