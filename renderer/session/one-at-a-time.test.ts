import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../shared/result.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Pending } from './query-client.ts';

function questions() {
  const open: { name: string; answer: (value: string) => Promise<void>; cancelled: boolean }[] = [];
  const start = (name: string) => (): Pending<string> => {
    let resolve: (result: Result<string>) => void = () => {};
    const answer = new Promise<Result<string>>((done) => (resolve = done));
    const entry = {
      name,
      cancelled: false,
      answer: async (value: string) => {
        resolve(ok(value));
        await answer;
        await Promise.resolve();
      },
    };
    open.push(entry);
    return { answer, cancel: () => (entry.cancelled = true) };
  };
  return { open, start };
}

describe('one question at a time', () => {
  it('asks the newest when the answer has come, and shows every answer', async () => {
    const { open, start } = questions();
    const seen: unknown[] = [];
    const line = oneAtATime();
    for (const name of ['a', 'b', 'c']) {
      line.ask(start(name), (result) => seen.push(result.ok && result.value));
    }
    expect(open.map(({ name }) => name)).toEqual(['a']);
    await open[0]?.answer('first');
    expect(seen).toEqual(['first']);
    expect(open.map(({ name }) => name)).toEqual(['a', 'c']);
    await open[1]?.answer('last');
    expect(seen).toEqual(['first', 'last']);
    expect(open).toHaveLength(2);
  });

  it('lets the listener ask again', async () => {
    const { open, start } = questions();
    const line = oneAtATime();
    line.ask(start('a'), () => line.ask(start('again'), () => {}));
    await open[0]?.answer('');
    expect(open.map(({ name }) => name)).toEqual(['a', 'again']);
  });

  it('forgets all of them when cancelled', async () => {
    const { open, start } = questions();
    const seen: unknown[] = [];
    const line = oneAtATime();
    line.ask(start('a'), (result) => seen.push(result));
    line.ask(start('b'), (result) => seen.push(result));
    line.cancel();
    await open[0]?.answer('late');
    expect(open).toHaveLength(1);
    expect(open[0]?.cancelled).toBe(true);
    expect(seen).toEqual([]);
  });
});
