import { fail, ok, type Result } from '../../shared/result.ts';
import type { ExportFormat } from '../../shared/trace/export/export-request.ts';
import { exportCommand } from './export-arguments.ts';
import type { NamedSelection } from './export-selection.ts';

export interface InspectCommand {
  readonly name: 'info' | 'check';
  readonly json: boolean;
  readonly files: readonly string[];
}

export interface ConvertOptions {
  /** Write what is left of a damaged file after mending what can be mended. */
  readonly repair: boolean;
  /** Write what flatbuf cannot hold as the nearest that it can. */
  readonly lossy: boolean;
  /** Write the checksum as a JSON number whatever the input's form. */
  readonly checksumAsNumber: boolean;
}

export interface ConvertCommand {
  readonly name: 'convert';
  readonly input: string;
  readonly output: string;
  readonly options: ConvertOptions;
}

export interface ExportCommand {
  readonly name: 'export';
  readonly input: string;
  readonly output: string;
  readonly format: ExportFormat;
  readonly selection: NamedSelection;
  readonly options: {
    /** Cut the cycles of events to the area (CSV). */
    readonly clip: boolean;
    /** Columns in µs (CSV). */
    readonly times: boolean;
    /** What flatbuf cannot hold as the nearest that it can (pccx). */
    readonly lossy: boolean;
  };
}

export type Command =
  | InspectCommand
  | ConvertCommand
  | ExportCommand
  | { readonly name: 'help' }
  | { readonly name: 'version' };

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  info: ['--json'],
  check: ['--json'],
  convert: ['--repair', '--lossy', '--checksum=number'],
  export: [
    ...['--format=', '--cores=', '--from=', '--to=', '--types='],
    ...['--clip', '--times', '--lossy'],
  ],
};

/** Reads the arguments behind the program's name. Errors: `usage`. */
export function parseArguments(args: readonly string[]): Result<Command> {
  const end = args.indexOf('--');
  const options = (end < 0 ? args : args.slice(0, end)).filter(isOption);
  const operands = args.filter((arg, i) => (end >= 0 && i > end) || (i !== end && !isOption(arg)));
  if (options.includes('--help') || options.includes('-h')) return ok({ name: 'help' });
  if (options.includes('--version')) return ok({ name: 'version' });
  const [name, ...files] = operands;
  if (name === undefined)
    return fail('usage', 'No command is given: info, check, convert or export.');
  const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (known === undefined) return fail('usage', `There is no command "${name}".`);
  const unknown = options.find((option) => !known.includes(optionName(option)));
  if (unknown !== undefined) return fail('usage', `${name} has no option ${unknown}.`);
  if (name === 'convert') return convertCommand(files, options);
  return name === 'export' ? exportCommand(files, options) : inspectCommand(name, files, options);
}

/** What is before the value where any value may follow; else the whole option. */
function optionName(option: string): string {
  const end = option.indexOf('=') + 1;
  const isOpen = OPTIONS['export']?.includes(option.slice(0, end)) ?? false;
  return isOpen ? option.slice(0, end) : option;
}

function isOption(argument: string): boolean {
  return argument.startsWith('-') && argument !== '-';
}

function inspectCommand(
  name: string,
  files: readonly string[],
  options: readonly string[],
): Result<Command> {
  if (files.length === 0) return fail('usage', `${name} needs at least one file.`);
  const json = options.includes('--json');
  return ok({ name: name === 'info' ? 'info' : 'check', json, files });
}

function convertCommand(files: readonly string[], options: readonly string[]): Result<Command> {
  const [input, output] = files;
  if (input === undefined || output === undefined || files.length > 2) {
    return fail('usage', `convert needs two files, IN and OUT; ${files.length} are given.`);
  }
  return ok({
    name: 'convert',
    input,
    output,
    options: {
      repair: options.includes('--repair'),
      lossy: options.includes('--lossy'),
      checksumAsNumber: options.includes('--checksum=number'),
    },
  });
}

export const USAGE = `tilescope-cli looks at .pccx traces and D8BK bakes (.d8p) without a window.

  tilescope-cli info [--json] FILE…     what is in the files, and what is wrong with them
  tilescope-cli check [--json] FILE…    only what is wrong with them
  tilescope-cli convert [options] IN OUT
      a trace is written as flatbuf, sorted by start, core and record; a bake is written anew
      --checksum=number   checksum as a JSON number, as pccx-lab reads it (traces)
      --lossy             write types without a number as 0, cut names that are too long (traces)
      --repair            write what can be saved of a damaged file
  tilescope-cli export --format=chrome-json|csv|pccx [options] IN OUT
      the events of a trace, for Perfetto and chrome://tracing, as a table, or as a trace again
      --from=CYCLE --to=CYCLE   only whole events that touch [from, to)
      --cores=0,3-7             only these cores
      --types=MAC_COMPUTE,…     only these types
      --clip                    their cycles as far as they lie in [from, to) (csv)
      --times                   columns in µs (csv)
      --lossy                   as for convert (pccx)

  --help, --version

What a file is, its content decides. Exit status: 0 all is sound, 1 a file does not open or has
problems of severity error, 2 a file cannot be read or written or the command is wrong.
`;
