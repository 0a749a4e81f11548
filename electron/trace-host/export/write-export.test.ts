import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type {
  ExportEnd,
  ExportPiece,
  ExportPieces,
} from '../../../shared/trace/export/export-pieces.ts';
import type { ExportProgress } from './export-messages.ts';
import { writeExport, type FileCalls } from './write-export.ts';

let folder: string;
let place: { temporary: string; target: string };
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-export-'));
  place = { temporary: path.join(folder, 'new.tmp'), target: path.join(folder, 'out.csv') };
});
afterEach(() => rm(folder, { recursive: true }));

const END: ExportEnd = { events: 2, head: null, notes: ['a note'] };

function* pieces(parts: readonly string[], end: Result<ExportEnd> = ok(END)): ExportPieces {
  for (const [i, part] of parts.entries()) {
    const piece: ExportPiece = { bytes: Buffer.from(part), events: i, eventsTotal: 2 };
    yield piece;
  }
  return end;
}

/** Calls that keep what was written in memory. */
function memory(change: Partial<FileCalls> = {}) {
  const kept = { bytes: Buffer.alloc(0), log: [] as string[] };
  const calls: FileCalls = {
    open: () => 7,
    write: (_, bytes, at) => {
      kept.log.push(`write ${bytes.length} at ${at}`);
      const end = Math.max(kept.bytes.length, at + bytes.length);
      const whole = Buffer.alloc(end);
      whole.set(kept.bytes);
      whole.set(bytes, at);
      kept.bytes = whole;
      return bytes.length;
    },
    flush: () => void kept.log.push('flush'),
    close: () => void kept.log.push('close'),
    ...change,
  };
  return { kept, calls };
}

const nobody = (): void => undefined;

describe('writing an export', () => {
  it('puts piece after piece into a new file', async () => {
    const written = writeExport(pieces(['one,', 'two']), place, nobody);
    expect(written).toEqual(ok({ events: 2, bytes: 7, notes: ['a note'] }));
    expect(await readFile(place.temporary, 'utf8')).toBe('one,two');
  });

  it('writes the head over the room that was kept for it, then flushes and closes', () => {
    const { kept, calls } = memory();
    const end = ok({ ...END, head: Buffer.from('HEAD') });
    const written = writeExport(pieces(['....', 'rest'], end), place, nobody, calls);
    expect(written).toMatchObject({ value: { bytes: 8 } });
    expect(kept.bytes.toString()).toBe('HEADrest');
    expect(kept.log.slice(-3)).toEqual(['write 4 at 0', 'flush', 'close']);
  });

  it('goes on where the system took only a part', () => {
    const { kept, calls } = memory();
    const byThrees: FileCalls = {
      ...calls,
      write: (handle, bytes, at) => calls.write(handle, bytes.subarray(0, 3), at),
    };
    writeExport(pieces(['abcdefgh', 'ij']), place, nobody, byThrees);
    expect(kept.bytes.toString()).toBe('abcdefghij');
  });

  it('tells how far it is from the first piece on', () => {
    const told: ExportProgress[] = [];
    writeExport(pieces(['abc', 'd']), place, (progress) => told.push(progress));
    expect(told[0]).toEqual({ events: 0, eventsTotal: 2, bytes: 3 });
  });

  it('says that the disk is full, under the name that the file was to get', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const { kept, calls } = memory({
      write: () => {
        throw full;
      },
    });
    expect(writeExport(pieces(['a']), place, nobody, calls)).toEqual({
      ok: false,
      error: {
        code: 'write-failed',
        message: `${place.target} does not fit: the disk is full (ENOSPC).`,
        system: 'ENOSPC',
      },
    });
    expect(kept.log).toEqual(['close']);
  });

  it('hands on what ends the pieces, and neither flushes nor finishes then', () => {
    const { kept, calls } = memory();
    const failed = writeExport(pieces(['a'], fail('past-exact', 'Too far.')), place, nobody, calls);
    expect(failed).toEqual(fail('past-exact', 'Too far.'));
    expect(kept.log).toEqual(['write 1 at 0', 'close']);
  });

  it('never writes into a file that is there', async () => {
    await writeFile(place.temporary, 'mine');
    const refused = writeExport(pieces(['a']), place, nobody);
    expect(refused).toMatchObject({ ok: false, error: { code: 'write-failed' } });
    expect(await readFile(place.temporary, 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(['new.tmp']);
  });
});
