import { describe, expect, it } from 'vitest';
import { DrawnMoments } from './drawn-moments.ts';

function started() {
  const moments = new DrawnMoments();
  moments.start();
  let finished = 0;
  const note = (generation: number, hasTiles: boolean, isComplete: boolean): void =>
    moments.note(generation, hasTiles, isComplete, () => finished++);
  const names = () => moments.log.map(({ name, generation }) => `${name} ${generation}`);
  return { moments, note, names, finished: () => finished };
}

describe('moments of drawing', () => {
  it('are the first frame with a tile and the first complete one of each generation', () => {
    const { note, names } = started();
    note(1, false, false);
    note(1, true, false);
    note(1, true, false);
    note(1, true, true);
    note(1, true, true);
    note(2, true, true);
    expect(names()).toEqual(['begun 1', 'complete 1', 'begun 2', 'complete 2']);
  });

  it('count another trace anew, whose generation may be the same', () => {
    const { moments, note, names } = started();
    note(1, true, true);
    moments.forgetTrace();
    note(1, true, true);
    expect(names()).toHaveLength(4);
  });

  it('cost nothing where nobody asked, and one wait where somebody did', () => {
    const moments = new DrawnMoments();
    moments.note(1, true, true, () => expect.fail('waited for a frame'));
    expect(moments.log).toEqual([]);
    const { note, finished } = started();
    note(1, true, true);
    note(1, true, true);
    expect(finished()).toBe(1);
  });

  it('come in order', () => {
    const { moments, note } = started();
    for (let generation = 1; generation < 300; generation++) note(generation, true, true);
    const times = moments.log.map(({ epochMs }) => epochMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(moments.log.at(-1)?.generation).toBe(299);
  });
});
