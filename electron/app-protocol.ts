import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { headersOf, resolvePageFile } from './page-files.ts';

/** Before `ready`: makes `app:` a standard, secure scheme with an origin of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveApp(session: Session, pageFolder: string): void {
  session.protocol.handle('app', async (request) => {
    const file = request.method === 'GET' ? resolvePageFile(request.url, pageFolder) : null;
    if (file === null) return new Response('Not found', { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file)), { headers: headersOf(file) });
    } catch {
      return new Response('Not found', { status: 404 });
    }
  });
}
