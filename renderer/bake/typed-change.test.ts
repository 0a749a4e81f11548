import { describe, expect, it } from 'vitest';
import { parseTypedChange, steppedText } from './typed-change.ts';

const I16 = { min: -32768, max: 32767 };
const MIXED = { min: -10, max: 300 };
const change = (text: string, standing: typeof MIXED | null = MIXED) =>
  parseTypedChange(text, I16, standing);

describe('what is typed for many tiles', () => {
  it.each([
    ['7', 7],
    ['+5', 5],
    ['-5', -5],
    ['\u22125', -5],
    ['0x10', 16],
  ])('takes %j for the value %d, signs included', (text, value) => {
    expect(change(text)).toEqual({ ok: true, value: { kind: 'value', value } });
  });

  it.each([
    ['+=5', '+', 5],
    ['-= 5', '-', 5],
    ['\u2212=5', '-', 5],
    ['+=-5', '+', -5],
    ['*=2', '*', 2],
    ['*0.5', '*', 0.5],
    ['/ 4', '/', 4],
    ['*-1', '*', -1],
  ])('takes %j for a change of each value', (text, op, operand) => {
    const value = { kind: 'relative', change: { op, operand } };
    expect(change(text)).toEqual({ ok: true, value });
  });

  it.each(['+=', '+=1.5', '*=', '*x', '/0', '/=0', '**2', '=5', '%5'])('refuses %j', (text) => {
    expect(change(text).ok).toBe(false);
  });

  it('refuses what would carry a value out of the range, with the numbers', () => {
    expect(change('+=32467').ok).toBe(true);
    expect(change('+=32468')).toMatchObject({
      ok: false,
      error: {
        code: 'out-of-range',
        message: '+=32468 would bring the highest value to 32768, outside -32768 to 32767.',
      },
    });
    expect(change('*=-200')).toMatchObject({
      error: {
        message: '*=-200 would bring the lowest value to -60000, outside -32768 to 32767.',
      },
    });
  });

  it('waits for values that are still being read, but takes one value for all', () => {
    expect(change('+=1', null)).toMatchObject({ ok: false, error: { code: 'pending' } });
    expect(change('1', null).ok).toBe(true);
  });
});

describe('an arrow key', () => {
  const same = { min: 5, max: 5 };
  it('steps a value that all tiles have, within the range', () => {
    expect(steppedText(null, same, I16, 1)).toBe('6');
    expect(steppedText('-1', same, I16, -10)).toBe('\u221211');
    expect(steppedText('32767', same, I16, 1)).toBe('32767');
    expect(steppedText('abc', same, I16, 1)).toBe('6');
  });

  it('steps an amount where the tiles differ', () => {
    expect(steppedText(null, MIXED, I16, 1)).toBe('+=1');
    expect(steppedText('+=1', MIXED, I16, 10)).toBe('+=11');
    expect(steppedText('+=1', MIXED, I16, -3)).toBe('-=2');
    expect(steppedText('12', MIXED, I16, 1)).toBe('13');
  });
});
