import { describe, expect, it } from 'vitest';
import { FIRST_SUM, type LaneSum } from '../../shared/trace/lane-sum.ts';
import type { TileRequest, WorkerToHost } from '../../shared/trace-port.ts';
import { tileAnswer } from './testing/tile-answers.ts';
import { TileRequests } from './tile-requests.ts';
import type { TileWish } from './tile-requests.ts';

class FakeHost {
  readonly requests = new TileRequests((message) => this.#receive(message));
  readonly asked: TileRequest[] = [];
  readonly cancelled: number[] = [];

  #receive(message: WorkerToHost): void {
    if (message.kind === 'cancel') this.cancelled.push(...message.ids);
    else this.asked.push(message);
  }

  answer(request: TileRequest): void {
    this.requests.answered(tileAnswer(request));
  }
}

const wish = (index: number, lanes: number[] = [0], priority: 0 | 1 = 0): TileWish => ({
  level: 2,
  index,
  lanes,
  priority,
});
const lanesUpTo = (count: number): number[] => Array.from({ length: count }, (_, lane) => lane);

describe('TileRequests', () => {
  it('asks for what is wished, once', () => {
    const host = new FakeHost();
    host.requests.wish(7, [wish(0, [1, 2])]);
    host.requests.wish(7, [wish(0, [1, 2])]);
    expect(host.asked).toEqual([
      { kind: 'tiles', id: 1, generation: 7, level: 2, index: 0, lanes: [1, 2], priority: 0 },
    ]);
  });

  it('sends sums with what they are of, as few in a request as have its lanes', () => {
    const sum = (number: number, last: number): LaneSum => ({
      lane: FIRST_SUM + number,
      runs: [[0, last]],
      of: last + 1,
    });
    const sums = [sum(0, 99), sum(1, 9), sum(2, 59)];
    const asked: TileRequest[] = [];
    const requests = new TileRequests(
      (message) => message.kind === 'tiles' && asked.push(message),
      (lane) => sums.find((one) => one.lane === lane) ?? null,
    );
    const [large, small, middle] = sums.map(({ lane }) => lane) as [number, number, number];
    requests.wish(7, [wish(0, [5, large, small, 7, middle])]);
    expect(asked.map(({ lanes, sums }) => ({ lanes, sums }))).toEqual([
      { lanes: [5], sums: undefined },
      { lanes: [large], sums: [sums[0]] },
      { lanes: [small, 7], sums: [sums[1]] },
      { lanes: [middle], sums: [sums[2]] },
    ]);
  });

  it('keeps few in flight and the rest waiting, in order of need', () => {
    const host = new FakeHost();
    const wishes = lanesUpTo(10).map((index) => wish(index));
    host.requests.wish(1, wishes);
    expect(host.asked.map((request) => request.index)).toEqual([0, 1, 2, 3]);
    expect(host.requests.settled).toBe(false);
    host.answer(host.asked[1]!);
    host.requests.wish(
      1,
      wishes.filter((w) => w.index !== 1),
    );
    expect(host.asked.map((request) => request.index)).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows whether something visible is under way, however it was asked for', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0), wish(3, [4], 1)]);
    expect(host.requests.awaitsVisible).toBe(true);
    host.answer(host.asked[0]!);
    host.requests.wish(1, [wish(3, [4], 1)]);
    expect(host.requests.awaitsVisible).toBe(false);
    host.requests.wish(1, [wish(3, [4, 5], 0)]);
    host.answer(host.asked.at(-1)!);
    host.requests.wish(1, [wish(3, [4], 0)]);
    expect(host.requests.awaitsVisible).toBe(true);
    host.requests.reset();
    expect(host.requests.awaitsVisible).toBe(false);
  });

  it('does not await what was refused', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0)]);
    host.requests.refusedBy(1);
    host.requests.wish(1, [wish(0)]);
    expect(host.requests.awaitsVisible).toBe(false);
  });

  it('lets a prefetch wait while visible tiles are on their way', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0), wish(1), wish(2, [0], 1)]);
    expect(host.asked.map((request) => request.index)).toEqual([0, 1]);
    host.answer(host.asked[0]!);
    host.requests.wish(1, [wish(1), wish(2, [0], 1)]);
    expect(host.asked.map((request) => request.priority)).toEqual([0, 0, 1]);
  });

  it('splits many lanes into several requests', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0, lanesUpTo(150))]);
    expect(host.asked.map((request) => request.lanes.length)).toEqual([64, 64, 22]);
    expect(host.asked.flatMap((request) => request.lanes)).toEqual(lanesUpTo(150));
  });

  it('asks only for lanes of a position that are not on their way', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0, [0, 1])]);
    host.requests.wish(1, [wish(0, [0, 1, 2])]);
    expect(host.asked.map((request) => request.lanes)).toEqual([[0, 1], [2]]);
  });

  it('cancels what is no longer wished and settles', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0), wish(1)]);
    host.requests.wish(1, [wish(1)]);
    expect(host.cancelled).toEqual([1]);
    host.answer(host.asked[1]!);
    host.requests.wish(1, []);
    expect(host.requests.settled).toBe(true);
  });

  it('does not ask again for what was refused, until it is reset', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0)]);
    expect(host.requests.refusedBy(1)).toBe(true);
    expect(host.requests.refusedBy(1)).toBe(false);
    host.requests.wish(1, [wish(0)]);
    expect(host.asked.length).toBe(1);
    expect(host.requests.settled).toBe(true);
    host.requests.reset();
    host.requests.wish(2, [wish(0)]);
    expect(host.asked.length).toBe(2);
  });

  it('ignores refusals of requests that it cancelled', () => {
    const host = new FakeHost();
    host.requests.wish(1, [wish(0)]);
    host.requests.wish(1, []);
    expect(host.requests.refusedBy(1)).toBe(false);
    host.requests.wish(1, [wish(0)]);
    expect(host.asked.length).toBe(2);
  });
});
