import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../shared/trace/export/testing/parse-csv.ts';
import { readTrace } from '../../shared/trace/testing/read-trace.ts';
import {
  bincodePayload,
  jsonPayload,
  opened,
  traceBytes,
  type FileEvent,
} from '../../shared/trace/testing/write-trace.ts';
import { json, run, temporaryFolder, trace } from './testing/run.ts';

const folder = temporaryFolder();
const out = folder.at;

const EVENTS: FileEvent[] = [
  { core: 4, start: 10n, duration: 20n, type: 'MAC_COMPUTE' },
  { core: 4, start: 20n, duration: 20n, type: 'DMA_READ' },
  { core: 7, start: 5n, duration: 0n, type: 'API_CALL', name: 'uca_init, "first"' },
  { core: 9, start: 100n, duration: 1n, type: 'MAC_COMPUTE' },
];

const input = (): Promise<string> =>
  folder.store('in.pccx', traceBytes('bincode', bincodePayload(EVENTS, 'newer')));

async function rows(...args: string[]): Promise<string[][]> {
  const done = await run('export', '--format=csv', ...args, await input(), out('out.csv'));
  expect(done).toEqual({ status: 0, out: '', err: '' });
  return parseCsv(await readFile(out('out.csv'), 'utf8')).slice(1);
}

const records = (table: string[][]): number[] => table.map(([record]) => Number(record));

describe('export on the command line', () => {
  it('writes a table of all events', async () => {
    expect(await rows()).toEqual([
      ['0', '4', '1', 'MAC_COMPUTE', '10', '20', '30', ''],
      ['1', '4', '2', 'DMA_READ', '20', '20', '40', ''],
      ['2', '7', '6', 'API_CALL', '5', '0', '5', 'uca_init, "first"'],
      ['3', '9', '1', 'MAC_COMPUTE', '100', '1', '101', ''],
    ]);
  });

  it('takes cores, cycles and types', async () => {
    expect(records(await rows('--cores=0,7-9'))).toEqual([2, 3]);
    expect(records(await rows('--from=30'))).toEqual([1, 3]);
    expect(records(await rows('--from=5', '--to=6'))).toEqual([2]);
    expect(records(await rows('--types=MAC_COMPUTE,API_CALL', '--to=50'))).toEqual([0, 2]);
    const [cut] = await rows('--clip', '--from=25', '--to=28', '--types=MAC_COMPUTE', '--times');
    expect(cut?.slice(4)).toEqual(['25', '3', '28', '', '0.025000', '0.003000']);
  });

  it('writes Chrome JSON that says which file it is of', async () => {
    const done = await run('export', '--format=chrome-json', await input(), out('out.json'));
    expect(done).toEqual({ status: 0, out: '', err: '' });
    const { otherData, traceEvents } = JSON.parse(await readFile(out('out.json'), 'utf8'));
    expect(otherData).toMatchObject({ source_file: 'in.pccx', events: 4 });
    expect(traceEvents.filter(({ ph }: { ph: string }) => ph !== 'M')).toHaveLength(4);
  });

  it('writes a part as a trace that is sound', async () => {
    const part = ['--format=pccx', '--from=0', '--to=50'];
    expect((await run('export', ...part, await input(), out('part.pccx'))).status).toBe(0);
    const { events } = readTrace(opened(await readFile(out('part.pccx'))));
    expect(events).toEqual([EVENTS[2], EVENTS[0], EVENTS[1]]);
    const { status, report } = await json('check', '--json', out('part.pccx'));
    expect({ status, checksum: report.checksum }).toEqual({ status: 0, checksum: 'ok' });
  });

  it('writes the same events as convert does', async () => {
    for (const name of ['shuffled', 'hostile-names', 'unknown-types', 'start-above-2-53']) {
      await run('convert', trace(name), out('converted.pccx'));
      await run('export', '--format=pccx', trace(name), out('exported.pccx'));
      const [converted, exported] = await Promise.all(
        ['converted.pccx', 'exported.pccx'].map(async (file) => opened(await readFile(out(file)))),
      );
      expect(readTrace(exported!).events).toEqual(readTrace(converted!).events);
      expect(exported!.storedChecksum?.value).toBe(converted!.storedChecksum?.value);
    }
  });

  it('never replaces the trace, by whatever name', async () => {
    const file = await input();
    const before = await readFile(file);
    await symlink(file, out('link.pccx'));
    for (const target of [file, out('link.pccx')]) {
      const refused = await run('export', '--format=csv', file, target);
      expect(refused.status).toBe(1);
      expect(refused.err).toContain('the trace itself');
    }
    expect(await readFile(file)).toEqual(before);
  });

  it('leaves what was there, and nothing else, where it fails', async () => {
    const types = [{ ...EVENTS[0]!, type: 'VECTOR_OP' }];
    const file = await folder.store(
      'named.pccx',
      traceBytes('bincode', bincodePayload(types, 'newer')),
    );
    await writeFile(out('kept.pccx'), 'before');
    const refused = await run('export', '--format=pccx', file, out('kept.pccx'));
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('VECTOR_OP. With --lossy they become 0.');
    expect(await readFile(out('kept.pccx'), 'utf8')).toBe('before');
    const lossy = await run('export', '--format=pccx', '--lossy', file, out('kept.pccx'));
    expect(lossy).toMatchObject({ status: 0, err: `${file}: Types that became 0: VECTOR_OP.\n` });
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('says what is wrong with the trace beside what it could write', async () => {
    const payload = jsonPayload(EVENTS);
    payload[payload.length - 2] = 0x7d;
    const file = await folder.store('damaged.pccx', traceBytes('json', payload));
    const { status, err } = await run('export', '--format=csv', file, out('rest.csv'));
    expect(status).toBe(0);
    expect(err).toContain('damaged.pccx: Payload: The JSON');
    expect(parseCsv(await readFile(out('rest.csv'), 'utf8'))).toHaveLength(5);
  });

  it('says that the checksum of the input did not match before it writes a fresh one', async () => {
    const args = [trace('checksum-wrong'), out('fresh.pccx')];
    const { status, err } = await run('export', '--format=pccx', ...args);
    expect(status).toBe(0);
    expect(err).toContain('FNV-1a');
  });

  it.each([
    [[], 'needs --format='],
    [['--format=xml'], 'needs --format='],
    [['--format=csv', '--from=x'], '--from=x is no whole number'],
    [['--format=csv', '--to=18446744073709551616'], '--to='],
    [['--format=csv', '--cores=3-1'], '"3-1" is none'],
    [['--format=csv', '--cores=0-4294967295'], 'at most 1048576'],
    [['--format=csv', '--nothing=1'], 'no option --nothing=1'],
  ])('refuses %j as wrong usage', async (args, fact) => {
    const { status, err } = await run('export', ...args, trace('sorted'), out('no.csv'));
    expect(status).toBe(2);
    expect(err).toContain(fact);
  });

  it('refuses cores and types that are not there', async () => {
    const refused = async (option: string) =>
      run('export', '--format=csv', option, await input(), out('no.csv'));
    expect((await refused('--cores=5')).err).toContain('None of the chosen cores');
    expect((await refused('--types=DMA')).err).toContain('MAC_COMPUTE, DMA_READ, API_CALL');
    expect(await readdir(folder.path)).not.toContain('no.csv');
  });
});
