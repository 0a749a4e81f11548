import type { ByteSource } from '../bytes/byte-source.ts';
import type { Problem } from '../result.ts';
import type { HeaderFields } from '../trace-port.ts';
import type { HeaderDocument } from './header-json.ts';

export type TraceEncoding = 'flatbuf' | 'bincode' | 'json' | 'raw';

/** The `payload.checksum_fnv64` of a header and how it was written there. */
export interface StoredChecksum {
  readonly value: bigint;
  readonly form: 'number' | 'hex' | '0x-hex';
  /** Byte of the file where the value stands. */
  readonly at: number;
}

/** A container whose fixed part and header could be read; its payload may be of any encoding. */
export interface TraceContainer {
  readonly source: ByteSource;
  readonly header: HeaderDocument;
  readonly fields: HeaderFields;
  /** `payload.encoding` as it stands in the header; null where it is missing or no text. */
  readonly encodingName: string | null;
  readonly payloadStart: number;
  /** Payload bytes that are there: the declared length or what the file still holds. */
  readonly payloadLength: number;
  /** `payload.byte_length`; null where it is missing. */
  readonly declaredLength: bigint | null;
  readonly storedChecksum: StoredChecksum | null;
  readonly problems: readonly Problem[];
}

/** A container with an encoding that Tilescope reads. */
export interface TraceFile extends TraceContainer {
  readonly encoding: TraceEncoding;
}

/** Which of the two bincode records a payload holds: the newer one has a name. */
export type BincodeForm = 'older' | 'newer';

/**
 * Where records and names lie: what reading a single record again needs. Plain data that may
 * cross threads. Names are sorted by record; 12 bytes a name.
 */
export interface RecordPlaces {
  readonly records: number;
  readonly bincodeForm: BincodeForm | null;
  /** File offset of every 1,024th record; empty for flatbuf, where it is arithmetic. */
  readonly checkpoints: Float64Array;
  readonly nameRecords: Uint32Array;
  /** File offset of each name's length field (flatbuf, bincode) or opening quote (json). */
  readonly nameOffsets: Float64Array;
}

export const CHECKPOINT_RECORDS = 1024;

/** One record read again from the file. */
export interface ExactRecord {
  readonly record: number;
  readonly core: number;
  readonly start: bigint;
  readonly duration: bigint;
  /** The type's number in the file; null for a type that is known by name alone. */
  readonly typeId: number | null;
  readonly typeName: string;
  readonly name: string | null;
  readonly byteOffset: number;
}
