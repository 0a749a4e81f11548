import { describe, expect, it } from 'vitest';
import { buildIndex, event } from '../../shared/trace/testing/trace-events.ts';
import { BackgroundQueries } from './background-queries.ts';
import type { BackgroundTask, BackgroundThread, ThreadMessage } from './background-thread.ts';

/** A thread that says what the test wants it to say. */
class FakeThread implements BackgroundThread {
  readonly tasks: BackgroundTask[] = [];
  ended = false;
  #listener: ((message: ThreadMessage) => void) | null = null;

  post(task: BackgroundTask): void {
    this.tasks.push(task);
  }

  onMessage(listener: (message: ThreadMessage) => void): void {
    this.#listener = listener;
  }

  end(): void {
    this.ended = true;
  }

  say(message: ThreadMessage): void {
    this.#listener?.(message);
  }

  /** What it was asked for last is found. */
  answer(): void {
    this.say({ kind: 'found', found: this.tasks.at(-1)?.args });
  }
}

const places = {} as BackgroundTask['places'];
const index = buildIndex([event(0, 0, 1)]);

function setUp() {
  const threads: FakeThread[] = [];
  const queries = new BackgroundQueries(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  });
  const heard: [number, string, unknown][] = [];
  const ask = (id: number): void =>
    queries.start(
      id,
      { name: 'durations', args: `question ${id}`, index, places },
      {
        share: (share) => heard.push([id, 'share', share]),
        found: (found) => heard.push([id, 'found', found]),
        failed: (error) => heard.push([id, 'failed', error.code]),
      },
    );
  return { threads, queries, heard, ask };
}

const found = (id: number): [number, string, unknown] => [id, 'found', `question ${id}`];

describe('questions in the background', () => {
  it('are answered one after the other by one thread', () => {
    const { threads, heard, ask } = setUp();
    ask(1);
    ask(2);
    expect(threads.map(({ tasks }) => tasks.length)).toEqual([1]);
    threads[0]?.answer();
    threads[0]?.answer();
    ask(3);
    threads[0]?.answer();
    expect(threads.length).toBe(1);
    expect(heard).toEqual([1, 2, 3].map(found));
  });

  it('tell how far they are, and fail without ending their thread', () => {
    const { threads, heard, ask } = setUp();
    ask(1);
    ask(2);
    threads[0]?.say({ kind: 'share', share: 0.5 });
    threads[0]?.say({ kind: 'failed', error: { code: 'open-failed', message: 'No file.' } });
    threads[0]?.say({ kind: 'share', share: 0.25 });
    threads[0]?.answer();
    expect(heard).toEqual([
      [1, 'share', 0.5],
      [1, 'failed', 'open-failed'],
      [2, 'share', 0.25],
      found(2),
    ]);
    expect(threads.length).toBe(1);
  });

  it('end their thread when the running one is cancelled, and go on with another', () => {
    const { threads, queries, heard, ask } = setUp();
    ask(1);
    ask(2);
    queries.cancel(1);
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
    // What the ended thread had sent already.
    threads[0]?.answer();
    expect(heard).toEqual([]);
    threads[1]?.answer();
    expect(heard).toEqual([found(2)]);
  });

  it('are not begun when they are cancelled while they wait', () => {
    const { threads, queries, heard, ask } = setUp();
    ask(1);
    ask(2);
    ask(3);
    queries.cancel(2);
    threads[0]?.answer();
    threads[0]?.answer();
    expect(heard).toEqual([found(1), found(3)]);
    expect(threads[0]?.ended).toBe(false);
  });

  it('all end when they are closed', () => {
    const { threads, queries, heard, ask } = setUp();
    ask(1);
    ask(2);
    queries.close();
    threads[0]?.answer();
    expect([threads.length, threads[0]?.ended, heard.length]).toEqual([1, true, 0]);
  });
});
