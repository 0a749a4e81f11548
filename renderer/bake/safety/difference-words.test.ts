import { expect, it } from 'vitest';
import { differenceWords } from './difference-words.ts';

it('tells how many tiles differ, in one form for one and another for many', () => {
  expect(differenceWords({ tiles: 1, of: 1 })).toBe('1 of 1 tile differs from');
  expect(differenceWords({ tiles: 2, of: 4096 })).toBe('2 of 4,096 tiles differ from');
  expect(differenceWords({ tiles: 0, of: 6 })).toBe('No tile differs from');
  expect(differenceWords({ tiles: null, of: 6 })).toBe('Its array has another size than');
});
