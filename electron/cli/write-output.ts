import type { TextPiece } from '../../shared/bake/text/text-pieces.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ExportEnd, ExportPieces } from '../../shared/trace/export/export-pieces.ts';
import { replaceWritten } from '../files/replace-file.ts';
import { writeExport } from '../trace-host/export/write-export.ts';
import type { Terminal } from './terminal.ts';

export const STANDARD_OUTPUT = '-';

/**
 * Writes pieces to a file, whole or not at all, or to standard output as they come. `isStill` is
 * asked before the file is put in its place. Gives the notes of the pieces' end. Errors: those of
 * the pieces, of `replaceWritten` and of `isStill`.
 */
export async function writeOutput(
  output: string,
  pieces: ExportPieces,
  terminal: Terminal,
  isStill: () => Result<null> = () => ok(null),
): Promise<Result<readonly string[]>> {
  const written =
    output === STANDARD_OUTPUT
      ? await toTerminal(pieces, terminal)
      : await replaceWritten(output, async (temporary) => {
          const place = { temporary, target: output };
          const made = writeExport(pieces, place, () => undefined);
          const still = isStill();
          return made.ok && !still.ok ? still : made;
        });
  return written.ok ? ok(written.value.notes) : written;
}

async function toTerminal(pieces: ExportPieces, terminal: Terminal): Promise<Result<ExportEnd>> {
  for (;;) {
    const next = pieces.next();
    if (next.done === true) return next.value;
    await terminal.piece(next.value.bytes);
  }
}

/** Text of a bake as pieces of an export. */
export function* ofText(text: Generator<TextPiece, void>): ExportPieces {
  let events = 0;
  for (const { bytes, done, total } of text) {
    events = done;
    yield { bytes, events, eventsTotal: total };
  }
  return ok({ events, head: null, notes: [] });
}

export function* ofBytes(bytes: Uint8Array): ExportPieces {
  yield { bytes, events: 0, eventsTotal: 0 };
  return ok({ events: 0, head: null, notes: [] });
}

/** For `isStill` where an input may have changed under way. */
export function unchanged(hasChanged: () => boolean, what: string): Result<null> {
  if (!hasChanged()) return ok(null);
  return fail('changed-while-reading', `${what} changed on disk while it was exported.`);
}
