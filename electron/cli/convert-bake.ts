import path from 'node:path';
import { applyEdit } from '../../shared/bake/edits.ts';
import { openBake } from '../../shared/bake/decode.ts';
import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import { stampBake } from '../../shared/bake/stamp.ts';
import { bakeCsvPieces } from '../../shared/bake/text/export-csv.ts';
import { bakeJsonPieces } from '../../shared/bake/text/export-json.ts';
import { importBakeCsv } from '../../shared/bake/text/import-csv.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ExportPieces } from '../../shared/trace/export/export-pieces.ts';
import { findFile, type FileKind } from '../files/file-kind.ts';
import { openPositional } from '../files/positional-source.ts';
import { convertBake, damagedBake } from './bake-commands.ts';
import type { ConvertCommand, ConvertFormat } from './command-arguments.ts';
import type { Conversion } from './convert.ts';
import { convertTarget } from './convert-target.ts';
import { bakeBytes, ended } from './load-bake.ts';
import { ofBytes, ofText } from './write-output.ts';

export interface PieceConversion {
  readonly pieces: ExportPieces;
  /** What people should know of how the output differs; one sentence each. */
  readonly notes: readonly string[];
}

const MOST_NOTES = 10;

/**
 * A bake, or its text, as what it is to become. A `.d8p` is written anew and so refused where it has
 * errors; a text tells those, and what is made of it is what it tells.
 */
export async function bakeConversion(
  { input, options }: ConvertCommand,
  kind: Exclude<FileKind, 'trace'>,
  format: ConvertFormat,
): Promise<Result<PieceConversion>> {
  const read = await bakeBytes(input, kind);
  if (!read.ok) return read;
  const isExact = !options.repair && (kind === 'bake-text' || format !== 'd8p');
  const made = isExact ? asItIs(read.value) : mended(read.value, options.repair);
  if (!made.ok) return made;
  const { bytes, notes } = made.value;
  return ok({ pieces: piecesOf(bytes, format), notes });
}

/** `--base=BAKE`: the bake with the parameters of the CSV. */
export async function csvConversion(
  { input, output, format, options }: ConvertCommand,
  base: string,
): Promise<Result<PieceConversion>> {
  const found = await findFile(base);
  if (!found.ok) return found;
  const { kind } = found.value;
  if (kind === 'trace') return fail('usage', `${base} is a trace; --base= takes a bake.`);
  const target = convertTarget({ input: base, output, format }, kind);
  if (!target.ok) return target;
  const read = await bakeBytes(base, kind);
  if (!read.ok) return read;
  const sound = mended(read.value, options.repair);
  if (!sound.ok) return sound;
  const bytes = withParameters(sound.value.bytes, input);
  if (!bytes.ok) return bytes;
  return ok({ pieces: piecesOf(bytes.value, target.value), notes: sound.value.notes });
}

function withParameters(bytes: Uint8Array, csv: string): Result<Uint8Array> {
  const source = openPositional(csv);
  if (!source.ok) return source;
  try {
    const bake = openedBake(bytes);
    const values = ended(importBakeCsv(bake, source.value));
    if (!values.ok) return values;
    return ok(stampBake(applyEdit(bake, values.value.edit(bake, path.basename(csv)))));
  } finally {
    source.value.close();
  }
}

function mended(bytes: Uint8Array, repair: boolean): Result<Conversion> {
  const converted = convertBake(bytes, { repair });
  if (converted.ok) return converted;
  const advice = repair ? 'They cannot be repaired.' : '--repair mends what can be mended.';
  return fail('damaged', `${damagedBake(converted.error.problems)} Nothing was written. ${advice}`);
}

function asItIs(bytes: Uint8Array): Result<Conversion> {
  const opened = openBake(bytes);
  const errors = opened.problems.filter(({ severity }) => severity === 'error');
  if (opened.kind === 'damaged') return fail('damaged', damagedBake(errors));
  const notes = errors.slice(0, MOST_NOTES).map(({ message }) => `${message}.`);
  if (errors.length > MOST_NOTES) notes.push(`${errors.length - MOST_NOTES} more errors.`);
  return ok({ bytes, notes });
}

function piecesOf(bytes: Uint8Array, format: ConvertFormat): ExportPieces {
  if (format === 'd8p') return ofBytes(bytes);
  const bake = openedBake(bytes);
  return ofText(format === 'csv' ? bakeCsvPieces(bake) : bakeJsonPieces(bake));
}

function openedBake(bytes: Uint8Array) {
  const bake = bakeOf(scanBake(bytes));
  if (bake === null) throw new Error('these bytes were opened before');
  return bake;
}
