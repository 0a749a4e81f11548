import { describe, expect, it } from 'vitest';
import { MOST_NOTE_CHARACTERS } from '../shared/trace/notes/note.ts';
import { noteChange } from './notes-schema.ts';

const time = '2026-01-01T00:00:00.000Z';
const note = {
  id: 'n',
  place: { kind: 'point', at: '7' },
  text: '',
  colour: 'blue',
  created: time,
  changed: time,
};
const put = (more: object) => ({ kind: 'put', note: { ...note, ...more } });
const area = (more: object) =>
  put({ place: { kind: 'area', from: '1', to: '2', cores: 'all', ...more } });

describe('a change of notes that a page asks for', () => {
  it.each([
    put({}),
    put({ place: { kind: 'point', at: '18446744073709551615' } }),
    area({}),
    area({ from: '2', cores: [[0, 4294967295]] }),
    { kind: 'remove', id: 'n', changed: time },
  ])('may be %j', (change) => {
    expect(noteChange.safeParse(change).success).toBe(true);
  });

  it.each([
    put({ id: '' }),
    put({ colour: 'pink' }),
    put({ changed: 'soon' }),
    put({ text: 'x'.repeat(MOST_NOTE_CHARACTERS + 1) }),
    put({ place: { kind: 'point', at: '07' } }),
    put({ place: { kind: 'point', at: '18446744073709551616' } }),
    put({ path: '/etc/passwd' }),
    area({ from: '3' }),
    area({ cores: [[2, 1]] }),
    area({ cores: [[0, 4294967296]] }),
    area({ cores: [[0.5, 1]] }),
    { kind: 'remove', id: 'n' },
    { kind: 'clear' },
  ])('may not be %.120j', (change) => {
    expect(noteChange.safeParse(change).success).toBe(false);
  });
});
