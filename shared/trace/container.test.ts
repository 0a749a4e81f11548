import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { MAX_HEADER_BYTES, openContainer, readContainer } from './container.ts';
import { codes } from './testing/read-trace.ts';
import { containerBytes, headerJson, joined, opened, traceBytes } from './testing/write-trace.ts';

const payload = new Uint8Array(48);
const sound = traceBytes('flatbuf', payload);

function withHeader(header: string): Uint8Array {
  return containerBytes(header, payload);
}

function changed(at: number, ...bytes: number[]): Uint8Array {
  const copy = sound.slice();
  copy.set(bytes, at);
  return copy;
}

function errorOf(bytes: Uint8Array): string {
  const file = openContainer(arraySource(bytes));
  return file.ok ? 'opens' : file.error.code;
}

describe('the fixed part', () => {
  it('opens a sound file without a word', () => {
    expect(opened(sound)).toMatchObject({ encoding: 'flatbuf', payloadLength: 48, problems: [] });
  });

  it('refuses what is no trace and says what is there', () => {
    expect(errorOf(sound.subarray(0, 15))).toBe('too-short');
    expect(errorOf(changed(0, 0x70))).toBe('magic');
    expect(errorOf(changed(4, 2))).toBe('major-version');
    const magic = openContainer(arraySource(changed(0, 0x70)));
    expect(magic.ok ? '' : magic.error.message).toContain('70 43 43 58');
  });

  it('accepts any minor version and reserved bytes, with a note', () => {
    expect(codes(opened(changed(5, 9)).problems)).toEqual(['info minor-differs']);
    expect(codes(opened(changed(6, 0, 1)).problems)).toEqual(['info reserved']);
  });

  it('compares the header length with the file before it allocates', () => {
    expect(errorOf(changed(8, 255, 255, 255, 255, 255, 255, 255, 255))).toBe('header-length');
    const huge: ByteSource = {
      size: 2 ** 40,
      copyInto: (byteOffset, target) => {
        if (target.length > 16) throw new Error('The header was to be read.');
        const head = changed(8, 1, 0, 0, 1, 0, 0, 0, 0);
        return arraySource(head).copyInto(byteOffset, target);
      },
    };
    const file = openContainer(huge);
    expect(file.ok ? '' : file.error.message).toContain(String(MAX_HEADER_BYTES));
  });
});

