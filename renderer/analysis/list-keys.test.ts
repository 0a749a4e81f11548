import { describe, expect, it } from 'vitest';
import { keyMove } from './list-keys.ts';

describe('keys of a list', () => {
  it('go by a row, by a screen and to both ends, and no further', () => {
    expect(keyMove('ArrowDown', 3, 10, 4)).toBe(4);
    expect(keyMove('ArrowUp', 3, 10, 4)).toBe(2);
    expect(keyMove('PageDown', 3, 10, 4)).toBe(6);
    expect(keyMove('PageUp', 3, 10, 4)).toBe(0);
    expect(keyMove('Home', 3, 10, 4)).toBe(0);
    expect(keyMove('End', 3, 10, 4)).toBe(9);
    expect(keyMove('ArrowDown', 9, 10, 4)).toBe(9);
    expect(keyMove('PageDown', 3, 10, 0)).toBe(4);
  });

  it('lead nowhere in an empty list, and other keys never do', () => {
    expect(keyMove('ArrowDown', 0, 0, 4)).toBeNull();
    expect(keyMove('x', 3, 10, 4)).toBeNull();
  });
});
