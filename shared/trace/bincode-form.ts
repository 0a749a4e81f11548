import { ByteReader } from '../bytes/byte-reader.ts';
import { decodeUtf8, isUtf8 } from '../bytes/utf8.ts';
import type { AppError } from '../result.ts';
import { BINCODE_HEAD_BYTES, BincodeRecordReader } from './bincode-record.ts';
import { declaredEnd, presentEnd } from './decode-context.ts';
import type { BincodeForm, TraceFile } from './trace-file.ts';

/** So many records decide: a wrong reading fails at its second record almost always. */
const SAMPLE_RECORDS = 64;
const SAMPLE_BYTES = 64 * 1024;

export interface FormDecision {
  readonly form: BincodeForm;
  /** Whether exactly one form explains the payload's first records. */
  readonly isCertain: boolean;
  readonly error: AppError | null;
}

interface Reading {
  /** Records that were whole and believable. */
  readonly whole: number;
  /** Whether every byte looked at was believable. */
  readonly fits: boolean;
  readonly error: AppError | null;
}

/**
 * Nothing in a trace says which of the two bincode records it has; its first records decide. Where
 * both forms or neither explain them, it is the form with more whole records, on a tie the newer.
 */
export function decideForm(file: TraceFile, eventCount: bigint): FormDecision {
  const newer = tryForm(file, 'newer', eventCount);
  const older = tryForm(file, 'older', eventCount);
  const error = newer.error ?? older.error;
  if (newer.fits !== older.fits) {
    return { form: newer.fits ? 'newer' : 'older', isCertain: true, error };
  }
  const isCertain = newer.whole === 0 && older.whole === 0;
  return { form: older.whole > newer.whole ? 'older' : 'newer', isCertain, error };
}

function tryForm(file: TraceFile, form: BincodeForm, eventCount: bigint): Reading {
  const shouldEnd = declaredEnd(file);
  const input = new ByteReader(
    file.source,
    file.payloadStart + BINCODE_HEAD_BYTES,
    presentEnd(file),
    SAMPLE_BYTES,
  );
  const reader = new BincodeRecordReader(input, form, shouldEnd);
  const isCut = shouldEnd > presentEnd(file);
  for (let whole = 0; whole < SAMPLE_RECORDS; whole++) {
    if (BigInt(whole) === eventCount) {
      return { whole, fits: input.offset === shouldEnd, error: input.error };
    }
    const outcome = reader.next();
    const isCutHere = outcome === 'cut' && isCut;
    if (outcome !== 'record') return { whole, fits: isCutHere, error: input.error };
    const name = input.bytes.subarray(reader.typeStart, reader.typeEnd);
    if (!isTypeName(name)) return { whole, fits: false, error: input.error };
  }
  return { whole: SAMPLE_RECORDS, fits: true, error: input.error };
}

/** Text without control characters: binary data read as a name hardly ever is. */
function isTypeName(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !/\p{Cc}/u.test(decodeUtf8(bytes));
}
