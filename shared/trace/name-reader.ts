import { ByteReader } from '../bytes/byte-reader.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { ok, type Result } from '../result.ts';
import { presentEnd } from './decode-context.ts';
import { openJsonPayload } from './json-payload.ts';
import type { JsonReader } from '../json/json-reader.ts';
import { recordChanged } from './record-range.ts';
import type { TraceFile } from './trace-file.ts';

/** A name longer than this is cut. */
const MAX_NAME_BYTES = 64 * 1024;
/** A json name is unescaped as a whole before it is cut; past this length nothing of it is kept. */
const MAX_JSON_NAME_BYTES = 16 * 1024 * 1024;

export interface NameBytes {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** Reads names of records, given where they stand (RecordPlaces), as bytes. */
export class NameReader {
  readonly #file: TraceFile;
  readonly #reader: ByteReader;
  readonly #json: JsonReader | null;

  /** Reads so many bytes ahead: few for one name, many for all. */
  constructor(file: TraceFile, windowBytes: number) {
    this.#file = file;
    this.#json =
      file.encoding === 'json' ? openJsonPayload(file, windowBytes, MAX_JSON_NAME_BYTES) : null;
    this.#reader =
      this.#json?.input ??
      new ByteReader(file.source, file.payloadStart, presentEnd(file), windowBytes);
  }

  /**
   * The name at the file's byte `offset`, unescaped where it is json; at most 64 KiB of it. The bytes
   * are good until the next call. Errors: `record-changed` and those of the source.
   */
  borrow(offset: number): Result<NameBytes> {
    return this.#json ? this.#borrowJson(this.#json, offset) : this.#borrowCounted(offset);
  }

  #borrowCounted(offset: number): Result<NameBytes> {
    const reader = this.#reader;
    const lengthBytes = this.#file.encoding === 'flatbuf' ? 2 : 8;
    reader.seek(offset);
    if (!reader.ensure(lengthBytes)) return this.#changed(offset);
    const length =
      lengthBytes === 2
        ? reader.view.getUint16(reader.position, true)
        : Number(reader.view.getBigUint64(reader.position, true));
    reader.skip(lengthBytes);
    const kept = Math.min(length, MAX_NAME_BYTES);
    if (!reader.ensure(kept)) return this.#changed(offset);
    const bytes = reader.bytes.subarray(reader.position, reader.position + kept);
    return ok({ bytes, isCut: kept < length });
  }

  #borrowJson(json: JsonReader, offset: number): Result<NameBytes> {
    json.resumeAtItem(offset);
    if (json.next() !== 'string') return this.#changed(offset);
    const bytes = encodeUtf8(json.textKept ? json.text() : '');
    const isCut = !json.textKept || bytes.length > MAX_NAME_BYTES;
    return ok({ bytes: bytes.subarray(0, MAX_NAME_BYTES), isCut });
  }

  #changed(offset: number): Result<never> {
    const { error } = this.#reader;
    return error === null ? recordChanged(offset) : { ok: false, error };
  }
}
