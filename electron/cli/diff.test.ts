import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bincodePayload,
  flatbufPayload,
  traceBytes,
} from '../../shared/trace/testing/write-trace.ts';
import { event, json, run, SOUND_BAKE, temporaryFolder, trace, TRACES } from './testing/run.ts';

const folder = temporaryFolder();

/** The sound bake with changes to its bytes. */
async function changed(name: string, change: (bytes: Buffer) => void): Promise<string> {
  const bytes = await readFile(SOUND_BAKE);
  change(bytes);
  return folder.store(name, bytes);
}

const CORRUPT = path.join(path.dirname(SOUND_BAKE), '../corrupt');
const PARAMS_AT = 28 + 24 + 8;

describe('diff of two bakes', () => {
  it('says nothing where the bytes are the same', async () => {
    expect(await run('diff', SOUND_BAKE, SOUND_BAKE)).toEqual({ status: 0, out: '', err: '' });
    expect(await json('diff', '--json', SOUND_BAKE, SOUND_BAKE)).toMatchObject({
      status: 0,
      report: { kind: 'd8bk', same: true, fields: [], tiles: [], tiles_compared: 6 },
    });
  });

  it('tells header, fields of tiles and weights as differences', async () => {
    const other = await changed('other.d8p', (bytes) => {
      bytes.writeUInt32LE(77, 16);
      bytes.writeInt16LE(-9, PARAMS_AT + 13);
      const weightsAt = bytes.indexOf(Buffer.from([0x60, 0x01, 0, 0])) + 8;
      bytes[weightsAt + 2 * 40] = (bytes[weightsAt + 2 * 40]! & 0xf0) | 5;
      bytes[weightsAt + 2 * 40 + 32]! |= 1;
    });
    const { status, report } = await json('diff', '--json', SOUND_BAKE, other);
    expect(status).toBe(1);
    const before = (await json('info', '--json', SOUND_BAKE)).report.header.bake_id;
    expect(report.fields).toContainEqual({ name: 'bake_id', a: String(before), b: '77' });
    expect(report.tiles).toMatchObject([
      { tile: 1, x: 1, y: 0, fields: [{ name: 'thr_lo', b: '-9' }], weights: [] },
      { tile: 2, x: 0, y: 1, fields: [], weights: [{ row: 0, input: 0, b: 5 }] },
    ]);
    const [weight] = report.tiles[1].weights;
    expect(weight.difference).toBe(5 - weight.a);
    const { out } = await run('diff', SOUND_BAKE, other);
    expect(out.split('\n').slice(0, 3)).toEqual([
      `--- ${SOUND_BAKE}`,
      `+++ ${other}`,
      `bake_id: ${before} → 77`,
    ]);
    expect(out).toContain('tile 1 (1, 0)\n  thr_lo: ');
    expect(out).toMatch(/\n {2}weight 0, 0: -?\d+ → 5 \([+-]\d+\)\n/);
    expect(out).toMatch(/\n2 of 6 tiles differ\n$/);
  });

  it.each([
    ['c01_crc_stored_wrong', 'crc32', /^0x[0-9a-f]{8} instead of 0x/],
    ['t06_padding_nonzero', 'padding', / after TLV \d$/],
    ['c08_trailing_bytes_not_counted', 'bytes after the last TLV', /^\d+ bytes /],
    ['t01_duplicate_topology', 'replaced TLVs', /^16 bytes /],
    ['t03_unknown_tlv_0199', 'TLV 0x0199', /^\d+ bytes /],
  ])('tells what lies outside of the fields: %s', async (name, field, text) => {
    const damaged = path.join(CORRUPT, `${name}.d8p`);
    for (const base of ['_base_1x1', '_base_2x1', '_base_2x3', '_base_3x1']) {
      const { report } = await json('diff', '--json', path.join(CORRUPT, `${base}.d8p`), damaged);
      const found = report.fields.find((each: { name: string }) => each.name === field);
      expect(found?.b).toMatch(text);
    }
  });

  it('takes a bake as JSON for what it tells', async () => {
    const text = folder.at('same.json');
    await run('convert', SOUND_BAKE, text);
    expect((await run('diff', SOUND_BAKE, text)).status).toBe(0);
  });

  it('of different sizes pairs tiles by column and row', async () => {
    const [small, large] = ['_base_2x1', '_base_2x3'].map((name) =>
      path.join(CORRUPT, `${name}.d8p`),
    );
    const { report } = await json('diff', '--json', large!, small!);
    expect(report).toMatchObject({ tiles_compared: 2, tiles_only_a: 4, tiles_only_b: 0 });
  });

  it('ends with 2 where one does not open, and says why', async () => {
    const refused = await run('diff', SOUND_BAKE, path.join(CORRUPT, 'p01_missing_topology.d8p'));
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.err).toContain('TOPOLOGY');
    expect((await run('diff', SOUND_BAKE, folder.at('nowhere.d8p'))).status).toBe(2);
    expect((await run('diff', SOUND_BAKE, trace('sorted'))).status).toBe(2);
    expect((await run('diff', SOUND_BAKE)).status).toBe(2);
  });
});

