import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { MOST_NOTE_CHARACTERS, MOST_NOTES_BYTES } from './note.ts';
import { sortedNotes } from './notes-document.ts';
import { readNotesText, writeNotesText } from './notes-text.ts';
import { randomDocument } from './testing/random-notes.ts';

function read(text: string) {
  const reading = readNotesText(encodeUtf8(text));
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

function written(document: Parameters<typeof writeNotesText>[0]): string {
  const bytes = writeNotesText(document);
  if (!bytes.ok) throw new Error(bytes.error.message);
  return decodeUtf8(bytes.value);
}

const file = (notes: string) => `{"format":"tilescope-notes","version":1,"notes":[${notes}]}`;

describe('a side file', () => {
  it('is read as it was written, and is written the same again', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const text = written(document);
        const again = read(text);
        expect(again.findings).toEqual([]);
        expect(again.document.entries).toEqual(new Map([...document.entries]));
        expect(again.document.removals).toEqual(document.removals);
        expect(written(again.document)).toBe(text);
        // It is JSON for everybody else.
        expect(JSON.parse(text)).toMatchObject({ format: 'tilescope-notes', version: 1 });
      }),
    );
  });

  it('keeps unknown members with every digit, of the file and of a note', () => {
    const text = file('{"id":"a","at":"7","tool":{"run":12345678901234567890}}').replace(
      '"version"',
      '"owner":  [1.50, "x"],"version"',
    );
    const again = written(read(text).document);
    expect(again).toContain('"owner": [1.50, "x"]');
    expect(again).toContain('"tool":{"run":12345678901234567890}');
  });

  it('may be written by hand: cycles as numbers, no colour, no times', () => {
    const { document, findings } = read(
      file(
        '{"id":"a","at":18446744073709551615},{"id":"b","from":1,"to":"9","cores":[[0,3],[7,7]]}',
      ),
    );
    expect(findings).toEqual([]);
    expect(sortedNotes(document)).toMatchObject([
      {
        id: 'b',
        place: {
          kind: 'area',
          from: '1',
          to: '9',
          cores: [
            [0, 3],
            [7, 7],
          ],
        },
        colour: 'blue',
      },
      { id: 'a', place: { kind: 'point', at: '18446744073709551615' }, text: '' },
    ]);
  });

  it.each([
    ['{"id":"a","at":"18446744073709551616"}', 'below 2^64'],
    ['{"id":"a","at":-1}', 'below 2^64'],
    ['{"id":"a"}', 'neither a cycle "at" nor'],
    ['{"id":"a","from":9,"to":8}', 'ends at 8, before 9'],
    ['{"id":"a","from":1,"to":2,"cores":[[3,1]]}', 'runs of core ids'],
    ['{"id":"a","from":1,"to":2,"cores":[[3,5],[4,9]]}', 'runs of core ids'],
    ['{"id":"","at":1}', 'id is no text'],
    ['{"id":"a","at":1,"colour":"pink"}', 'colour "pink" is not known'],
    ['{"id":"a","at":1,"text":7}', 'text is no text'],
    [`{"id":"a","at":1,"text":"${'x'.repeat(MOST_NOTE_CHARACTERS + 1)}"}`, 'longer than'],
    ['7', 'is no object'],
    ['{"id":"good","at":2}', 'stands twice'],
  ])('keeps the note %.60s unread and says why', (json, why) => {
    const { document, findings } = read(file(`{"id":"good","at":1},${json}`));
    expect(sortedNotes(document).map(({ id }) => id)).toEqual(['good']);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain('Note 2 of 2');
    expect(findings[0]).toContain(why);
    expect(document.unread).toEqual([json]);
    expect(read(written(document)).document).toEqual(document);
  });

  it.each([
    ['', 'notes-json', 'ends where a value was expected, at line 1, column 1 (byte 0)'],
    ['{"format":"tilescope-notes",\n  "version": 1,,}', 'notes-json', 'line 2, column 16'],
    ['[]', 'notes-format', 'no object'],
    ['{}', 'notes-format', 'Its format is none'],
    ['{"format":"other","version":1}', 'notes-format', 'Its format is other'],
    ['{"format":"tilescope-notes","version":2}', 'notes-version', 'Its version is 2'],
    ['{"format":"tilescope-notes","version":1,"notes":{}}', 'notes-format', 'not an array'],
  ])('that is %j is refused: %s', (text, code, why) => {
    const reading = readNotesText(encodeUtf8(text));
    expect(reading).toMatchObject({ ok: false, error: { code } });
    if (!reading.ok) expect(reading.error.message).toContain(why);
  });

  it('is refused where it is too large, both ways', () => {
    const large = new Uint8Array(MOST_NOTES_BYTES + 1);
    expect(readNotesText(large)).toMatchObject({ ok: false, error: { code: 'notes-too-large' } });
    const { document } = read(file('{"id":"a","at":1}'));
    const unknown = [['x', `"${'y'.repeat(MOST_NOTES_BYTES)}"`] as const];
    expect(writeNotesText({ ...document, unknown })).toMatchObject({
      ok: false,
      error: { code: 'notes-too-large' },
    });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((json) => encodeUtf8(json)),
        ),
        (bytes) => {
          expect(typeof readNotesText(bytes).ok).toBe('boolean');
        },
      ),
    );
    const valid = encodeUtf8(file('{"id":"a","at":1,"text":"x"},{"id":"b","from":1,"to":2}'));
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.nat(255), (at, byte) => {
        const mutated = Uint8Array.from(valid);
        mutated[at] = byte;
        const reading = readNotesText(mutated);
        if (reading.ok) read(written(reading.value.document));
      }),
    );
  });
});
