import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { JsonReader, type JsonToken } from './json-reader.ts';

function reader(text: string, window = 1024, keep = 1024, maxDepth = 64): JsonReader {
  const bytes = encodeUtf8(text);
  return new JsonReader(
    new ByteReader(arraySource(bytes), 0, bytes.length, window),
    keep,
    maxDepth,
  );
}

function tokensOf(json: JsonReader): [JsonToken, string][] {
  const tokens: [JsonToken, string][] = [];
  for (;;) {
    const token = json.next();
    const hasText = token === 'key' || token === 'string' || token === 'number';
    tokens.push([token, hasText ? json.text() : '']);
    if (token === 'end' || token === 'error') return tokens;
  }
}

/** What JSON.parse would make of the tokens. */
function valueOf(json: JsonReader, token = json.next()): unknown {
  if (token === 'string') return json.text();
  if (token === 'number') return Number(json.text());
  if (token === '[') {
    const items: unknown[] = [];
    for (let item = json.next(); item !== ']'; item = json.next()) items.push(valueOf(json, item));
    return items;
  }
  if (token === '{') {
    const members: [string, unknown][] = [];
    while (json.next() === 'key') {
      const key = json.text();
      members.push([key, valueOf(json)]);
    }
    return Object.fromEntries(members);
  }
  return token === 'null' ? null : token === 'true';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Pieces of JSON that stand together well or badly. */
const nearJson = fc
  .array(
    fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"\\u00e9"', '"\\x"', '"\\', '"', '\u0001'],
      ...['0', '01', '-', '-1', '1.5', '1.', '.5', '1e3', '1e', '1E+2', 'true', 'tru', 'null', ' '],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('JSON token by token', () => {
  it('reads what JSON.parse reads, through windows of any size', () => {
    const window = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.json(), window, fc.boolean(), (text, size, isSpaced) => {
        const shown = isSpaced ? JSON.stringify(JSON.parse(text), null, '\n\t ') : text;
        const json = reader(shown, size);
        expect(valueOf(json)).toEqual(JSON.parse(shown));
        expect(json.next()).toBe('end');
      }),
    );
  });

  it('accepts what JSON.parse accepts and nothing else', () => {
    fc.assert(
      fc.property(nearJson, (text) => {
        expect(tokensOf(reader(text, 4)).at(-1)?.[0]).toBe(isJson(text) ? 'end' : 'error');
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps every digit of a number', () => {
    const text = '[13668806591801049621, -0.10, 1E400]';
    expect(tokensOf(reader(text)).map(([, shown]) => shown)).toEqual([
      '',
      '13668806591801049621',
      '-0.10',
      '1E400',
      '',
      '',
    ]);
  });

  it('says where and why it stops', () => {
    const stops: [string, string, number][] = [
      ['{"a":1,}', 'json-syntax', 7],
      ['[1 2]', 'json-syntax', 3],
      ['{"a"', 'json-cut', 4],
      ['"ab\u0007"', 'json-syntax', 3],
      ['[tru]', 'json-syntax', 1],
      ['{} x', 'json-syntax', 3],
    ];
    for (const [text, code, at] of stops) {
      const json = reader(text);
      tokensOf(json);
      expect(json.error).toMatchObject({ code, at });
      expect(json.next()).toBe('error');
    }
  });

  it('refuses nesting deeper than it may go, before it gets there', () => {
    expect(tokensOf(reader('['.repeat(64) + ']'.repeat(64))).at(-1)?.[0]).toBe('end');
    const json = reader('['.repeat(1_000_000));
    expect(tokensOf(json)).toHaveLength(65);
    expect(json.error).toMatchObject({ code: 'json-depth', at: 64 });
  });

  it('passes over a text that is too long, without growing', () => {
    const json = reader(`["${'x\\n'.repeat(5000)}","kept"]`, 16, 100);
    json.next();
    expect(json.next()).toBe('string');
    expect(json.textKept).toBe(false);
    expect(json.next()).toBe('string');
    expect(json.textKept && json.text()).toBe('kept');
    expect(json.input.bytes.length).toBeLessThan(400);
  });

  it('skips a value of any kind as a whole', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const json = reader(`[${text},"after"]`, 8);
        json.next();
        expect(json.skipValue(json.next())).toBe(true);
        json.next();
        expect(json.text()).toBe('after');
      }),
    );
  });

  it('compares texts whether they are escaped or not', () => {
    const json = reader('["\\u0061bc","abc","abd"]');
    json.next();
    const same = [0, 1, 2].map(() => (json.next(), json.textIs(encodeUtf8('abc'))));
    expect(same).toEqual([true, true, false]);
  });
});
