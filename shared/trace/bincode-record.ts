import type { ByteReader } from '../bytes/byte-reader.ts';
import type { AppError } from '../result.ts';
import { WORD } from './record-block.ts';
import type { ReadRecord } from './record-collector.ts';
import type { BincodeForm } from './trace-file.ts';

/** u64 total cycles, u64 number of events. */
export const BINCODE_HEAD_BYTES = 16;
/** Core id, start, duration and the length of the type's name. */
export const FIXED_BYTES = 28;
const LENGTH_BYTES = 8;
/** Longer type names are taken for damage: what must be held at once stays bounded. */
export const MAX_TYPE_NAME_BYTES = 0xffff;

/** 'cut': the bytes ended inside the record; 'damaged': they cannot be a record. */
export type RecordOutcome = 'record' | 'cut' | 'damaged';

/**
 * Reads the records of a bincode v1 payload one after the other: u32 core, u64 start, u64
 * duration, u64 length and UTF-8 type name; the newer form adds a byte, 1 before u64 length and
 * UTF-8 name, 0 where there is none. All little-endian. What `next` found is good until the next.
 */
export class BincodeRecordReader implements ReadRecord {
  /** File offset of the record. */
  byteOffset = 0;
  /** The type's name in `input.bytes`, good until the next record. */
  typeStart = 0;
  typeEnd = 0;
  /** File offset of the name's length; -1 where the record has no name. */
  nameOffset = -1;
  /** Why the last record was damaged. */
  damage: AppError | null = null;
  readonly input: ByteReader;
  /** Byte of the file at which the payload should end; lengths must fit up to there. */
  readonly #declaredEnd: number;
  readonly #hasNames: boolean;

  constructor(input: ByteReader, form: BincodeForm, declaredEnd: number) {
    this.input = input;
    this.#declaredEnd = declaredEnd;
    this.#hasNames = form === 'newer';
  }

  /** Reads the record at the cursor; the cursor moves past it only where it is whole. */
  next(): RecordOutcome {
    const { input } = this;
    this.byteOffset = input.offset;
    if (!input.ensure(FIXED_BYTES)) return 'cut';
    const typeLength = this.#lengthAt(FIXED_BYTES - LENGTH_BYTES);
    if (
      typeLength > MAX_TYPE_NAME_BYTES ||
      this.byteOffset + FIXED_BYTES + typeLength > this.#declaredEnd
    ) {
      return this.#damaged('the length of the type name', typeLength, FIXED_BYTES - LENGTH_BYTES);
    }
    const fixedLength = FIXED_BYTES + typeLength;
    if (!input.ensure(fixedLength + (this.#hasNames ? 1 : 0))) return 'cut';
    const total = this.#hasNames ? this.#withName(fixedLength) : this.#withoutName(fixedLength);
    if (typeof total !== 'number') return total;
    this.typeStart = input.position + FIXED_BYTES;
    this.typeEnd = this.typeStart + typeLength;
    input.skip(total);
    return 'record';
  }

  copyWords(target: Uint32Array, at: number): void {
    const { view } = this.input;
    const start = this.typeStart - FIXED_BYTES;
    target[at + WORD.core] = view.getUint32(start, true);
    target[at + WORD.startLow] = view.getUint32(start + 4, true);
    target[at + WORD.startHigh] = view.getUint32(start + 8, true);
    target[at + WORD.durationLow] = view.getUint32(start + 12, true);
    target[at + WORD.durationHigh] = view.getUint32(start + 16, true);
  }

  #withoutName(length: number): number {
    this.nameOffset = -1;
    return length;
  }

  /** Length of the whole record whose tag lies `tagAt` bytes after the cursor. */
  #withName(tagAt: number): number | RecordOutcome {
    const { input } = this;
    this.nameOffset = -1;
    const tag = input.bytes[input.position + tagAt] ?? 0;
    if (tag === 0) return tagAt + 1;
    if (tag !== 1) return this.#damaged('the tag before the name', tag, tagAt);
    if (!input.ensure(tagAt + 1 + LENGTH_BYTES)) return 'cut';
    const nameLength = this.#lengthAt(tagAt + 1);
    const total = tagAt + 1 + LENGTH_BYTES + nameLength;
    if (this.byteOffset + total > this.#declaredEnd) {
      return this.#damaged('the length of the name', nameLength, tagAt + 1);
    }
    if (this.byteOffset + total > input.end) return 'cut';
    this.nameOffset = this.byteOffset + tagAt + 1;
    return total;
  }

  /** A u64 length as a double: inexact above 2^53, where no file reaches. */
  #lengthAt(at: number): number {
    const { view, position } = this.input;
    return view.getUint32(position + at, true) + view.getUint32(position + at + 4, true) * 2 ** 32;
  }

  #damaged(what: string, value: number, fieldAt: number): 'damaged' {
    const at = this.byteOffset + fieldAt;
    const message = `Event data cannot be read further: ${what} is ${value} at byte ${at}, which does not fit.`;
    this.damage = { code: 'bincode-record', message, at };
    return 'damaged';
  }
}
