import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { codes, readTrace } from './testing/read-trace.ts';
import { opened, traceBytes } from './testing/write-trace.ts';

const read = (text: string) => readTrace(opened(traceBytes('json', encodeUtf8(text))));
function readCut(text: string, length: number) {
  const bytes = traceBytes('json', encodeUtf8(text));
  return readTrace(opened(bytes.subarray(0, bytes.length - text.length + length)));
}
const item = (core: number) =>
  `{"core_id":${core},"start_cycle":5,"duration":7,"event_type":"DMA_READ"}`;
const eventOf = (core: number) => ({ core, start: 5n, duration: 7n, type: 'DMA_READ' });

describe('a json payload', () => {
  it('may have its members in any order, escaped, and others between them', () => {
    const text =
      ' { "x":[{"events":[1]}], "events" : [ {"more":{"core_id":9},"event_type":"\\u0044MA_READ",' +
      '"api_name":"a\\"\\u00e9","duration":7,"start_cycle":5,"core\\u005fid":1} ],"total_cycles":1000}\n';
    expect(read(text)).toMatchObject({
      events: [{ ...eventOf(1), name: 'a"é' }],
      problems: [],
    });
  });

  it('may give a type by number', () => {
    const found = read(
      `{"events":[${item(0).replace('"DMA_READ"', '2')},${item(1).replace('"DMA_READ"', '9')}]}`,
    );
    expect(found.events.map(({ type }) => type)).toEqual(['DMA_READ', 'TYPE_9']);
    expect(found.types.map(({ id }) => id)).toEqual([2, 9]);
  });

  it('leaves out items that are no events and says which and why', () => {
    const broken = [
      item(1).replace('"start_cycle":5,', ''),
      item(1).replace('5', '-5'),
      item(1).replace('7', '7.5'),
      item(1).replace('"core_id":1', '"core_id":4294967296'),
      item(1).replace('"DMA_READ"', 'null'),
      '[1]',
      '3',
    ];
    const text = `{"events":[${[item(0), ...broken, item(2)].join(',')}]}`;
    const found = read(text);
    expect(found.events).toEqual([eventOf(0), eventOf(2)]);
    expect(codes(found.problems)).toEqual(['warning json-event']);
    expect(found.problems[0]?.message).toMatch(/start_cycle.*6 more/);
    const start = opened(traceBytes('json', encodeUtf8(text))).payloadStart;
    expect(found.problems[0]?.at).toBe(start + text.indexOf(broken[0]!));
  });

  it('shows the events before damage and says where the damage is', () => {
    const text = `{"events":[${item(0)},${item(1)} ${item(2)}]}`;
    const found = read(text);
    expect(found.events).toEqual([eventOf(0), eventOf(1)]);
    const start = opened(traceBytes('json', encodeUtf8(text))).payloadStart;
    const at = start + text.lastIndexOf('{');
    expect(found.problems).toMatchObject([{ severity: 'error', code: 'json-syntax', at }]);
  });

  it('that is cut keeps the whole events', () => {
    const text = `{"total_cycles":1000,"events":[${item(0)},${item(1)}]}`;
    for (let length = 1; length < text.length; length++) {
      const found = readCut(text, length);
      const whole = text.slice(0, length).split('}').length - 1;
      expect(found.records).toBe(whole);
      expect(codes(found.problems)).toEqual(['warning json-cut']);
    }
  });

  it('without an array of events is an error', () => {
    for (const text of ['{}', '[]', '7', '{"events":{}}', '{"events":null}']) {
      expect(codes(read(text).problems)).toEqual(['error json-events']);
    }
    expect(codes(read('').problems)).toEqual(['error json-cut']);
    expect(read('{"events":[]}')).toMatchObject({ records: 0, problems: [] });
  });

  it('survives long texts, also escaped ones that grow when they are decoded', () => {
    const long = 'x'.repeat(200_000);
    const named = item(0).replace('}', `,"api_name":"${long}","other":"${long}"}`);
    const found = read(`{"events":[${named}]}`);
    expect(found.events[0]?.name).toBe(`${'x'.repeat(65_536)}…`);
    const bytes = encodeUtf8(
      `{"events":[${item(0).replace('DMA', `\\u0044${'?'.repeat(60_000)}`)}]}`,
    );
    const broken = bytes.map((byte) => (byte === 0x3f ? 0xff : byte));
    const growing = readTrace(opened(traceBytes('json', broken)));
    expect(codes(growing.problems)).toEqual(['warning json-event']);
  });

  it('notes total cycles that differ from the header', () => {
    expect(codes(read('{"total_cycles":7,"events":[]}').problems)).toEqual(['info total-cycles']);
  });
});
