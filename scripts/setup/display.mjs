import { spawn } from 'node:child_process';
import { SetupError } from '../processes.mjs';

export function hasDisplay() {
  return (
    process.platform !== 'linux' ||
    Boolean(process.env['DISPLAY']) ||
    Boolean(process.env['WAYLAND_DISPLAY'])
  );
}

/**
 * Starts a virtual display that lives until `stop`.
 *
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export async function startVirtualDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '2560x1440x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new SetupError(`Xvfb: ${error.message}`)));
    server.once('exit', (code) => reject(new SetupError(`Xvfb ended with ${code}.`)));
    const pipe = server.stdio[3];
    let written = '';
    pipe?.on('data', (chunk) => {
      written += String(chunk);
      // Number and end of line come one after the other; a pipe closed between them ends the server.
      if (!written.endsWith('\n')) return;
      resolve(`:${written.trim()}`);
      pipe.destroy();
    });
  });
  server.unref();
  return { display, stop: () => void server.kill() };
}
