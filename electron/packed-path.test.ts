import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideArchive } from './packed-path.ts';

const at = (...parts: string[]): string => path.join(path.sep, ...parts);

describe('files of the packaged application', () => {
  it('lie beside the archive under the same name', () => {
    expect(outsideArchive(at('opt', 'resources', 'app.asar', 'assets', 'sample.pccx'))).toBe(
      at('opt', 'resources', 'app.asar.unpacked', 'assets', 'sample.pccx'),
    );
  });

  it('are where they are in a checkout', () => {
    const file = at('home', 'my.app.asar.d', 'out', 'host.js');
    expect(outsideArchive(file)).toBe(file);
  });
});
