import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSplices } from '../../../shared/bake/packed-splices.ts';
import { beginJournal, encodeEntry, readJournal, type DraftHead } from './journal-format.ts';

const HEAD: DraftHead = {
  name: 'a.d8p',
  path: '/bakes/a.d8p',
  base: { size: 4, sha256: 'f'.repeat(64) },
  mayStamp: false,
};

function editOf(value: number): Uint8Array {
  const splice = { at: 1, before: new Uint8Array(1), after: new Uint8Array([value]) };
  return packSplices([splice]);
}

function journalOf(values: readonly number[]): Buffer {
  const entries = values.map((value, index) => encodeEntry(index + 1, 1000 + index, editOf(value)));
  return Buffer.concat([beginJournal(HEAD, 999), ...entries]);
}

const values = fc.array(fc.nat({ max: 255 }), { maxLength: 8 });

describe('the journal of a draft', () => {
  it('gives every edit back, in order, with the time of the last', () => {
    fc.assert(
      fc.property(values, (list) => {
        const bytes = journalOf(list);
        const read = readJournal(bytes);
        if (read.kind !== 'read') throw new Error(read.kind);
        const { head, edits, keptAt, end } = read.journal;
        expect(head).toEqual(HEAD);
        expect(edits.map(([splice]) => splice?.inserted[0])).toEqual(list);
        expect(keptAt).toBe(999 + list.length);
        expect(end).toBe(bytes.length);
      }),
    );
  });

  it('that was cut off anywhere has all the edits that were whole, and is not damaged', () => {
    const whole = journalOf([1, 2, 3]);
    const ends = [0, 1, 2, 3].map((count) => journalOf([1, 2, 3].slice(0, count)).length);
    for (let length = 0; length <= whole.length; length += 1) {
      const read = readJournal(whole.subarray(0, length));
      const expected = ends.findLastIndex((end) => end <= length);
      if (expected === -1) expect(read.kind).toBe('empty');
      else expect(read).toMatchObject({ kind: 'read', journal: { end: ends[expected] } });
    }
  });

  it('that grew by zeros in a power cut is as long as what was written', () => {
    const whole = journalOf([1, 2]);
    const read = readJournal(Buffer.concat([whole, Buffer.alloc(300)]));
    expect(read).toMatchObject({ kind: 'read', journal: { end: whole.length } });
  });

  it('with any byte of it changed is said to be damaged', () => {
    const whole = journalOf([1, 2, 3]);
    fc.assert(
      fc.property(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, flip) => {
          const damaged = Buffer.from(whole);
          damaged[at] = (damaged[at] ?? 0) ^ flip;
          expect(readJournal(damaged).kind).toBe('damaged');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('of any bytes neither throws nor takes more than there is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const letters = Buffer.from('TSDRAFT1');
        expect(['empty', 'damaged']).toContain(readJournal(Buffer.from(bytes)).kind);
        readJournal(Buffer.concat([letters, bytes]));
      }),
    );
  });
});