describe('diff of two traces', () => {
  const store = (name: string, ...events: Parameters<typeof flatbufPayload>[0]) =>
    folder.store(name, traceBytes('flatbuf', flatbufPayload(events)));

  it('does not mind the order of records', async () => {
    const { status, out } = await run('diff', trace('sorted'), trace('shuffled'));
    expect({ status, out }).toEqual({ status: 0, out: '' });
  });

  it('takes a conversion for the same, and tells how it is stored', async () => {
    const events = [
      event(0, 3n, 'DMA_READ'),
      event(0, 3n, 'API_CALL', 'go'),
      event(1, 9n, 'API_CALL'),
    ];
    const input = await folder.store(
      'in.pccx',
      traceBytes('bincode', bincodePayload(events, 'newer')),
    );
    await run('convert', input, folder.at('out.pccx'));
    const { status, report } = await json('diff', '--json', input, folder.at('out.pccx'));
    expect(status).toBe(0);
    expect(report).toMatchObject({ same: true, header: [], cores: [] });
    expect(report.storage.map(({ name }: { name: string }) => name)).toContain('payload.encoding');
  });

  it('tells events and cycles by core and type, and the first events of one side', async () => {
    const common = [event(0, 0n, 1), event(5, 2n ** 60n, 3), event(5, 2n ** 60n, 3)];
    const a = await store('a.pccx', ...common, event(0, 7n, 2), event(0, 7n, 4));
    const b = await store('b.pccx', ...common, event(0, 7n, 4), {
      ...event(0, 7n, 2),
      duration: 6n,
    });
    const { status, report } = await json('diff', '--json', a, b);
    expect(status).toBe(1);
    expect(report.cores).toEqual([
      {
        core: 0,
        types: [{ type: 'DMA_READ', events_a: 1, events_b: 1, cycles_a: '5', cycles_b: '6' }],
        ...{ events_only_a: 1, events_only_b: 1 },
        first_only_a: [{ start: '7', duration: '5', type: 'DMA_READ', name: null }],
        first_only_b: [{ start: '7', duration: '6', type: 'DMA_READ', name: null }],
      },
    ]);
    const { out } = await run('diff', a, b);
    expect(out).toContain('core 0: 1 event only in A, 1 only in B\n');
    expect(out).toContain('  DMA_READ: 1 event → 1, 5 cycles → 6\n');
    expect(out).toContain('  - DMA_READ at cycle 7, 5 cycles\n');
    expect(out).toContain('  + DMA_READ at cycle 7, 6 cycles\n');
  });

  it('counts how often an event is there', async () => {
    const a = await store('twice.pccx', event(1, 4n, 1), event(1, 4n, 1), event(1, 4n, 2));
    const b = await store('once.pccx', event(1, 4n, 2), event(1, 4n, 1));
    const { report } = await json('diff', '--json', a, b);
    expect(report.cores).toMatchObject([{ core: 1, events_only_a: 1, events_only_b: 0 }]);
  });

  it('tells header fields that differ', async () => {
    const bytes = await readFile(path.join(TRACES, 'sorted.pccx'));
    const text = bytes.toString('latin1');
    const clock = /"clock_mhz":\d+/.exec(text)![0];
    const other = clock.replace(/\d(?=$)/, (digit) => (digit === '1' ? '2' : '1'));
    const b = await folder.store('clock.pccx', Buffer.from(text.replace(clock, other), 'latin1'));
    const { status, report } = await json('diff', '--json', trace('sorted'), b);
    expect(status).toBe(1);
    expect(report.header).toMatchObject([{ name: 'trace.clock_mhz' }]);
  });
});
