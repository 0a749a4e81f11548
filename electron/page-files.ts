import path from 'node:path';

/**
 * The page is served from `app://tilescope/`, which resolves inside the built page only. A scheme
 * of our own, because each response then carries its own security policy and `file:` stays shut.
 */
export const PAGE_ORIGIN = 'app://tilescope';
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // Layout libraries place elements by inline style; styles cannot run anything.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** regl builds its draw functions with `Function`: allowed to this one worker, to nothing else. */
const TIMELINE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'";
const TIMELINE_WORKER_FILE = 'timeline-worker.js';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The file that a URL names, or null where it names none inside `pageFolder`. */
export function resolvePageFile(url: string, pageFolder: string): string | null {
  let pathname: string;
  try {
    const parsed = new URL(url);
    if (parsed.protocol !== 'app:' || parsed.host !== 'tilescope') return null;
    pathname = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  // A decoded `%2e%2e%2f`, `%5c` or NUL would mean something else to the file system.
  if (pathname.includes('\0') || pathname.includes('\\')) return null;
  const file = path.join(pageFolder, pathname);
  const inside = path.relative(pageFolder, file);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return null;
  return mediaTypeOf(file) === undefined ? null : file;
}

/**
 * No Cross-Origin-Opener-Policy: it would part the page from openers, and it has none (new windows are
 * denied). Coming with the answer, it makes Chromium end the waiting process and start another one.
 */
export function headersOf(file: string): Record<string, string> {
  const isWorker = path.basename(file) === TIMELINE_WORKER_FILE;
  return {
    'content-type': mediaTypeOf(file) ?? 'application/octet-stream',
    'content-security-policy': isWorker ? TIMELINE_WORKER_POLICY : PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

function mediaTypeOf(file: string): string | undefined {
  return MEDIA_TYPES[path.extname(file).toLowerCase()];
}

/** What a page may load at all: its own files and what it makes itself, nothing off the machine. */
export function isAllowedUrl(url: string, developing: boolean): boolean {
  if (url.startsWith(`${PAGE_ORIGIN}/`)) return true;
  if (url.startsWith('data:') || url.startsWith(`blob:${PAGE_ORIGIN}/`)) return true;
  return developing && url.startsWith('devtools://');
}
