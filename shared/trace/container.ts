import type { ByteSource } from '../bytes/byte-source.ts';
import { fail, ok, type Problem, type Result } from '../result.ts';
import { readHeaderFields } from './header-fields.ts';
import { parseHeader, type HeaderDocument } from './header-json.ts';
import { finding } from './problems.ts';
import type { TraceContainer, TraceEncoding, TraceFile } from './trace-file.ts';

/** The fixed part before the header: magic, versions, reserved, header length. */
export const FIXED_BYTES = 16;
export const FORMAT_MAJOR = 1;
export const MAGIC_BYTES = [0x50, 0x43, 0x43, 0x58] as const;
export const MAX_HEADER_BYTES = 16 * 1024 * 1024;
const BOM = [0xef, 0xbb, 0xbf] as const;

/**
 * Reads fixed part and header (specification, "binary layout" and "JSON header fields"); the
 * encoding may be any. Nothing is allocated by a length that was not compared with the file.
 * Errors: `too-short`, `magic`, `major-version`, `header-length`, `header-json`, `header-depth`
 * and those of the source.
 */
export function readContainer(source: ByteSource): Result<TraceContainer> {
  const problems: Problem[] = [];
  const fixed = readFixedPart(source, problems);
  if (!fixed.ok) return fixed;
  const { headerLength, major, minor } = fixed.value;
  const header = readHeader(source, headerLength, problems);
  if (!header.ok) return header;
  const reading = readHeaderFields(header.value, { major, minor }, problems);
  const payloadStart = FIXED_BYTES + headerLength;
  const present = source.size - payloadStart;
  const { declaredLength } = reading;
  const payloadLength =
    declaredLength !== null && declaredLength < BigInt(present) ? Number(declaredLength) : present;
  const container: TraceContainer = {
    source,
    header: header.value,
    fields: reading.fields,
    encodingName: reading.fields.encoding === '' ? null : reading.fields.encoding,
    payloadStart,
    payloadLength,
    declaredLength,
    storedChecksum: reading.storedChecksum,
    problems,
  };
  reportLength(container, present, problems);
  return ok(container);
}

/**
 * readContainer, and the encoding must be one that can be read.
 * Errors: those of readContainer and `encoding`.
 */
export function openContainer(source: ByteSource): Result<TraceFile> {
  const container = readContainer(source);
  return container.ok ? withKnownEncoding(container.value) : container;
}

export function withKnownEncoding(container: TraceContainer): Result<TraceFile> {
  const { encodingName, header } = container;
  if (isEncoding(encodingName)) return ok({ ...container, encoding: encodingName });
  const place = header.values.get('payload.encoding') ?? header.values.get('payload');
  const at = header.fileOffset + (place?.start ?? 0);
  const fact =
    encodingName === null
      ? 'The header names no payload encoding'
      : `The payload encoding "${encodingName.slice(0, 40)}" is not known`;
  return fail('encoding', `${fact}; known are flatbuf, bincode, json and raw.`, at);
}

function isEncoding(name: string | null): name is TraceEncoding {
  return name === 'flatbuf' || name === 'bincode' || name === 'json' || name === 'raw';
}

interface FixedPart {
  readonly major: number;
  readonly minor: number;
  readonly headerLength: number;
}

function readFixedPart(source: ByteSource, problems: Problem[]): Result<FixedPart> {
  const { size } = source;
  if (size < FIXED_BYTES) {
    const message = `The file is too short for a trace: ${size} bytes, the fixed part alone has ${FIXED_BYTES}.`;
    return fail('too-short', message, size);
  }
  const bytes = new Uint8Array(FIXED_BYTES);
  const got = source.copyInto(0, bytes);
  if (!got.ok) return got;
  const view = new DataView(bytes.buffer);
  if (MAGIC_BYTES.some((byte, i) => bytes[i] !== byte)) {
    const there = [...bytes.subarray(0, 4)].map((b) => b.toString(16).padStart(2, '0')).join(' ');
    return fail('magic', `The magic is ${there} where a trace has 50 43 43 58 ("PCCX").`, 0);
  }
  const major = view.getUint8(4);
  if (major !== FORMAT_MAJOR) {
    return fail(
      'major-version',
      `The major version is ${major}; only ${FORMAT_MAJOR} can be read.`,
      4,
    );
  }
  const reserved = view.getUint16(6, true);
  if (reserved !== 0) {
    const message = `The reserved bytes 6 and 7 hold 0x${reserved.toString(16)} and should be 0.`;
    problems.push(finding('info', 'reserved', 6, message));
  }
  const headerLength = view.getBigUint64(8, true);
  const limit = BigInt(Math.min(MAX_HEADER_BYTES, size - FIXED_BYTES));
  if (headerLength > limit) return fail('header-length', tooLong(headerLength, size), 8);
  return ok({ major, minor: view.getUint8(5), headerLength: Number(headerLength) });
}

function tooLong(headerLength: bigint, size: number): string {
  const left = size - FIXED_BYTES;
  return headerLength > BigInt(left)
    ? `The header length says ${headerLength} bytes; the file holds ${left} after it.`
    : `The header length says ${headerLength} bytes; at most ${MAX_HEADER_BYTES} are read.`;
}

function readHeader(
  source: ByteSource,
  length: number,
  problems: Problem[],
): Result<HeaderDocument> {
  const bytes = new Uint8Array(length);
  const got = source.copyInto(FIXED_BYTES, bytes);
  if (!got.ok) return got;
  const skipped = BOM.every((byte, i) => bytes[i] === byte) ? BOM.length : 0;
  return parseHeader(bytes.subarray(skipped), FIXED_BYTES + skipped, problems);
}

function reportLength(container: TraceContainer, present: number, problems: Problem[]): void {
  const { declaredLength, payloadStart, payloadLength, header } = container;
  const value = header.values.get('payload.byte_length');
  const at = header.fileOffset + (value?.start ?? 0);
  if (declaredLength === null) {
    const message = `The header has no usable payload.byte_length; the payload is taken to be the ${present} bytes up to the end of the file.`;
    problems.push(finding('warning', 'byte-length', at, message));
  } else if (declaredLength > BigInt(present)) {
    const missing = declaredLength - BigInt(present);
    const message = `The payload is cut: byte_length says ${declaredLength} bytes, ${present} are there, ${missing} are missing.`;
    problems.push(finding('warning', 'payload-cut', payloadStart + present, message));
  } else if (payloadLength < present) {
    const message = `${present - payloadLength} bytes follow the payload; they are not read.`;
    problems.push(finding('info', 'trailing-bytes', payloadStart + payloadLength, message));
  }
}
