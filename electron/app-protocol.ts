import { readFile } from 'node:fs/promises';
import { protocol, type ProtocolResponse, type Session } from 'electron';
import { headersOf, resolvePageFile } from './page-files.ts';

/** Before `ready`: makes `app:` a standard, secure scheme with an origin of its own. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveApp(session: Session, pageFolder: string): void {
  // Not `handle`: loading the classes of fetch that it answers with takes main 50 ms at every start.
  session.protocol.registerBufferProtocol('app', ({ method, url }, answer) => {
    const file = method === 'GET' ? resolvePageFile(url, pageFolder) : null;
    void answerOf(file).then(answer);
  });
}

async function answerOf(file: string | null): Promise<ProtocolResponse> {
  try {
    if (file !== null) return { data: await readFile(file), headers: headersOf(file) };
  } catch {
    // It is not there.
  }
  return { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') };
}
