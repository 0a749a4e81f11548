import type { Result } from '../result.ts';
import { fail, ok } from '../result.ts';
import { FORMAT_MAGNITUDE } from './weight-limits.ts';

/** Weights in rows as they stand on the screen. */
export type WeightBlock = readonly (readonly number[])[];

/** Rows are lines, cells are parted by tabs; an empty line parts the blocks of several tiles. */
export function blocksToText(blocks: readonly WeightBlock[]): string {
  return blocks.map((rows) => rows.map((row) => row.join('\t')).join('\n')).join('\n\n');
}

/**
 * Reads what a spreadsheet puts on the clipboard: whole numbers, blocks of equal size one below
 * another with an empty line between. `most` is the largest magnitude that is taken. Errors name
 * line and column of the text, counted from 1: `empty`, `not-a-number`, `out-of-range`,
 * `above-contract`, `ragged`, `block-sizes`.
 */
export function textToBlocks(text: string, most: number): Result<readonly WeightBlock[]> {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: number[][][] = [];
  let block: number[][] = [];
  const endBlock = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const [index, line] of lines.entries()) {
    // A spreadsheet's empty row is a line of tabs.
    if (line.trim() === '') {
      endBlock();
      continue;
    }
    const row = readRow(line, index + 1, most);
    if (!row.ok) return row;
    const width = block[0]?.length ?? row.value.length;
    if (row.value.length !== width) {
      return fail(
        'ragged',
        `Line ${index + 1} has ${cells(row.value.length)} instead of ${cells(width)}.`,
      );
    }
    block.push(row.value);
  }
  endBlock();
  return checked(blocks);
}

function checked(blocks: readonly WeightBlock[]): Result<readonly WeightBlock[]> {
  const [first] = blocks;
  if (first === undefined) return fail('empty', 'There are no numbers on the clipboard.');
  const odd = blocks.findIndex((block) => sizeText(block) !== sizeText(first));
  if (odd < 0) return ok(blocks);
  const [other, size] = [sizeText(blocks[odd]!), sizeText(first)];
  return fail('block-sizes', `Block ${odd + 1} is ${other}, the first one ${size}.`);
}

export function sizeText(block: WeightBlock): string {
  return `${block.length} × ${block[0]?.length ?? 0}`;
}

function readRow(line: string, lineNumber: number, most: number): Result<number[]> {
  const row: number[] = [];
  for (const [index, cell] of line.split('\t').entries()) {
    const value = readCell(cell, most);
    if (!value.ok) {
      const place = `Line ${lineNumber}, column ${index + 1}`;
      return fail(value.error.code, `${place} ${value.error.message}`);
    }
    row.push(value.value);
  }
  return ok(row);
}

function readCell(cell: string, most: number): Result<number> {
  const text = cell.trim();
  if (text === '') return fail('empty', 'is empty.');
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  const plain = text.replace('\u2212', '-');
  if (!/^[+-]?\d+$/.test(plain)) return fail('not-a-number', `is “${shown}”, not a whole number.`);
  const value = Number(plain);
  const magnitude = Math.abs(value);
  if (magnitude > FORMAT_MAGNITUDE) {
    return fail('out-of-range', `is ${shown}: weights go from −15 to 15.`);
  }
  if (magnitude > most) {
    return fail('above-contract', `is ${shown}, above ±${most}. “Up to\u00a0±15” allows it.`);
  }
  return ok(value === 0 ? 0 : value);
}

function cells(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}
