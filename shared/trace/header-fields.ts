import type { Problem } from '../result.ts';
import type { HeaderFields } from '../trace-port.ts';
import { U64_MAX } from '../units.ts';
import type { HeaderDocument, HeaderValue } from './header-json.ts';
import { finding } from './problems.ts';
import type { StoredChecksum } from './trace-file.ts';

const U32_MAX = 0xffff_ffffn;
const CHECKSUM_PATH = 'payload.checksum_fnv64';

/**
 * The fields of the specification ("JSON header fields"), every one optional. A value of another
 * type or range is a problem and counts as missing.
 */
class HeaderFieldReader {
  readonly #header: HeaderDocument;
  readonly #problems: Problem[];

  constructor(header: HeaderDocument, problems: Problem[]) {
    this.#header = header;
    this.#problems = problems;
  }

  /** Reports containers of fields that are something else. */
  expectKinds(): void {
    for (const path of ['arch', 'trace', 'payload']) {
      const value = this.#value(path);
      if (value !== null && value.kind !== 'object') this.#refuse(path, value, 'an object');
    }
    const dims = this.#value('arch.mac_dims');
    if (dims !== null && dims.kind !== 'array') this.#refuse('arch.mac_dims', dims, 'an array');
  }

  text(path: string): string | null {
    const value = this.#value(path);
    if (value === null || value.kind === 'string') return value?.text ?? null;
    return this.#refuse(path, value, 'text');
  }

  whole(path: string, max: bigint): bigint | null {
    const value = this.#value(path);
    if (value === null) return null;
    if (value.kind === 'number' && /^\d{1,20}$/.test(value.text)) {
      const whole = BigInt(value.text);
      if (whole <= max) return whole;
    }
    return this.#refuse(path, value, `a whole number from 0 to ${max}`);
  }

  u32(path: string): number | null {
    const value = this.whole(path, U32_MAX);
    return value === null ? null : Number(value);
  }

  /** A number that is finite and not negative. */
  quantity(path: string): number | null {
    const value = this.#value(path);
    if (value === null) return null;
    const number = value.kind === 'number' ? Number(value.text) : NaN;
    if (Number.isFinite(number) && number >= 0) return number;
    return this.#refuse(path, value, 'a number that is not negative');
  }

  checksum(): StoredChecksum | null {
    const path = CHECKSUM_PATH;
    const value = this.#value(path);
    if (value === null) return null;
    const at = this.#header.fileOffset + value.start;
    if (value.kind === 'number') {
      const whole = this.whole(path, U64_MAX);
      return whole === null ? null : { value: whole, form: 'number', at };
    }
    const digits = /^(0[xX])?([0-9a-fA-F]{1,16})$/.exec(value.text);
    if (value.kind !== 'string' || digits === null) {
      return this.#refuse(path, value, 'a number, 1 to 16 hex digits or null');
    }
    const form = digits[1] === undefined ? 'hex' : '0x-hex';
    return { value: BigInt(`0x${digits[2]}`), form, at };
  }

  /** The value of a field; null where it is missing or null. */
  #value(path: string): HeaderValue | null {
    const value = this.#header.values.get(path);
    return value === undefined || value.kind === 'null' ? null : value;
  }

  #refuse(path: string, value: HeaderValue, wanted: string): null {
    const at = this.#header.fileOffset + value.start;
    const message = `Header field ${path} is ${showValue(value)} and should be ${wanted}.`;
    this.#problems.push(finding('warning', 'header-field', at, message));
    return null;
  }
}

function showValue(value: HeaderValue): string {
  const text = value.text.length > 40 ? `${value.text.slice(0, 40)}…` : value.text;
  if (value.kind === 'string') return `the text "${text}"`;
  return value.kind === 'object' || value.kind === 'array' ? `an ${value.kind}` : text;
}

/** The header's fields in the form that windows show, with the two that reading needs. */
export interface HeaderReading {
  readonly fields: HeaderFields;
  readonly declaredLength: bigint | null;
  readonly storedChecksum: StoredChecksum | null;
}

export function readHeaderFields(
  header: HeaderDocument,
  version: { readonly major: number; readonly minor: number },
  problems: Problem[],
): HeaderReading {
  const read = new HeaderFieldReader(header, problems);
  read.expectKinds();
  const clockMhz = read.quantity('trace.clock_mhz');
  const declaredLength = read.whole('payload.byte_length', U64_MAX);
  const storedChecksum = read.checksum();
  const fields: HeaderFields = {
    writer: read.text('pccx_lab_version'),
    formatMajor: version.major,
    formatMinor: version.minor,
    macRows: read.u32('arch.mac_dims.0'),
    macColumns: read.u32('arch.mac_dims.1'),
    isaVersion: read.text('arch.isa_version'),
    peakTops: read.quantity('arch.peak_tops'),
    cycles: read.whole('trace.cycles', U64_MAX)?.toString() ?? null,
    cores: read.u32('trace.cores'),
    clockMhz: clockMhz === 0 ? null : clockMhz,
    encoding: read.text('payload.encoding') ?? '',
    byteLength: declaredLength?.toString() ?? null,
    checksum: storedChecksum === null ? null : header.values.get(CHECKSUM_PATH)!.text,
  };
  reportMinor(read.whole('format_minor', 0xffn), version.minor, header, problems);
  return { fields, declaredLength, storedChecksum };
}

function reportMinor(
  stated: bigint | null,
  minor: number,
  header: HeaderDocument,
  problems: Problem[],
): void {
  if (stated === null || stated === BigInt(minor)) return;
  const start = header.values.get('format_minor')?.start ?? 0;
  const message = `format_minor is ${stated}, but the minor version at byte 5 is ${minor}.`;
  problems.push(finding('info', 'minor-differs', header.fileOffset + start, message));
}
