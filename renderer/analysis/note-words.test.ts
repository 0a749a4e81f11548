import { describe, expect, it } from 'vitest';
import type { NotePlace } from '../../shared/trace/notes/note.ts';
import { coreWords, placeWords } from './note-words.ts';

const area = (cores: Extract<NotePlace, { kind: 'area' }>['cores']): NotePlace => ({
  kind: 'area',
  from: '1',
  to: '9',
  cores,
});

describe('where a note is', () => {
  it('is told in the chosen unit, with the other beside it', () => {
    const units = { unit: 'us', zero: 1n, clockMhz: 1 } as const;
    expect(placeWords({ kind: 'point', at: '3' }, units)).toEqual({
      main: '2 µs',
      beside: '2 cycles',
    });
    expect(placeWords(area('all'), units)).toEqual({
      main: '0 µs – 8 µs',
      beside: '0 cycles – 8 cycles',
    });
    expect(placeWords(area('all'), { ...units, unit: 'cycles', clockMhz: null })).toEqual({
      main: '0 – 8',
      beside: null,
    });
  });

  it('names cores as runs, and says how many runs are left out', () => {
    expect(coreWords({ kind: 'point', at: '3' })).toBe('');
    expect(coreWords(area('all'))).toBe('all cores');
    expect(coreWords(area([[4, 4]]))).toBe('core 4');
    expect(
      coreWords(
        area([
          [0, 7],
          [12, 12],
        ]),
      ),
    ).toBe('cores 0–7, 12');
    expect(coreWords(area([0, 2, 4, 6, 8].map((id) => [id, id] as const)))).toBe(
      'cores 0, 2, 4 +2',
    );
  });
});
