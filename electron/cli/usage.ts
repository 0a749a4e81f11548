/** What each command is called with; `--help` behind a command prints its own part. */
const COMMAND_USAGE = {
  info: `  tilescope-cli info [--json] FILE…     what is in the files, and what is wrong with them
`,
  check: `  tilescope-cli check [--json] FILE…    only what is wrong with them
`,
  stats: `  tilescope-cli stats [--json] FILE…    numbers about their events or tiles
      a trace: events, cycles, shares and percentiles of each type, in all and for each core
      a bake: ranges of parameters, domains, thresholds, routing and weights
`,
  diff: `  tilescope-cli diff [--json] A B       how two traces or two bakes differ
      bakes: header, tables, tile by tile, weights as differences, bytes outside of these
      traces: header, events and cycles for each core and type, events that only one has
      exit status 0 the same, 1 different, 2 a file cannot be read or does not open
`,
  convert: `  tilescope-cli convert [options] IN OUT
      what OUT becomes, its ending says: .pccx, .json (Chrome JSON) or .csv of a trace;
      .d8p, .json or .csv of a bake; a bake as .json becomes the same .d8p again
      --format=FORMAT     pccx, chrome-json, csv of a trace; d8p, json, csv of a bake;
                          OUT may then be - for standard output, or left out
      --base=BAKE         IN is a CSV of parameters; OUT is BAKE with these
      --checksum=number   checksum as a JSON number, as pccx-lab reads it (traces)
      --lossy             write types without a number as 0, cut names that are too long (traces)
      --repair            write what can be saved of a damaged file
`,
  export: `  tilescope-cli export --format=chrome-json|csv|pccx [options] IN OUT
      the events of a trace, for Perfetto and chrome://tracing, as a table, or as a trace again;
      OUT may be - for standard output (not pccx)
      --from=CYCLE --to=CYCLE   only whole events that touch [from, to)
      --cores=0,3-7             only these cores
      --types=MAC_COMPUTE,…     only these types
      --clip                    their cycles as far as they lie in [from, to) (csv)
      --times                   columns in µs (csv)
      --lossy                   as for convert (pccx)
`,
} as const;

export type CommandName = keyof typeof COMMAND_USAGE;

const HEAD =
  'tilescope-cli looks at .pccx traces and D8BK bakes (.d8p, or as .json) without a window.\n\n';
const TAIL = `
What a file is, its content decides. Exit status: 0 all is sound, 1 a file does not open or has
problems of severity error, 2 a file cannot be read or written or the command is wrong.
`;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMAND_USAGE, name);
}

export const COMMANDS = Object.keys(COMMAND_USAGE) as readonly CommandName[];

/** Of one command, or of all. */
export function usageOf(command: CommandName | null): string {
  if (command !== null) return COMMAND_USAGE[command];
  const all = COMMANDS.map((name) => COMMAND_USAGE[name]).join('');
  return `${HEAD}${all}\n  --help, --version; --help behind a command tells of that one\n${TAIL}`;
}
