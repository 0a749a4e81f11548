import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(import.meta.dirname, '../out/cli/tilescope-cli.js');

export interface CliRun {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the built command line in a process of its own: plain Node, no Electron. `stopReading`
 * closes the pipe after the first bytes, as `head` does.
 */
export function runCli(args: readonly string[], stopReading = false): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: os.tmpdir() });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (stopReading) child.stdout.destroy();
    });
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out, err }));
  });
}
