import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../../shared/result.ts';
import { Answers, type Question } from './answers.ts';
import type { Ask, ShareListener } from './query-client.ts';

const QUESTION: Question<'utilisation'> = {
  name: 'utilisation',
  args: { lanes: null, from: 0, to: 10 },
  traceKey: 'a 1',
};

interface Asked {
  readonly name: string;
  readonly hearShare: ShareListener;
  readonly settle: (result: Result<unknown>) => void;
  withdrawn: boolean;
}

function fakeHost() {
  const asked: Asked[] = [];
  const ask = ((name: string, _args: unknown, hearShare: ShareListener) => {
    let settle: (result: Result<unknown>) => void = () => {};
    const answer = new Promise<Result<unknown>>((resolve) => (settle = resolve));
    const one: Asked = { name, hearShare, settle, withdrawn: false };
    asked.push(one);
    return { answer, cancel: () => (one.withdrawn = true) };
  }) as unknown as Ask;
  return { asked, answers: new Answers(ask) };
}

describe('answers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it('ask a question once for all who wait for it, when it has rested', async () => {
    const { asked, answers } = fakeHost();
    const heard = vi.fn();
    answers.subscribe(QUESTION, heard);
    answers.subscribe({ ...QUESTION }, heard);
    expect([asked.length, answers.waitingCount]).toEqual([0, 1]);
    vi.runAllTimers();
    expect([asked.length, answers.waitingCount]).toEqual([1, 0]);
    asked[0]?.hearShare(0.25);
    expect(answers.get(QUESTION)).toEqual({ kind: 'pending', share: 0.25 });
    asked[0]?.settle(ok('all'));
    await vi.runAllTimersAsync();
    expect(answers.get(QUESTION)).toEqual({ kind: 'there', value: 'all' });
    expect(heard).toHaveBeenCalled();
  });

  it('never ask what nobody waits for by the time it has rested', () => {
    const { asked, answers } = fakeHost();
    answers.subscribe(QUESTION, () => {})();
    vi.runAllTimers();
    expect(asked).toEqual([]);
  });

  it('withdraw a question when the last one leaves, and keep what was answered', async () => {
    const { asked, answers } = fakeHost();
    const leave = answers.subscribe(QUESTION, () => {});
    vi.runAllTimers();
    leave();
    expect(asked[0]?.withdrawn).toBe(true);
    const leaveAgain = answers.subscribe(QUESTION, () => {});
    vi.runAllTimers();
    asked[1]?.settle(ok(7));
    await vi.runAllTimersAsync();
    leaveAgain();
    answers.subscribe(QUESTION, () => {});
    vi.runAllTimers();
    expect(asked.length).toBe(2);
    expect(answers.get(QUESTION)).toEqual({ kind: 'there', value: 7 });
  });

  it('are asked again after they were cancelled or failed', async () => {
    const { asked, answers } = fakeHost();
    answers.subscribe(QUESTION, () => {});
    vi.runAllTimers();
    answers.cancel(QUESTION);
    expect(answers.get(QUESTION)).toEqual({ kind: 'cancelled' });
    asked[0]?.settle(ok('late'));
    await vi.runAllTimersAsync();
    expect(answers.get(QUESTION)).toEqual({ kind: 'cancelled' });
    answers.askAgain(QUESTION);
    asked[1]?.settle(fail('too-many', '7 are too many.'));
    await vi.runAllTimersAsync();
    expect(answers.get(QUESTION)).toMatchObject({ kind: 'failed', error: { code: 'too-many' } });
    answers.askAgain(QUESTION);
    expect(answers.get(QUESTION)).toEqual({ kind: 'pending', share: 0 });
  });

  it('of another trace are others, and only so many are kept', async () => {
    const { asked, answers } = fakeHost();
    for (let trace = 0; trace < 30; trace++) {
      const leave = answers.subscribe({ ...QUESTION, traceKey: `t ${trace}` }, () => {});
      vi.runAllTimers();
      asked[trace]?.settle(ok(trace));
      await vi.runAllTimersAsync();
      leave();
    }
    expect(answers.get({ ...QUESTION, traceKey: 't 29' })).toEqual({ kind: 'there', value: 29 });
    expect(answers.get({ ...QUESTION, traceKey: 't 0' })).toEqual({ kind: 'pending', share: 0 });
  });
});
