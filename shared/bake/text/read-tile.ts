import { JsonShape, type CheckedJson } from '../../json/checked-json.ts';
import { MAGNITUDE_BYTES, WEIGHTS_PER_TILE, writeField } from '../layout.ts';
import { magnitudeOf, putWeight } from '../packed-weights.ts';
import { pushHex } from './hex.ts';
import { readMask, readRouting } from './read-mask.ts';
import { RESERVED_TILE_FIELDS, TILE_FIELDS, storableRange, type TileField } from './tile-fields.ts';
import type { TileRows } from './tile-rows.ts';

const FIELDS: readonly TileField[] = [...TILE_FIELDS, ...RESERVED_TILE_FIELDS];
const RANGES = FIELDS.map(({ field }) => storableRange(field));
const OPTIONAL = [...RESERVED_TILE_FIELDS.map(({ name }) => name), 'weights', 'plus_zeros'];
const NAMES = ['tile', ...FIELDS.map(({ name }) => name), 'weights', 'plus_zeros'];
const SHAPE = new JsonShape(NAMES, OPTIONAL);
const TILE = 0;
const WEIGHTS = NAMES.indexOf('weights');
const ROWS = 8;
const MOST = 15;

/** Reads a tile, whose "{" was just read, to the end of the rows. */
export function readTile(json: CheckedJson, rows: TileRows): void {
  const tile = rows.count;
  rows.add();
  const zeros = { digits: '', at: 0 };
  json.members(SHAPE, (index) => {
    if (index === TILE) readNumber(json, tile);
    else if (index < WEIGHTS) readTileField(json, rows, index - 1);
    else if (index === WEIGHTS) readWeights(json, rows);
    else {
      zeros.digits = json.string('plus_zeros');
      zeros.at = json.tokenStart;
    }
  });
  if (zeros.digits !== '') putPlusZeros(json, rows, zeros);
}

function readNumber(json: CheckedJson, tile: number): void {
  const told = json.integer('tile', 0, 0xffff_ffff);
  if (json.error !== null || told === tile) return;
  json.fault('text-tile', `"tile" is ${told} where tile ${tile} is due`);
}

function readTileField(json: CheckedJson, rows: TileRows, index: number): void {
  const { name, table, field, form } = FIELDS[index]!;
  const [min, max] = RANGES[index]!;
  const value =
    form === 'number'
      ? json.integer(name, min, max)
      : form === 'mask'
        ? readMask(json, name, max)
        : readRouting(json, name);
  writeField(rows.view(table), rows.entryAt(table), field, value);
}

function readWeights(json: CheckedJson, rows: TileRows): void {
  const bytes = new Uint8Array(rows.view('weights').buffer);
  const at = rows.entryAt('weights');
  const weights = new Int8Array(ROWS);
  json.expect('[', 'A list of 8 rows');
  for (let row = 0; row < ROWS && json.error === null; row++) {
    if (!json.smallIntegers(weights, MOST)) readRow(json, weights);
    for (let input = 0; input < ROWS; input++) {
      const weight = weights[input]!;
      if (weight !== 0) putWeight(bytes, at, row * ROWS + input, weight);
    }
  }
  json.expect(']', 'The end of 8 rows');
}

/** A row in any other writing, or one that is wrong somewhere. */
function readRow(json: CheckedJson, weights: Int8Array): void {
  json.expect('[', 'A row of 8 weights');
  for (let input = 0; input < ROWS && json.error === null; input++) {
    if (json.next() !== 'number') json.fault('text-form', 'A row has 8 weights');
    weights[input] = json.integerHere('weight', -MOST, MOST);
  }
  json.expect(']', 'The end of a row of 8 weights');
}

/** Gives zeros the sign plus: all of them, or those whose bit is set in 8 bytes, a row each. */
function putPlusZeros(
  json: CheckedJson,
  rows: TileRows,
  { digits, at: textAt }: { readonly digits: string; readonly at: number },
): void {
  const mask: number[] = [];
  const isAll = digits === 'all';
  if (!isAll && (!pushHex(digits, mask) || mask.length !== ROWS)) {
    json.fault('text-form', 'plus_zeros must be "all" or 16 hexadecimal digits', textAt);
    return;
  }
  const bytes = new Uint8Array(rows.view('weights').buffer);
  const at = rows.entryAt('weights');
  for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
    const isZero = magnitudeOf(bytes, at, k) === 0;
    const bit = 1 << (k & 7);
    const isMarked = isAll ? isZero : (mask[k >> 3]! & bit) !== 0;
    if (isMarked && isZero) bytes[at + MAGNITUDE_BYTES + (k >> 3)]! |= bit;
    else if (isMarked) {
      const fact = `plus_zeros marks row ${k >> 3}, input ${k & 7}, whose weight is not zero`;
      json.fault('text-form', fact, textAt);
    }
  }
}
