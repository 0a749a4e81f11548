import path from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { FileKind } from '../files/file-kind.ts';
import type { ConvertCommand, ConvertFormat } from './command-arguments.ts';

type Formats = Readonly<Partial<Record<ConvertFormat, string>>>;

/** Formats by what they are written of, with the endings that stand for them; the first by default. */
const TRACE_FORMATS: Formats = { pccx: '.pccx', 'chrome-json': '.json', csv: '.csv' };
const BAKE_FORMATS: Formats = { d8p: '.d8p', json: '.json', csv: '.csv' };

/** What the output is to be. Errors: `usage`. */
export function convertTarget(
  { input, output, format }: Pick<ConvertCommand, 'input' | 'output' | 'format'>,
  kind: FileKind,
): Result<ConvertFormat> {
  const isTrace = kind === 'trace';
  const endings = isTrace ? TRACE_FORMATS : BAKE_FORMATS;
  const formats = Object.keys(endings) as ConvertFormat[];
  const what = isTrace ? 'trace' : 'bake';
  if (format !== null) {
    if (formats.includes(format)) return ok(format);
    return fail(
      'usage',
      `${input} is a ${what}, which becomes ${formats.join(', ')}, not ${format}.`,
    );
  }
  const ending = path.extname(output).toLowerCase();
  const named = formats.find((each) => endings[each] === ending);
  if (named !== undefined) return ok(named);
  if (ending === (isTrace ? '.d8p' : '.pccx')) {
    return fail('usage', `${input} is a ${what} and cannot become ${path.basename(output)}.`);
  }
  return ok(formats[0]!);
}