describe('the header', () => {
  it('is read with or without a byte order mark', () => {
    const file = opened(withHeader(`\u{feff}${headerJson('flatbuf', payload)}`));
    expect(file.problems).toEqual([]);
    expect(file.payloadLength).toBe(48);
    expect(file.storedChecksum?.at).toBe(opened(sound).storedChecksum!.at + 3);
  });

  it('keeps the digits of a u64', () => {
    const header = headerJson('flatbuf', payload)
      .replace('"cycles":1000', '"cycles":18446744073709551615')
      .replace(/"checksum_fnv64":\d+/, '"checksum_fnv64":13668806591801049621');
    const file = opened(withHeader(header));
    expect(file.fields.cycles).toBe('18446744073709551615');
    expect(file.fields.checksum).toBe('13668806591801049621');
    expect(file.storedChecksum?.value).toBe(13668806591801049621n);
  });

  it('takes a checksum as number, as 1 to 16 hex digits with or without 0x, or as null', () => {
    const stored = (text: string) => {
      const header = headerJson('flatbuf', payload).replace(
        /"checksum_fnv64":\d+/,
        `"checksum_fnv64":${text}`,
      );
      const file = opened(withHeader(header));
      return [file.storedChecksum?.value, file.storedChecksum?.form, ...codes(file.problems)];
    };
    expect(stored('7')).toEqual([7n, 'number']);
    expect(stored('"0xcbf29ce4842223"')).toEqual([0xcbf29ce4842223n, '0x-hex']);
    expect(stored('"FFFFFFFFFFFFFFFF"')).toEqual([2n ** 64n - 1n, 'hex']);
    expect(stored('null')).toEqual([undefined, undefined]);
    for (const text of [
      '"12345678901234567"',
      '"0x"',
      '"xyz"',
      '18446744073709551616',
      '-1',
      '{}',
    ]) {
      expect(stored(text)).toEqual([undefined, undefined, 'warning header-field']);
    }
  });

  it('needs nothing but an encoding', () => {
    const file = opened(withHeader('{"payload":{"encoding":"flatbuf"}}'));
    expect(file.payloadLength).toBe(48);
    expect(codes(file.problems)).toEqual(['warning byte-length']);
    expect(file.fields).toMatchObject({ writer: null, cycles: null, cores: null, clockMhz: null });
  });

  it('makes problems of values of another kind, each at its place', () => {
    const header =
      '{"pccx_lab_version":4,"arch":[],"trace":{"cycles":-1,"cores":4294967296,"clock_mhz":"fast"},' +
      '"payload":{"encoding":"flatbuf","byte_length":48}}';
    const file = opened(withHeader(header));
    expect(codes(file.problems)).toEqual(new Array(5).fill('warning header-field'));
    const at = file.problems.map((problem) => header.slice((problem.at ?? 0) - 16).slice(0, 4));
    expect(at.sort()).toEqual(['"fas', '-1,"', '4,"a', '4294', '[],"']);
  });

  it('takes a clock of 0 for an unknown one and keeps zero dimensions', () => {
    const header = headerJson('flatbuf', payload)
      .replace('[32,32]', '[0,0]')
      .replace('"clock_mhz":1000', '"clock_mhz":0');
    expect(opened(withHeader(header)).fields).toMatchObject({ clockMhz: null, macRows: 0 });
  });

  it('is not led astray by __proto__ and other names of objects', () => {
    const header = headerJson('flatbuf', payload).replace(
      '{"pccx',
      '{"__proto__":{"payload":7},"constructor":1,"payload.encoding":"raw","pccx',
    );
    const file = opened(withHeader(header));
    expect(file).toMatchObject({ encoding: 'flatbuf', problems: [] });
  });

  it('reports a key that stands twice and takes the last value', () => {
    const header = headerJson('flatbuf', payload).replace('"cycles":1000', '"cycles":1,"cycles":2');
    const file = opened(withHeader(header));
    expect(file.fields.cycles).toBe('2');
    expect(codes(file.problems)).toEqual(['warning header-key-twice']);
  });

  it('is refused when it is no JSON object or too deep, at the byte', () => {
    expect(errorOf(withHeader('[1]'))).toBe('header-json');
    expect(errorOf(withHeader('{"a":1'))).toBe('header-json');
    expect(errorOf(withHeader(''))).toBe('header-json');
    const deep = openContainer(arraySource(withHeader(`{"a":${'['.repeat(100_000)}`)));
    expect(deep).toMatchObject({ ok: false, error: { code: 'header-depth', at: 16 + 5 + 63 } });
  });

  it('shows bytes that are not UTF-8 as U+FFFD and says so', () => {
    const bytes = encodeUtf8(headerJson('flatbuf', payload).replace('v0.4.0', 'v0.4.?'));
    bytes[bytes.indexOf(0x3f)] = 0xff;
    const fixed = sound.slice(0, 16);
    fixed[8] = bytes.length & 255;
    fixed[9] = bytes.length >> 8;
    const file = opened(joined([fixed, bytes, payload]));
    expect(file.fields.writer).toBe('v0.4.\u{fffd}');
    expect(codes(file.problems)).toEqual(['warning header-utf8']);
  });
});

describe('the encoding', () => {
  it('that is not known is told, with the header still readable', () => {
    const bytes = withHeader(headerJson('flatbuf', payload).replace('flatbuf', 'zstd'));
    expect(errorOf(bytes)).toBe('encoding');
    const container = readContainer(arraySource(bytes));
    expect(container.ok && container.value.encodingName).toBe('zstd');
    expect(errorOf(withHeader('{}'))).toBe('encoding');
    expect(errorOf(withHeader('{"payload":{"encoding":7}}'))).toBe('encoding');
  });
});

describe('the length of the payload', () => {
  it('is what is declared; what is missing and what follows are told with numbers', () => {
    const cut = opened(sound.subarray(0, sound.length - 7));
    expect(cut.payloadLength).toBe(41);
    expect(codes(cut.problems)).toEqual(['warning payload-cut']);
    expect(cut.problems[0]).toMatchObject({ at: sound.length - 7 });
    expect(cut.problems[0]?.message).toMatch(/48 .*41 .*7 /);
    const longer = opened(joined([sound, new Uint8Array(24)]));
    expect(longer.payloadLength).toBe(48);
    expect(longer.problems).toMatchObject([{ code: 'trailing-bytes', at: sound.length }]);
    expect(longer.problems[0]?.message).toContain('24 bytes');
  });
});
