import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { parseHeader, type HeaderDocument } from './header-json.ts';
import { rewriteHeader } from './header-rewrite.ts';
import { headerData, headerText } from './header-text.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';

function parsed(text: string): HeaderDocument {
  const header = parseHeader(encodeUtf8(text), 16, []);
  if (!header.ok) throw new Error(header.error.message);
  return header.value;
}

const anyHeader = fc.dictionary(fc.string(), fc.jsonValue());

describe('the header as text', () => {
  it('is indented as JSON.stringify does it', () => {
    fc.assert(
      fc.property(anyHeader, (value) => {
        const text = headerText(parsed(JSON.stringify(value)));
        expect(text).toBe(JSON.stringify(JSON.parse(JSON.stringify(value)), null, 2));
      }),
    );
  });

  it('shows numbers and texts as they stand in the file, in its order', () => {
    const text = '{"2":13668806591801049621,"1":[1.50,1E2],"\\u0041":"\\u00e9"}';
    expect(headerText(parsed(text)).replace(/\s/g, '')).toBe(text);
  });

  it('is not indented where that would make a long header many times longer', () => {
    const text = `{"a":${'['.repeat(60)}${'0,'.repeat(600_000)}0${']'.repeat(60)}}`;
    expect(headerText(parsed(text))).toBe(text);
  });
});

describe('the header as data', () => {
  it('is what JSON.parse gives where a double holds every number', () => {
    fc.assert(
      fc.property(anyHeader, (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text));
        expect(JSON.stringify(headerData(parsed(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('has u64 fields, and numbers that a double cannot hold, as decimal texts', () => {
    const text =
      '{"trace":{"cycles":5},"payload":{"byte_length":9,"checksum_fnv64":13668806591801049621},' +
      '"future":[9007199254740993,1e999,7],"__proto__":1}';
    expect(JSON.parse(JSON.stringify(headerData(parsed(text))))).toEqual(
      JSON.parse(
        '{"trace":{"cycles":"5"},"payload":{"byte_length":"9","checksum_fnv64":"13668806591801049621"},' +
          '"future":["9007199254740993","1e999",7],"__proto__":1}',
      ),
    );
  });
});

describe('rewriting the header', () => {
  const fields = { encoding: '"flatbuf"', byte_length: '24', checksum_fnv64: '7' };
  const rewritten = (text: string): string => decodeUtf8(rewriteHeader(parsed(text), fields));

  it('replaces the values of the payload and leaves every other byte', () => {
    expect(
      rewritten(
        '{ "x" : 1.0, "payload":{"checksum_fnv64":null, "encoding":"json","byte_length":9e1}}',
      ),
    ).toBe('{ "x" : 1.0, "payload":{"checksum_fnv64":7, "encoding":"flatbuf","byte_length":24}}');
  });

  it('adds what is missing', () => {
    expect(rewritten('{"payload":{"encoding":"json","more":[]}}')).toBe(
      '{"payload":{"encoding":"flatbuf","byte_length":24,"checksum_fnv64":7,"more":[]}}',
    );
  });
});
