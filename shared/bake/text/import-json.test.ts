import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIXTURES, readBytes } from '../testing/bake-files.ts';
import { fromJson, jsonOf } from './testing/bake-text.ts';

const TEXT = jsonOf(readBytes(`${FIXTURES}golden/seed_4x2_limit8_ds_r1.d8p`));
const RUNS = Number(process.env['TILESCOPE_FUZZ_RUNS'] ?? 2000);
const PLACE = /, at line (\d+), column (\d+)$/;

/** What is said of the text in which the first `old` is `replacement`. */
function refusal(old: string | RegExp, replacement: string, text = TEXT): string {
  const changed = text.replace(old, replacement);
  expect(changed).not.toBe(text);
  const read = fromJson(changed);
  return read.ok ? 'read' : read.error.message;
}

function lineOf(part: string): number {
  return TEXT.slice(0, TEXT.indexOf(part)).split('\n').length;
}

describe('a bake as JSON that is not as it should be', () => {
  const tile5 = lineOf('{"tile":5');

  it('is refused with the range, the line and the column of a number', () => {
    const line = TEXT.split('\n')[tile5 - 1]!;
    const text = TEXT.replace(line, line.replace(/"thr_hi":-?\d+/, '"thr_hi":40000'));
    const column = line.indexOf('"thr_hi":') + '"thr_hi":'.length + 1;
    expect(fromJson(text)).toMatchObject({
      error: {
        code: 'text-range',
        message: `tile 5: thr_hi 40000 is not a whole number −32768 to 32767, at line ${tile5}, column ${column}`,
      },
    });
  });

  it.each([
    ['"bake_id":', '"bake_id":1.5e3', /bake_id 1.5e3\d* is not a whole number 0 to 4294967295/],
    ['"priority":', '"priority":"high",', /^tile 0: priority must be a whole number, at line/],
    ['"priority":', '"priorty":', /^tile 0: "priorty" is not known here; there are tile, thr_lo/],
    ['"thr_lo":', '"thr_hi":', /^tile 0: "thr_hi" is given twice, at line/],
    [/"decay":\d+,/, '', /^tile 0: "decay" is missing, at line/],
    ['{"tile":3', '{"tile":4', /^tile 3: "tile" is 4 where tile 3 is due, at line/],
    ['"weights":[[', '"weights":[[16,', /^tile 0: weight 16 is not a whole number −15 to 15, at/],
    ['"weights":[[', '"weights":[[1,', /^tile 0: The end of a row of 8 weights is expected here/],
    [/"routing":"[^"]*"/, '"routing":"N UP"', /^tile 0: routing "N UP" must be names like "N SE/],
    [/"reset":"[^"]*"/, '"reset":"0x10000"', /reset "0x10000" must be .* up to 0xffff, at line/],
    ['"version": 1', '"version": 2', /^This is version 2; version 1 is read, at line 3, column 12/],
    ['"tilescope-bake"', '"other"', /^The format is "other", not "tilescope-bake", at line 2/],
    ['"tile_w":4', '"tile_w":5', /^8 tiles are given where the topology has 10, at line/],
    ['"limit": 8,\n', '', /^"limit" must stand in the text and among the TLVs, or in neither/],
    ['"params",\n', '', /^"params" is missing among the TLVs/],
    ['"params",', '"params",\n"params",', /^"params" stands twice among the TLVs/],
    ['"params",', '"parms",', /^"parms" is no TLV; there are topology, params/],
    ['"params",', '{"type":"0x0121","value":""},', /^This type has a name: give it as "tlv"/],
    ['"params",', '{"type":"0x0199"},', /^A TLV with a "type" needs a "value"/],
    ['"params",', '{"tlv":"params","padding":"00000000"},', /^At most 3 bytes of padding/],
    ['"tlvs"', '"trailing":"abc","tlvs"', /^trailing must be hexadecimal digits, two a byte/],
    [
      '"crc"\n',
      '"crc",{"tlv":"params","value":"00"}',
      /TLV 2 of 9 would be read as something else/,
    ],
    [
      /\n\]\n\}\n$/,
      '\n',
      /^The JSON ends where a comma or a closing bracket was expected, at line/,
    ],
    [/$/, '{}', /^The JSON has "\{" where the end was expected, at line/],
  ] as const)('is refused with its place: %s → %s', (old, replacement, message) => {
    const said = refusal(old, replacement);
    expect(said).toMatch(message);
    expect(said).toMatch(PLACE);
  });

  it('may have its members in any order, spaces anywhere, and a byte order mark', () => {
    const plain = JSON.parse(TEXT) as Record<string, unknown>;
    const reversed = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value;
    const tiles = (plain['tiles'] as unknown[]).map(reversed);
    const text = `\uFEFF${JSON.stringify(reversed({ ...plain, tiles }), null, 3)}`;
    const read = fromJson(text);
    expect(read.ok && jsonOf(read.value.bytes)).toBe(TEXT);
  });

  it('costs no memory for tiles that it claims but does not bring', () => {
    const text = TEXT.replace('"tile_w":4,"tile_h":2', '"tile_w":65535,"tile_h":65535');
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal('"version": 1', '"version":  1', text)).toMatch(
      /^8 tiles are given where the topology has 4294836225, at line/,
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
  });

  it('never crashes, and always tells a place that the text has', () => {
    const spot = fc.double({ min: 0, max: 0.9999, noNaN: true });
    const snippets = [
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      '0',
      '-',
      '9',
      ':',
      '\n',
      'é',
      '"tile":',
      '\\u00e9',
    ];
    const snippet = fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 4 }));
    const changes = fc.array(fc.tuple(spot, fc.nat(12), snippet), { minLength: 1, maxLength: 3 });
    let refused = 0;
    const property = fc.property(changes, (list) => {
      const text = list.reduce((all, [at, cut, put]) => {
        const from = Math.floor(at * all.length);
        return all.slice(0, from) + put + all.slice(from + cut);
      }, TEXT);
      const read = fromJson(text);
      if (read.ok) return;
      refused++;
      const [, line, column] = PLACE.exec(read.error.message) ?? [];
      const lines = text.split('\n');
      expect(Number(line)).toBeGreaterThan(0);
      expect(Number(column)).toBeGreaterThan(0);
      expect([...(lines[Number(line) - 1] ?? '')].length + 1).toBeGreaterThanOrEqual(
        Number(column),
      );
    });
    fc.assert(property, { numRuns: RUNS });
    expect(refused).toBeGreaterThan(RUNS / 2);
  });
});
