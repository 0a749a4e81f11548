import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headersOf, isAllowedUrl, resolvePageFile } from './page-files.ts';

const FOLDER = path.resolve('/opt/tilescope/out/renderer');

describe('app: addresses', () => {
  it('name files of the page', () => {
    expect(resolvePageFile('app://tilescope/index.html', FOLDER)).toBe(
      path.join(FOLDER, 'index.html'),
    );
    expect(resolvePageFile('app://tilescope/assets/main-1.js?x#y', FOLDER)).toBe(
      path.join(FOLDER, 'assets/main-1.js'),
    );
  });

  it.each([
    'app://elsewhere/index.html',
    'file:///etc/passwd.html',
    'app://tilescope/',
    'app://tilescope/assets',
    'app://tilescope/secret.pem',
    'app://tilescope/..%2f..%2fmain/main.js',
    'app://tilescope/%2e%2e%2fmain.js',
    'app://tilescope/..%5c..%5cmain.js',
    'app://tilescope/index.html%00.js',
    'app://tilescope/%E0%A4%A.js',
    'not an address',
  ])('%s names nothing', (url) => {
    expect(resolvePageFile(url, FOLDER)).toBeNull();
  });

  it('never lead out of the page, whatever they are made of', () => {
    const piece = fc.constantFrom('..', '.', '%2e', '%2f', '%5c', '/', '\\', 'a', 'b.js', '%00');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const file = resolvePageFile(`app://tilescope/${pieces.join('')}.js`, FOLDER);
        expect(file === null || file.startsWith(FOLDER + path.sep)).toBe(true);
      }),
    );
  });
});

describe('the security policy', () => {
  it('allows the page no eval and no inline script, and the timeline worker eval only', () => {
    const scripts = (file: string): string | undefined => {
      const policy = headersOf(file)['content-security-policy'];
      return policy?.split('; ').find((rule) => rule.startsWith('script-src'));
    };
    expect(scripts('/x/index.html')).toBe("script-src 'self'");
    expect(scripts('/x/assets/main.js')).toBe("script-src 'self'");
    expect(scripts('/x/bake-worker.js')).toBe("script-src 'self'");
    expect(scripts('/x/timeline-worker.js')).toBe("script-src 'self' 'unsafe-eval'");
  });

  it('lets no request leave the machine', () => {
    for (const url of ['https://a.b/', 'http://localhost/', 'ws://a/', 'file:///etc/passwd']) {
      expect(isAllowedUrl(url, true)).toBe(false);
    }
    expect(isAllowedUrl('app://tilescope.evil/x.js', true)).toBe(false);
    expect(isAllowedUrl('app://tilescope/index.html', false)).toBe(true);
    expect(isAllowedUrl('devtools://devtools/x.js', false)).toBe(false);
    expect(isAllowedUrl('devtools://devtools/x.js', true)).toBe(true);
  });
});
