import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { stampBake } from '../../shared/bake/stamp.ts';
import { randomEdits } from '../../shared/bake/testing/random-edits.ts';
import { documentOf } from '../store/bake-document.ts';
import { DocumentHolder } from '../store/document-holder.ts';
import { BakeAnswers } from './bake-answers.ts';
import { FakeWorker } from './testing/fake-worker.ts';

function opened(width = 4, height = 3) {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  const documents = new DocumentHolder();
  documents.load(documentOf(made.value.bytes, true));
  const workers: FakeWorker[] = [];
  const failures: string[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const answers = new BakeAnswers(documents, start, (message) => failures.push(message), 0);
  return { documents, answers, workers, failures, start };
}

function bakeIn(documents: DocumentHolder) {
  const document = documents.current();
  if (document.kind !== 'open') throw new Error('no bake is open');
  return document.history.bake;
}

describe('long questions', () => {
  it('are answered for the bytes after the edits, undos and redos that came before them', async () => {
    const act = fc.oneof(randomEdits(), fc.constantFrom('undo', 'redo', 'ask'));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
        const { documents, answers, workers } = opened();
        const asked = [];
        for (const each of [...acts, 'ask'] as const) {
          if (each === 'undo') documents.undo();
          else if (each === 'redo') documents.redo();
          else if (each === 'ask') {
            const { revision } = documents;
            const value = stampBake(bakeIn(documents));
            asked.push({ answer: answers.ask('stamp', null), expected: { revision, value } });
          } else documents.edit(each(bakeIn(documents)));
        }
        workers[0]!.run();
        for (const { answer, expected } of asked) {
          expect(await answer).toEqual({ ok: true, value: expected });
        }
        expect(workers.length).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('start no worker for a small bake', async () => {
    const { documents, workers, start } = opened();
    const answers = new BakeAnswers(documents, start, () => undefined);
    const answer = await answers.ask('stamp', null);
    expect(answer.ok && answer.value.value).toEqual(stampBake(bakeIn(documents)));
    expect(workers).toEqual([]);
  });

  it('can be withdrawn before they begin and while they run, and others go on', async () => {
    const { answers, workers } = opened();
    const withdrawal = new AbortController();
    const first = answers.ask('stamp', null, { signal: withdrawal.signal });
    const second = answers.ask('crc', null);
    withdrawal.abort();
    workers[0]!.run();
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(await second).toMatchObject({ ok: true });
    const late = await answers.ask('crc', null, { signal: withdrawal.signal });
    expect(late).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('are withdrawn when another document comes, and the next is asked of that one', async () => {
    const { documents, answers, workers } = opened();
    const first = answers.ask('stamp', null);
    const made = newBake({ width: 2, height: 2 });
    if (!made.ok) throw new Error(made.error.message);
    documents.load(documentOf(made.value.bytes, true));
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(workers[0]!.isEnded).toBe(true);
    const second = answers.ask('stamp', null);
    workers[1]!.run();
    const answer = await second;
    expect(answer.ok && answer.value.value).toEqual(stampBake(bakeIn(documents)));
  });

  it('are answered by the page where the worker fails, and that is told', async () => {
    const { documents, answers, workers, failures } = opened();
    const first = answers.ask('stamp', null);
    workers[0]!.onerror?.({ message: 'out of memory' } as ErrorEvent);
    const answer = await first;
    expect(answer.ok && answer.value.value).toEqual(stampBake(bakeIn(documents)));
    expect(failures).toEqual(['out of memory']);
    expect(await answers.ask('crc', null)).toMatchObject({ ok: true });
    expect(workers.length).toBe(1);
  });

  it('that the page answers in slices begin anew when the bytes are edited', async () => {
    const { documents } = opened(1024, 256);
    const answers = new BakeAnswers(
      documents,
      () => new FakeWorker(),
      () => undefined,
      Infinity,
    );
    const asked = answers.ask('stamp', null);
    documents.edit(setTileParam(bakeIn(documents), [7], 'decay', 3));
    const answer = await asked;
    expect(answer.ok && answer.value.revision).toBe(documents.revision);
    // Comparing 15 MB one by one would take the test's framework minutes.
    const expected = Buffer.from(stampBake(bakeIn(documents)));
    expect(answer.ok && answer.value.value && expected.equals(answer.value.value)).toBe(true);
  });

  it('have no answer where there is no document', async () => {
    const { documents, answers } = opened();
    documents.load({ kind: 'none' });
    expect(await answers.ask('crc', null)).toMatchObject({ error: { code: 'no-bake' } });
  });
});
