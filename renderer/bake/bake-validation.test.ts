import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from '../../shared/bake/bake.ts';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { randomEdits } from '../../shared/bake/testing/random-edits.ts';
import { validateBake } from '../../shared/bake/validate.ts';
import { documentOf } from '../store/bake-document.ts';
import { NO_PROBLEMS, type ProblemSummary } from '../store/bake-slice.ts';
import { DocumentHolder } from '../store/document-holder.ts';
import { BakeAnswers } from './bake-answers.ts';
import { BakeValidation } from './bake-validation.ts';
import { FakeWorker } from './testing/fake-worker.ts';

function validated({ inWorker = true, wrongCrc = false } = {}) {
  const made = newBake({ width: 4, height: 3 });
  if (!made.ok) throw new Error(made.error.message);
  const bytes = made.value.bytes.slice();
  if (wrongCrc) bytes[bytes.length - 1]! ^= 0xff;
  const documents = new DocumentHolder();
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const answers = new BakeAnswers(documents, start, () => undefined, inWorker ? 0 : Infinity);
  let summary: ProblemSummary = NO_PROBLEMS;
  const validation = new BakeValidation(documents, answers, (next) => (summary = next));
  documents.load(documentOf(bytes, true));
  return { documents, validation, summary: () => summary, run: () => workers.at(-1)?.run() };
}

type Validated = ReturnType<typeof validated>;

function bakeOf({ documents }: Validated): Bake {
  const document = documents.current();
  if (document.kind !== 'open') throw new Error('no bake is open');
  return document.history.bake;
}

/** Lets answers arrive; a check may be asked for again by what arrived. */
async function settle({ run }: Validated): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    run();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function codesOf({ validation, summary }: Validated): string[] {
  const { general, ofTiles } = summary();
  const tiles = ofTiles.flatMap(({ code, count }) =>
    Array.from({ length: count }, (_, index) => validation.problem(code, index)),
  );
  return [...general, ...tiles].map((problem) => problem?.message ?? 'none').sort();
}

const expected = (bake: Bake) =>
  validateBake(bake)
    .map(({ message }) => message)
    .sort();

describe('the problems of a document', () => {
  it('are those of its bytes after edits before, during and after the full check', async () => {
    const act = fc.oneof(randomEdits(), fc.constantFrom('undo', 'redo', 'wait'));
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(act, { maxLength: 12 }), async (inWorker, acts) => {
        const all = validated({ inWorker });
        for (const each of acts) {
          if (each === 'undo') all.documents.undo();
          else if (each === 'redo') all.documents.redo();
          else if (each === 'wait') await settle(all);
          else all.documents.edit(each(bakeOf(all)));
        }
        await settle(all);
        expect(all.summary().check).toBeNull();
        expect(codesOf(all)).toEqual(expected(bakeOf(all)));
        expect(all.summary().total).toBe(expected(bakeOf(all)).length);
      }),
      { numRuns: 60 },
    );
  });

  it('have what the file came with, from the check until it is saved', async () => {
    const all = validated({ wrongCrc: true });
    expect(all.summary().general.map(({ code }) => code)).not.toContain('crc-mismatch');
    all.documents.edit(setTileParam(bakeOf(all), [3], 'thrHi', 5));
    await settle(all);
    expect(all.summary().general[0]?.code).toBe('crc-mismatch');
    all.documents.edit(setTileParam(bakeOf(all), [3], 'thrHi', 6));
    expect(all.summary().general[0]?.code).toBe('crc-mismatch');
    const document = all.documents.current();
    if (document.kind === 'open') all.documents.saved(document.history, bakeOf(all).bytes.slice());
    expect(all.summary().general.map(({ code }) => code)).not.toContain('crc-mismatch');
  });

  it('can be left unchecked, and a save still knows what is wrong', async () => {
    const all = validated();
    all.validation.stop();
    await settle(all);
    expect(all.summary().check).toBe('stopped');
    all.documents.edit(setTileParam(bakeOf(all), [3, 5], 'thrLo', 50));
    await settle(all);
    expect(all.summary().ofTiles).toEqual([]);
    const { problems, total } = await all.validation.blocking(1);
    expect([problems.map(({ tile }) => tile), total]).toEqual([[3], 2]);
    all.validation.again();
    await settle(all);
    expect(codesOf(all)).toEqual(expected(bakeOf(all)));
  });

  it('of a save wait for the check that is running', async () => {
    const all = validated();
    all.documents.edit(setTileParam(bakeOf(all), [7], 'thrLo', 50));
    const asked = all.validation.blocking(10);
    await settle(all);
    expect(await asked).toMatchObject({ total: 1, problems: [{ code: 'thresholds', tile: 7 }] });
  });

  it('tell which tiles may have others, so that a map follows', async () => {
    const all = validated();
    await settle(all);
    const told: unknown[] = [];
    all.validation.hear((tiles) => told.push(tiles));
    all.documents.edit(setTileParam(bakeOf(all), [7], 'thrLo', 50));
    expect(told).toEqual([[[7, 7]]]);
    expect(all.validation.findings?.ranks[7]).toBe(4);
  });

  it('of a damaged file are listed without being asked for', async () => {
    const all = validated();
    all.documents.load(documentOf(new Uint8Array(40).fill(1), true));
    await settle(all);
    expect(all.summary().general.map(({ code }) => code)).toEqual(['magic']);
    expect(all.summary().total).toBe(1);
  });
});
