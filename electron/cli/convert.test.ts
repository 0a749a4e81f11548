import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { readTrace } from '../../shared/trace/testing/read-trace.ts';
import {
  bincodePayload,
  containerBytes,
  headerJson,
  jsonPayload,
  opened,
  traceBytes,
} from '../../shared/trace/testing/write-trace.ts';
import { event, json, run, SOUND_BAKE, temporaryFolder, trace } from './testing/run.ts';

const folder = temporaryFolder();

describe('convert of a trace', () => {
  const out = folder.at;
  const readBack = async (name: string) => {
    const file = opened(await readFile(out(name)));
    return { file, ...readTrace(file) };
  };

  it('writes flatbuf sorted by start, core and record, with names and header kept', async () => {
    const events = [
      event(2, 9n, 'API_CALL', 'last'),
      event(1, 3n, 'DMA_READ'),
      event(0, 3n, 'API_CALL', 'second'),
      event(1, 3n, 'MAC_COMPUTE'),
      event(7, 0n, 'API_CALL', 'first'),
    ];
    const payload = bincodePayload(events, 'newer');
    const header = headerJson('bincode', payload).replace('{"pccx', '{ "future":[1.50], "pccx');
    const input = await folder.store('in.pccx', containerBytes(header, payload, 4));
    expect(await run('convert', input, out('out.pccx'))).toEqual({ status: 0, out: '', err: '' });
    const back = await readBack('out.pccx');
    expect(back.events).toEqual([4, 2, 1, 3, 0].map((i) => events[i]));
    expect(back.file).toMatchObject({ encoding: 'flatbuf', fields: { formatMinor: 4 } });
    expect(checksumOf(back.file)).toMatchObject({ value: { status: 'ok' } });
    const written = new TextDecoder().decode(back.file.header.bytes);
    const blank = (text: string): string =>
      text.replace(/"(encoding|byte_length|checksum_fnv64)":[^,}]+/g, '"$1":…');
    expect(blank(written)).toBe(blank(header));
  });

  it('keeps the form of the checksum, or writes 16 hex digits, or a number on demand', async () => {
    const forms = async (...args: string[]) => {
      await run('convert', ...args, out('form.pccx'));
      return (await readBack('form.pccx')).file.storedChecksum?.form;
    };
    expect(await forms(trace('checksum-as-hex-string'))).toBe('0x-hex');
    expect(await forms(trace('sorted'))).toBe('number');
    expect(await forms(trace('checksum-null'))).toBe('0x-hex');
    expect(await forms('--checksum=number', trace('checksum-null'))).toBe('number');
    const bytes = await readFile(out('form.pccx'), 'latin1');
    expect(bytes).toMatch(/"checksum_fnv64":\d+[,}]/);
  });

  it('keeps every type number, and types without one only with --lossy, as 0', async () => {
    expect((await run('convert', trace('unknown-types'), out('types.pccx'))).status).toBe(0);
    const types = (await readBack('types.pccx')).events.map(({ type }) => type);
    expect(types).toEqual(['TYPE_7', 'TYPE_255', 'TYPE_4294967295']);
    const refused = await run('convert', trace('bincode-unknown-type-name'), out('no.pccx'));
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('VECTOR_OP');
    expect(await readdir(folder.path)).not.toContain('no.pccx');
    const lossy = await run(
      'convert',
      '--lossy',
      trace('bincode-unknown-type-name'),
      out('ok.pccx'),
    );
    expect(lossy.status).toBe(0);
    expect(lossy.err).toContain('VECTOR_OP');
    expect((await readBack('ok.pccx')).events.map(({ type }) => type)).toEqual([
      'UNKNOWN',
      'MAC_COMPUTE',
    ]);
  });

  it('refuses raw, and names that flatbuf cannot hold', async () => {
    const raw = await run('convert', trace('raw-encoding'), out('raw.pccx'));
    expect(raw.status).toBe(1);
    expect(raw.err).toContain('raw');
    const long = [event(0, 0n, 'API_CALL', '한'.repeat(30_000))];
    const input = await folder.store(
      'long.pccx',
      traceBytes('bincode', bincodePayload(long, 'newer')),
    );
    expect((await run('convert', input, out('long-out.pccx'))).status).toBe(1);
    expect((await run('convert', '--lossy', input, out('long-out.pccx'))).status).toBe(0);
    expect((await readBack('long-out.pccx')).events[0]?.name).toBe('한'.repeat(21_845));
  });

  it('of a cut trace writes what is there and says what is missing', async () => {
    const { status, err } = await run('convert', trace('truncated-7-bytes'), out('cut.pccx'));
    expect(status).toBe(0);
    expect(err).toContain('7 are missing');
    expect((await readBack('cut.pccx')).records).toBe(1);
  });

  it('says that the checksum of the input did not match before it writes a fresh one', async () => {
    const { status, err } = await run('convert', trace('checksum-wrong'), out('fresh.pccx'));
    expect(status).toBe(0);
    expect(err).toContain('FNV-1a');
    expect(checksumOf((await readBack('fresh.pccx')).file)).toMatchObject({
      value: { status: 'ok' },
    });
  });

  it('of a damaged trace writes nothing without --repair', async () => {
    const payload = jsonPayload([event(0, 0n, 'DMA_READ')]);
    payload[payload.length - 2] = 0x7d;
    const input = await folder.store('damaged2.pccx', traceBytes('json', payload));
    expect((await run('convert', input, out('damaged-out.pccx'))).status).toBe(1);
    expect(await readdir(folder.path)).not.toContain('damaged-out.pccx');
    expect((await run('convert', '--repair', input, out('damaged-out.pccx'))).status).toBe(0);
    expect((await readBack('damaged-out.pccx')).records).toBe(1);
  });

  it('converts a file onto itself, and again to the same bytes', async () => {
    const input = await folder.store('self.pccx', await readFile(trace('shuffled')));
    await run('convert', input, input);
    const once = await readFile(input);
    await run('convert', input, out('twice.pccx'));
    expect(await readFile(out('twice.pccx'))).toEqual(once);
    const sorted = await run('convert', trace('sorted'), out('sorted.pccx'));
    expect(sorted.status).toBe(0);
    const events = async (name: string) => (await readBack(name)).events;
    expect(await events('self.pccx')).toEqual(await events('sorted.pccx'));
  });

  it('leaves no half-written file where the output cannot be written', async () => {
    const { status, err } = await run('convert', trace('sorted'), folder.at('no/out.pccx'));
    expect(status).toBe(2);
    expect(err).toContain('ENOENT');
    expect((await run('convert', folder.at('nowhere.pccx'), out('x.pccx'))).status).toBe(2);
    const before = await readdir(folder.path);
    expect(before.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('does not turn a trace into a bake', async () => {
    const { status, err } = await run('convert', trace('sorted'), out('sorted.d8p'));
    expect(status).toBe(2);
    expect(err).toContain('sorted.d8p');
  });
});

describe('convert of a bake', () => {
  it('are re-emitted byte for byte', async () => {
    const output = folder.at('again.d8p');
    expect((await run('convert', SOUND_BAKE, output)).status).toBe(0);
    expect(await readFile(output)).toEqual(await readFile(SOUND_BAKE));
  });

  it('with errors are written only with --repair', async () => {
    const bytes = await readFile(SOUND_BAKE);
    bytes[bytes.length - 1]! ^= 1;
    const damaged = await folder.store('damaged.d8p', bytes);
    const output = folder.at('repaired.d8p');
    const refused = await run('convert', damaged, output);
    expect(refused.status).toBe(1);
    expect(await readdir(folder.path)).not.toContain('repaired.d8p');
    expect((await run('convert', '--repair', damaged, output)).status).toBe(0);
    expect((await json('check', '--json', output)).status).toBe(0);
  });
});

describe('convert between a bake and its texts', () => {
  const corrupt = path.join(path.dirname(SOUND_BAKE), '../corrupt');

  it('gives the same bytes by way of JSON, with errors and all', async () => {
    const names = (await readdir(corrupt)).filter((name) => name.endsWith('.d8p'));
    let whole = 0;
    for (const name of names) {
      const bake = path.join(corrupt, name);
      const [text, back] = [folder.at(`${name}.json`), folder.at(`${name}.back.d8p`)];
      if ((await run('convert', bake, text)).status !== 0) continue;
      whole++;
      expect((await run('convert', text, back)).status).toBe(0);
      expect(await readFile(back)).toEqual(await readFile(bake));
    }
    expect(whole).toBeGreaterThan(20);
  });

  it('tells the errors of what it writes as text', async () => {
    const { status, err } = await run(
      'convert',
      path.join(corrupt, 'c01_crc_stored_wrong.d8p'),
      folder.at('wrong.json'),
    );
    expect({ status, hasSaid: err.includes('CRC') }).toEqual({ status: 0, hasSaid: true });
  });

  it('of a text that is wrong tells line and column, and writes nothing', async () => {
    await run('convert', SOUND_BAKE, folder.at('good.json'));
    const text = await readFile(folder.at('good.json'), 'utf8');
    const bad = text.replace(/"decay":\d+/, '"decay":65536');
    const input = await folder.store('bad.json', Buffer.from(bad));
    const refused = await run('convert', input, folder.at('never.d8p'));
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(
      /bad\.json: tile 0: decay 65536 is not .*, at line \d+, column \d+/,
    );
    expect(await readdir(folder.path)).not.toContain('never.d8p');
  });

  it('prints text to standard output, as Git wants it to show differences', async () => {
    await run('convert', SOUND_BAKE, folder.at('shown.json'));
    const { status, out } = await run('convert', '--format=json', SOUND_BAKE);
    expect(status).toBe(0);
    expect(out).toBe(await readFile(folder.at('shown.json'), 'utf8'));
    expect((await run('convert', '--format=csv', SOUND_BAKE, '-')).out).toMatch(/^tile,x,y,thr_lo/);
  });

  it('puts parameters of a CSV into a bake', async () => {
    const csv = await folder.store('a.csv', Buffer.from('tile;decay\r\n4;1234\r\n'));
    const output = folder.at('with.d8p');
    expect((await run('convert', `--base=${SOUND_BAKE}`, csv, output)).status).toBe(0);
    const { report } = await json('diff', '--json', SOUND_BAKE, output);
    expect(report).toMatchObject({
      fields: [],
      tiles: [{ tile: 4, fields: [{ name: 'decay', b: '1234' }], weights: [] }],
    });
    expect((await json('check', '--json', output)).report.problems).toEqual(
      (await json('check', '--json', SOUND_BAKE)).report.problems,
    );
    const wrong = await folder.store('b.csv', Buffer.from('tile,decay\n6,1\n'));
    const refused = await run('convert', `--base=${SOUND_BAKE}`, wrong, output);
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('at line 2, column 1');
  });

  it('writes a trace as the exports do', async () => {
    await run('convert', trace('sorted'), folder.at('t.json'));
    await run('export', '--format=chrome-json', trace('sorted'), folder.at('e.json'));
    expect(await readFile(folder.at('t.json'))).toEqual(await readFile(folder.at('e.json')));
    const csv = await run('convert', '--format=csv', trace('sorted'));
    await run('export', '--format=csv', trace('sorted'), folder.at('e.csv'));
    expect(csv.out).toBe(await readFile(folder.at('e.csv'), 'utf8'));
  });

  it('refuses a format that the file cannot become', async () => {
    const { status, err } = await run('convert', '--format=chrome-json', SOUND_BAKE, '-');
    expect({ status, err }).toEqual({
      status: 2,
      err: `${SOUND_BAKE} is a bake, which becomes d8p, json, csv, not chrome-json.\n`,
    });
    expect((await run('export', '--format=pccx', trace('sorted'), '-')).status).toBe(2);
  });
});
