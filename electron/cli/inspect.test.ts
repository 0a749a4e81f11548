import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bincodePayload,
  flatbufPayload,
  jsonPayload,
  traceBytes,
} from '../../shared/trace/testing/write-trace.ts';
import { event, json, run, SOUND_BAKE, temporaryFolder, trace, TRACES } from './testing/run.ts';

const folder = temporaryFolder();

describe('info --json of a trace', () => {
  it('has the fields of the header, lanes, totals and names, u64 as decimal texts', async () => {
    const file = trace('named-api-calls');
    const { status, report } = await json('info', '--json', file);
    expect(status).toBe(0);
    expect(report).toMatchObject({
      file,
      kind: 'pccx',
      opens: true,
      encoding: 'flatbuf',
      header: { trace: { cycles: '640', cores: 3 }, payload: { byte_length: '160' } },
      checksum: 'ok',
      events: 4,
    });
    expect(report.lanes).toEqual([
      { core: 0, events: 2, first: '0', last: '217', cycles: { API_CALL: '59' } },
      { core: 1, events: 1, first: '100', last: '150', cycles: { MAC_COMPUTE: '50' } },
      { core: 2, events: 1, first: '512', last: '640', cycles: { API_CALL: '128' } },
    ]);
    expect(report.totals).toEqual({
      MAC_COMPUTE: { events: 1, cycles: '50' },
      API_CALL: { events: 3, cycles: '187' },
    });
    expect(report.names).toEqual({ 0: 'uca_init', 2: 'uca_alloc_buffer', 3: 'uca_submit_cmd' });
    expect(report.problems).toEqual([]);
  });

  it('keeps every digit where numbers are large', async () => {
    const overflow = (await json('info', '--json', trace('end-overflows-u64'))).report;
    expect(overflow.lanes.map(({ last }: { last: string }) => last)).toContain(
      '18446744073709551625',
    );
    const sum = (await json('info', '--json', trace('sum-of-durations-overflows'))).report;
    expect(sum.totals).toEqual({
      BARRIER_SYNC: { events: 4, cycles: String(4n * (2n ** 63n - 1n)) },
    });
    const far = (await json('info', '--json', trace('start-above-2-53'))).report;
    expect(far.lanes[0]).toMatchObject({ first: '9007199254740993', last: '9007199254740996' });
  });

  it('names types by their number or by their own name', async () => {
    const numbers = (await json('info', '--json', trace('unknown-types'))).report;
    expect(Object.keys(numbers.totals)).toEqual(['TYPE_7', 'TYPE_255', 'TYPE_4294967295']);
    const named = (await json('info', '--json', trace('bincode-unknown-type-name'))).report;
    expect(named.totals).toMatchObject({ VECTOR_OP: { events: 1, cycles: '5' } });
  });

  it('tells more types apart than a window has colours for', async () => {
    const events = Array.from({ length: 400 }, (_, i) => event(0, BigInt(i), 7 + i));
    const file = await folder.store('types.pccx', traceBytes('flatbuf', flatbufPayload(events)));
    const { report } = await json('info', '--json', file);
    expect(Object.keys(report.totals)).toHaveLength(400);
    expect(report.totals.TYPE_406).toEqual({ events: 1, cycles: '5' });
  });

  it('is not led astray by a type called __proto__', async () => {
    const events = [event(0, 0n, '__proto__'), event(0, 9n, 'constructor')];
    const file = await folder.store(
      'proto.pccx',
      traceBytes('bincode', bincodePayload(events, 'newer')),
    );
    const { out } = await run('info', '--json', file);
    expect(out).toMatch(/"__proto__": \{\s+"events": 1,\s+"cycles": "5"/);
  });

  it('has at most 1,000 names', async () => {
    const events = Array.from({ length: 1200 }, (_, i) => event(0, BigInt(i), 6, `call ${i}`));
    const file = await folder.store('names.pccx', traceBytes('flatbuf', flatbufPayload(events)));
    const { report } = await json('info', '--json', file);
    expect(Object.keys(report.names)).toHaveLength(1000);
    expect(report.names[999]).toBe('call 999');
  });

  it('shows unknown header fields', async () => {
    const { report } = await json('info', '--json', trace('minor-version-9-unknown-fields'));
    expect(report.header).toMatchObject({ future: { x: [1, 2] }, trace_id: 'abc' });
  });

  it('of several files is a list in the order of the arguments, with the worst status', async () => {
    const files = [trace('sorted'), trace('bad-magic'), folder.at('nowhere.pccx')];
    const { status, report } = await json('info', '--json', ...files);
    expect(status).toBe(2);
    expect(report.map(({ file }: { file: string }) => file)).toEqual(files);
    expect(report.map(({ opens }: { opens: boolean }) => opens)).toEqual([true, false, false]);
    expect(report[1].problems).toMatchObject([
      { severity: 'error', code: 'magic', at: 0, tile: null },
    ]);
  });
});

describe('the exit status', () => {
  const manifest = async () =>
    JSON.parse(await readFile(path.join(TRACES, 'manifest.json'), 'utf8')) as {
      file: string;
      opens: boolean;
    }[];

  it('is 1 for every trace that does not open and 0 for every one that does', async () => {
    for (const { file, opens } of await manifest()) {
      const { status, report } = await json('check', '--json', path.join(TRACES, file));
      expect([file, status, report.opens]).toEqual([file, opens ? 0 : 1, opens]);
      expect(report.kind).toBe('pccx');
    }
  });

  it('is 1 for a payload that could be read only in part', async () => {
    const payload = jsonPayload([event(0, 0n, 'DMA_READ')]);
    payload[payload.length - 2] = 0x7d;
    const file = await folder.store('damaged.pccx', traceBytes('json', payload));
    const { status, report } = await json('check', '--json', file);
    expect(status).toBe(1);
    expect(report).toMatchObject({ opens: true, events: 1 });
    expect(report.problems[0]).toMatchObject({ severity: 'error', code: 'json-syntax' });
  });

  it('is 2 for a folder and 1 for a file of another kind', async () => {
    expect((await json('check', '--json', folder.path)).status).toBe(2);
    const file = await folder.store('text.txt', new TextEncoder().encode('hello'));
    const { status, report } = await json('check', '--json', file);
    expect(status).toBe(1);
    expect(report).toMatchObject({ kind: null, opens: false });
  });
});

describe('text for people', () => {
  it('says of a sound file that it is, and what is in it', async () => {
    const { out, status } = await run('info', trace('named-api-calls'));
    expect(status).toBe(0);
    expect(out).toMatch(/trace, sound/);
    expect(out).toMatch(/API_CALL: 3 events, 187 cycles/);
    expect((await run('check', trace('named-api-calls'))).out.trim().split('\n')).toHaveLength(1);
  });

  it('names severity, code, byte and fact of each problem', async () => {
    const { out } = await run('check', trace('truncated-7-bytes'));
    expect(out).toMatch(/warning payload-cut \(byte 305\): .*48 .*41 .*7 /);
  });

  it('lets no control character of a file reach the terminal', async () => {
    const events = [event(0, 0n, 'API_CALL', '\u001b[2J\u0007evil')];
    const file = await folder.store(
      'evil.pccx',
      traceBytes('bincode', bincodePayload(events, 'newer')),
    );
    const { out } = await run('info', file);
    expect(out).toContain('evil');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('info of a bake', () => {
  it('are told from traces by their content, not by their name', async () => {
    const file = await folder.store('bake.pccx', await readFile(SOUND_BAKE));
    const { status, report } = await json('info', '--json', file);
    expect(status).toBe(0);
    expect(report).toMatchObject({ kind: 'd8bk', opens: true, topology: { tile_count: 6 } });
  });
});
