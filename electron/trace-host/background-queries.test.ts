import { describe, expect, it } from 'vitest';
import { buildIndex, event } from '../../shared/trace/testing/trace-events.ts';
import type { DurationStatistics } from '../../shared/trace-port.ts';
import {
  BackgroundQueries,
  type DurationsTask,
  type DurationsThread,
} from './background-queries.ts';

/** A thread that answers when the test says so, with the task's `from` as a count of events. */
class FakeThread implements DurationsThread {
  readonly tasks: DurationsTask[] = [];
  ended = false;
  #listener: ((answer: DurationStatistics) => void) | null = null;

  post(task: DurationsTask): void {
    this.tasks.push(task);
  }

  onAnswer(listener: (answer: DurationStatistics) => void): void {
    this.#listener = listener;
  }

  end(): void {
    this.ended = true;
  }

  answer(): void {
    this.#listener?.(answerTo(this.tasks.at(-1)?.from ?? -1));
  }
}

function answerTo(from: number): DurationStatistics {
  return { types: [{ code: 1, events: from, p50: '1', p95: '1', p99: '1', bins: [] }] };
}

const index = buildIndex([event(0, 0, 1)]);
const task = (from: number): DurationsTask => ({ index, lanes: null, from, to: 100 });

function setUp() {
  const threads: FakeThread[] = [];
  const queries = new BackgroundQueries(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  });
  const answers: [number, DurationStatistics][] = [];
  const ask = (id: number): void =>
    queries.start(id, task(id * 10), (answer) => answers.push([id, answer]));
  return { threads, queries, answers, ask };
}

describe('questions in the background', () => {
  it('are answered one after the other by one thread', () => {
    const { threads, answers, ask } = setUp();
    ask(1);
    ask(2);
    expect(threads.map(({ tasks }) => tasks.length)).toEqual([1]);
    threads[0]?.answer();
    threads[0]?.answer();
    ask(3);
    threads[0]?.answer();
    expect(threads.length).toBe(1);
    expect(answers).toEqual([1, 2, 3].map((id) => [id, answerTo(id * 10)]));
  });

  it('end their thread when the running one is cancelled, and go on with another', () => {
    const { threads, queries, answers, ask } = setUp();
    ask(1);
    ask(2);
    queries.cancel(1);
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
    // What the ended thread had sent already.
    threads[0]?.answer();
    expect(answers).toEqual([]);
    threads[1]?.answer();
    expect(answers).toEqual([[2, answerTo(20)]]);
  });

  it('are not begun when they are cancelled while they wait', () => {
    const { threads, queries, answers, ask } = setUp();
    ask(1);
    ask(2);
    ask(3);
    queries.cancel(2);
    threads[0]?.answer();
    threads[0]?.answer();
    expect(answers.map(([id]) => id)).toEqual([1, 3]);
    expect(threads[0]?.ended).toBe(false);
  });

  it('all end when they are closed', () => {
    const { threads, queries, answers, ask } = setUp();
    ask(1);
    ask(2);
    queries.close();
    threads[0]?.answer();
    expect([threads.length, threads[0]?.ended, answers.length]).toEqual([1, true, 0]);
  });
});
