import { fail, ok, type Result } from '../../shared/result.ts';
import type { ExportFormat } from '../../shared/trace/export/export-request.ts';
import { exportCommand } from './export-arguments.ts';
import type { NamedSelection } from './export-selection.ts';
import { valueOf } from './option-value.ts';
import { COMMANDS, isCommand, type CommandName } from './usage.ts';

interface FilesCommand {
  readonly json: boolean;
  readonly files: readonly string[];
}

export interface InspectCommand extends FilesCommand {
  readonly name: 'info' | 'check';
}

export interface StatsCommand extends FilesCommand {
  readonly name: 'stats';
}

export interface DiffCommand {
  readonly name: 'diff';
  readonly json: boolean;
  readonly files: readonly [a: string, b: string];
}

export const CONVERT_FORMATS = ['pccx', 'chrome-json', 'csv', 'd8p', 'json'] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

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
  /** `-` is standard output. */
  readonly output: string;
  /** null: what the output's name ends with says. */
  readonly format: ConvertFormat | null;
  /** The bake that a CSV of parameters is for. */
  readonly base: string | null;
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
  | StatsCommand
  | DiffCommand
  | { readonly name: 'help'; readonly of: CommandName | null }
  | { readonly name: 'version' };

/** With any value where the option ends with "=". */
const OPTIONS: Readonly<Record<CommandName, readonly string[]>> = {
  info: ['--json'],
  check: ['--json'],
  stats: ['--json'],
  diff: ['--json'],
  convert: ['--repair', '--lossy', '--checksum=number', '--format=', '--base='],
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
  const [name, ...files] = operands;
  if (options.includes('--help') || options.includes('-h')) {
    return ok({ name: 'help', of: name !== undefined && isCommand(name) ? name : null });
  }
  if (options.includes('--version')) return ok({ name: 'version' });
  if (name === undefined) return fail('usage', `No command is given: ${COMMANDS.join(', ')}.`);
  if (!isCommand(name)) return fail('usage', `There is no command "${name}".`);
  const known = OPTIONS[name];
  const unknown = options.find((option) => !known.includes(optionName(option, known)));
  if (unknown !== undefined) return fail('usage', `${name} has no option ${unknown}.`);
  if (name === 'convert') return convertCommand(files, options);
  if (name === 'diff') return diffCommand(files, options);
  return name === 'export' ? exportCommand(files, options) : inspectCommand(name, files, options);
}

/** What is before the value where any value may follow; else the whole option. */
function optionName(option: string, known: readonly string[]): string {
  const open = option.slice(0, option.indexOf('=') + 1);
  return known.includes(open) ? open : option;
}

function isOption(argument: string): boolean {
  return argument.startsWith('-') && argument !== '-';
}

function inspectCommand(
  name: 'info' | 'check' | 'stats',
  files: readonly string[],
  options: readonly string[],
): Result<Command> {
  if (files.length === 0) return fail('usage', `${name} needs at least one file.`);
  return ok({ name, json: options.includes('--json'), files });
}

function diffCommand(files: readonly string[], options: readonly string[]): Result<Command> {
  const [a, b] = files;
  if (a === undefined || b === undefined || files.length > 2) {
    return fail('usage', `diff needs two files; ${files.length} are given.`);
  }
  return ok({ name: 'diff', json: options.includes('--json'), files: [a, b] });
}

function convertCommand(files: readonly string[], options: readonly string[]): Result<Command> {
  const named = valueOf('--format=', options);
  const format = CONVERT_FORMATS.find((each) => each === named) ?? null;
  if (named !== null && format === null) {
    return fail('usage', `--format= takes one of ${CONVERT_FORMATS.join(', ')}.`);
  }
  // As what Git runs to show a difference: a file, and text on standard output.
  const [input, output = format === null ? undefined : '-'] = files;
  if (input === undefined || output === undefined || files.length > 2) {
    return fail('usage', `convert needs two files, IN and OUT; ${files.length} are given.`);
  }
  return ok({
    name: 'convert',
    ...{ input, output, format },
    base: valueOf('--base=', options),
    options: {
      repair: options.includes('--repair'),
      lossy: options.includes('--lossy'),
      checksumAsNumber: options.includes('--checksum=number'),
    },
  });
}
