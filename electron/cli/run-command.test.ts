import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { json, run } from './testing/run.ts';

describe('usage', () => {
  it('prints help and version on standard output', async () => {
    const help = await run('--help');
    expect(help).toMatchObject({ status: 0, err: '' });
    for (const word of ['info', 'check', 'convert', '--json', '--repair', '--lossy']) {
      expect(help.out).toContain(word);
    }
    expect(await run('--version')).toEqual({ status: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    [[]],
    [['explain', 'x']],
    [['info']],
    [['info', '--all', 'x']],
    [['convert', 'one']],
    [['convert', 'a', 'b', 'c']],
    [['convert', '--checksum=hex', 'a', 'b']],
    [['toString', 'x']],
  ])('that is wrong says so and ends with 2: %j', async (args) => {
    const { status, out, err } = await run(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('tilescope-cli');
  });

  it('takes what follows -- as files', async () => {
    const { report, status } = await json('info', '--json', '--', '--json');
    expect(report.file).toBe('--json');
    expect(status).toBe(2);
  });
});
