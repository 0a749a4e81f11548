import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StartRequest {
  /** Absolute, in the order given. */
  readonly files: readonly string[];
  /** Where `--screenshot` writes its picture; null for an ordinary start. */
  readonly screenshotFile: string | null;
  /** What is printed instead of starting. */
  readonly print: 'help' | 'version' | null;
  /** Why the application cannot start like this. */
  readonly wrongUsage: string | null;
}

export const USAGE = `usage: tilescope [--screenshot OUT.png] [FILE…]

Opens traces (.pccx) and bakes (.d8p). With --screenshot it opens them in a window that is not
shown, writes the window's picture and exits: with status 1 where a file does not open.
`;

/**
 * What the user asked for on the command line. Switches of Electron and Chromium stand in the same
 * list and are skipped; relative paths count from `cwd`; after `--` everything is a file.
 * `isDefaultApp`: an Electron binary runs us from a folder, whose path then comes first.
 */
export function parseCommandLine(
  argv: readonly string[],
  cwd: string,
  isDefaultApp: boolean,
): StartRequest {
  const args = argv.slice(isDefaultApp ? afterAppFolder(argv) : 1);
  const files: string[] = [];
  let picture: string | null = null;
  let print: StartRequest['print'] = null;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') {
      files.push(...args.slice(index + 1));
      break;
    }
    if (arg === '--help') print = 'help';
    else if (arg === '--version') print = 'version';
    else if (arg.startsWith('--screenshot=')) picture = arg.slice('--screenshot='.length);
    else if (arg === '--screenshot') {
      index += 1;
      picture = args[index] ?? '';
    } else if (!arg.startsWith('-') && arg !== '') files.push(arg);
  }
  return {
    files: files.map((file) => absolutePath(file, cwd)),
    screenshotFile: picture === null ? null : path.resolve(cwd, picture),
    print,
    wrongUsage: picture === '' ? '--screenshot needs the name of the picture to write.' : null,
  };
}

/** Index of the first argument behind Electron's own switches and the application's folder. */
function afterAppFolder(argv: readonly string[]): number {
  let index = 1;
  for (; index < argv.length; index += 1) {
    const arg = argv[index] ?? '';
    if (arg === '-r' || arg === '--require') index += 1;
    else if (!arg.startsWith('-')) return index + 1;
  }
  return index;
}

/** Desktops hand over either paths or `file:` addresses. */
function absolutePath(file: string, cwd: string): string {
  if (file.startsWith('file://')) {
    try {
      return fileURLToPath(file);
    } catch {
      return path.resolve(cwd, file);
    }
  }
  return path.resolve(cwd, file);
}
