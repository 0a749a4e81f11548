import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const CWD = path.resolve('/somewhere/else');
const inCwd = (name: string): string => path.join(CWD, name);

describe('the command line', () => {
  it('takes everything behind the program for files, relative to the working directory', () => {
    const { files } = parseCommandLine(['/opt/tilescope', 'a.pccx', '../b.d8p'], CWD, false);
    expect(files).toEqual([inCwd('a.pccx'), path.resolve('/somewhere/b.d8p')]);
  });

  it('skips the folder that an Electron binary runs, and the switches before it', () => {
    const argv = ['electron', '--inspect=0', '-r', 'loader.cjs', '--no-sandbox', '.', 'a.pccx'];
    expect(parseCommandLine(argv, CWD, true).files).toEqual([inCwd('a.pccx')]);
    expect(parseCommandLine(['electron', '.'], CWD, true).files).toEqual([]);
  });

  it('skips the switches of Electron and Chromium wherever they stand', () => {
    const argv = ['tilescope', '--user-data-dir=/x', 'a.pccx', '--force-device-scale-factor=2'];
    expect(parseCommandLine(argv, CWD, false).files).toEqual([inCwd('a.pccx')]);
  });

  it('takes names with leading dashes for files behind --', () => {
    const argv = ['tilescope', 'a.pccx', '--', '--screenshot', '-odd.d8p'];
    const { files, screenshotFile } = parseCommandLine(argv, CWD, false);
    expect(files).toEqual([inCwd('a.pccx'), inCwd('--screenshot'), inCwd('-odd.d8p')]);
    expect(screenshotFile).toBeNull();
  });

  it.each([
    [['--screenshot', 'out.png', 'a.pccx']],
    [['a.pccx', '--screenshot=out.png']],
    [['a.pccx', '--screenshot', 'out.png']],
  ])('reads the picture of %j', (args) => {
    const request = parseCommandLine(['tilescope', ...args], CWD, false);
    expect(request).toMatchObject({ files: [inCwd('a.pccx')], screenshotFile: inCwd('out.png') });
    expect(request.wrongUsage).toBeNull();
  });

  it.each([[['--screenshot']], [['a.pccx', '--screenshot=']]])(
    'says that the picture of %j has no name',
    (args) => {
      expect(parseCommandLine(['tilescope', ...args], CWD, false).wrongUsage).toContain(
        '--screenshot',
      );
    },
  );

  it('knows when only its help or its version is wanted', () => {
    expect(parseCommandLine(['tilescope', '--help'], CWD, false).print).toBe('help');
    expect(parseCommandLine(['tilescope', '--version'], CWD, false).print).toBe('version');
    expect(parseCommandLine(['tilescope', '--', '--help'], CWD, false).print).toBeNull();
  });

  it('takes file: addresses, as some desktops hand them over', () => {
    const address = pathToFileURL(inCwd('mit Leerzeichen & 한글.pccx')).href;
    const { files } = parseCommandLine(['tilescope', address], CWD, false);
    expect(files).toEqual([inCwd('mit Leerzeichen & 한글.pccx')]);
  });
});
