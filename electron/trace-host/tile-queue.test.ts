import { describe, expect, it } from 'vitest';
import type { HostToWorker, TileRequest } from '../../shared/trace-port.ts';
import { encodeTiles } from '../../shared/trace/tile-encode.ts';
import { buildIndex, event } from '../../shared/trace/testing/trace-events.ts';
import { TileQueue } from './tile-queue.ts';

const index = buildIndex(Array.from({ length: 300 }, (_, i) => event(i % 3, i * 20, 50, i % 6)));
const SOURCE = { index, overview: null };
const GROUND = { ...SOURCE, loading: null, generation: 1, laneCount: 3 };
const REQUEST: TileRequest = {
  kind: 'tiles',
  id: 1,
  generation: 1,
  level: 2,
  index: 1,
  lanes: [2, 0],
  priority: 0,
};

function newQueue(): { queue: TileQueue; posted: HostToWorker[] } {
  const posted: HostToWorker[] = [];
  return { queue: new TileQueue(GROUND, (answer) => posted.push(answer)), posted };
}

/** Steps until nothing is left, and how many. */
function finish(queue: TileQueue): number {
  let steps = 0;
  for (; !queue.isEmpty; steps++) queue.step();
  return steps;
}

describe('a rehearsal among requests', () => {
  it('posts nothing and comes to its end', () => {
    const { queue, posted } = newQueue();
    queue.rehearse();
    expect(queue.isEmpty).toBe(false);
    expect(finish(queue)).toBeGreaterThan(100);
    expect(posted).toEqual([]);
  });

  it('lets every request go first, and changes none of its bytes', () => {
    const { queue, posted } = newQueue();
    queue.rehearse();
    for (let step = 0; step < 20; step++) queue.step();
    queue.add({ ...REQUEST, id: 7, priority: 1 });
    queue.add(REQUEST);
    const buffer = encodeTiles(SOURCE, 2, 1, [2, 0]);
    while (posted.length < 2) queue.step();
    expect(posted).toMatchObject([
      { kind: 'tiles', id: 1, buffer },
      { kind: 'tiles', id: 7, buffer },
    ]);
    expect(finish(queue)).toBeGreaterThan(100);
    expect(posted).toHaveLength(2);
  });
});
