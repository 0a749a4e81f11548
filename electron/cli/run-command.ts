import { version } from '../../package.json';
import { parseArguments } from './command-arguments.ts';
import { convert } from './convert.ts';
import { diff } from './diff.ts';
import { exportTrace } from './export-trace.ts';
import { inspect } from './inspect.ts';
import type { ExitStatus, Terminal } from './terminal.ts';
import { stats } from './stats.ts';
import { usageOf } from './usage.ts';

/** Runs one command; the arguments are those behind the program's name. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  const parsed = parseArguments(args);
  if (!parsed.ok) {
    terminal.err(`${parsed.error.message}\n\n${usageOf(null)}`);
    return 2;
  }
  const command = parsed.value;
  switch (command.name) {
    case 'help':
      terminal.out(usageOf(command.of));
      return 0;
    case 'version':
      terminal.out(`${version}\n`);
      return 0;
    case 'convert':
      return convert(command, terminal);
    case 'diff':
      return diff(command, terminal);
    case 'stats':
      return stats(command, terminal);
    case 'export':
      return exportTrace(command, terminal);
    default:
      return inspect(command, terminal);
  }
}
