import { fail, ok, type Result } from '../../shared/result.ts';
import { EXPORT_FORMATS } from '../../shared/trace/export/export-request.ts';
import { U64_MAX } from '../../shared/units.ts';
import type { ExportCommand } from './command-arguments.ts';
import { valueOf } from './option-value.ts';

const MOST_CORE = 0xffff_ffff;
/** Ranges are written out id by id. */
const MOST_CORES = 2 ** 20;

/** The arguments of `export`. Errors: `usage`. */
export function exportCommand(
  files: readonly string[],
  options: readonly string[],
): Result<ExportCommand> {
  const [input, output] = files;
  if (input === undefined || output === undefined || files.length > 2) {
    return fail('usage', `export needs two files, IN and OUT; ${files.length} are given.`);
  }
  const format = EXPORT_FORMATS.find((each) => options.includes(`--format=${each}`));
  if (format === undefined) {
    return fail('usage', `export needs --format= with one of ${EXPORT_FORMATS.join(', ')}.`);
  }
  if (output === '-' && format === 'pccx') {
    return fail('usage', 'A trace is not written to standard output: its head comes last.');
  }
  const from = cycle('--from=', options);
  const to = cycle('--to=', options);
  const cores = coreList(valueOf('--cores=', options));
  for (const read of [from, to, cores]) if (!read.ok) return read;
  if (!from.ok || !to.ok || !cores.ok) throw new Error('each was looked at');
  const types = valueOf('--types=', options)?.split(',') ?? null;
  return ok({
    name: 'export',
    ...{ input, output, format },
    selection: { cores: cores.value, from: from.value, to: to.value, types },
    options: {
      clip: options.includes('--clip'),
      times: options.includes('--times'),
      lossy: options.includes('--lossy'),
    },
  });
}

function cycle(name: string, options: readonly string[]): Result<bigint | null> {
  const text = valueOf(name, options);
  if (text === null) return ok(null);
  const value = /^\d{1,20}$/.test(text) ? BigInt(text) : null;
  if (value !== null && value <= U64_MAX) return ok(value);
  return fail('usage', `${name}${text} is no whole number of cycles up to ${U64_MAX}.`);
}

/** `0,3-7`: single ids and ranges that include both ends. */
function coreList(text: string | null): Result<number[] | null> {
  if (text === null) return ok(null);
  const cores: number[] = [];
  for (const part of text.split(',')) {
    const found = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part);
    const first = Number(found?.[1]);
    const last = Number(found?.[2] ?? found?.[1]);
    if (found === null || last > MOST_CORE || first > last) {
      return fail('usage', `--cores= takes ids like 0,3-7; "${part}" is none.`);
    }
    if (cores.length + last - first >= MOST_CORES) {
      return fail('usage', `--cores= takes at most ${MOST_CORES} ids.`);
    }
    for (let core = first; core <= last; core++) cores.push(core);
  }
  return ok(cores);
}
