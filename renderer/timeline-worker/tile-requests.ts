import { laneCountOf, type LaneSum } from '../../shared/trace/lane-sum.ts';
import type { TileAnswer, WorkerToHost } from '../../shared/trace-port.ts';

/** What the view lacks at one tile position; lanes in the order in which they are wanted. */
export interface TileWish {
  readonly level: number;
  readonly index: number;
  readonly lanes: readonly number[];
  readonly priority: 0 | 1;
}

/**
 * 64 lanes are 192 KiB of texels: about one answer's worth of the port's measured best. A sum counts
 * as the lanes it is of, which the host has to build; a larger one is asked for alone.
 */
const LANES_PER_REQUEST = 64;
const VISIBLE_IN_FLIGHT = 4;
/** Fewer, so that a visible tile never waits behind a row of guesses. */
const PREFETCH_IN_FLIGHT = 2;

interface Flight {
  readonly key: string;
  readonly lanes: readonly number[];
}

/**
 * Few requests in flight. Each frame says anew what it wishes; what is in flight and no longer
 * wished is cancelled, the rest waits until there is room.
 */
export class TileRequests {
  readonly #post: (message: WorkerToHost) => void;
  readonly #sumOf: (lane: number) => LaneSum | null;
  readonly #flights = new Map<number, Flight>();
  readonly #pendingLanes = new Map<string, Set<number>>();
  /** Positions that the host refused: asked for again only in another generation. */
  readonly #refused = new Set<string>();
  #nextId = 1;
  #unsent = false;
  #awaitsVisible = false;

  constructor(
    post: (message: WorkerToHost) => void,
    sumOf: (lane: number) => LaneSum | null = () => null,
  ) {
    this.#post = post;
    this.#sumOf = sumOf;
  }

  get inFlight(): number {
    return this.#flights.size;
  }

  /** Of what was last wished, something visible is under way. */
  get awaitsVisible(): boolean {
    return this.#awaitsVisible;
  }

  /** Nothing is under way and nothing waits for room. */
  get settled(): boolean {
    return this.#flights.size === 0 && !this.#unsent;
  }

  /** `wishes` in order of need. */
  wish(generation: number, wishes: readonly TileWish[]): void {
    this.#cancelUnwished(new Set(wishes.map((wish) => keyOf(wish.level, wish.index))));
    this.#unsent = false;
    this.#awaitsVisible = false;
    for (const wish of wishes) {
      const key = keyOf(wish.level, wish.index);
      if (this.#refused.has(key)) continue;
      const pending = this.#pendingLanes.get(key);
      const lanes = wish.lanes.filter((lane) => pending?.has(lane) !== true);
      this.#send(generation, wish, key, lanes);
      if (wish.priority === 0 && this.#isPending(key, wish.lanes)) this.#awaitsVisible = true;
    }
  }

  answered(answer: TileAnswer): void {
    this.#land(answer.id);
  }

  /** True when the refusal is news: not of a cancelled request, not of a position known for it. */
  refusedBy(id: number): boolean {
    const flight = this.#flights.get(id);
    if (flight === undefined) return false;
    this.#land(id);
    const isNews = !this.#refused.has(flight.key);
    this.#refused.add(flight.key);
    return isNews;
  }

  /** Another generation or another host: nothing that was asked counts any more. */
  reset(): void {
    if (this.#flights.size > 0) this.#post({ kind: 'cancel', ids: [...this.#flights.keys()] });
    this.#flights.clear();
    this.#pendingLanes.clear();
    this.#refused.clear();
    this.#unsent = false;
    this.#awaitsVisible = false;
  }

  #send(generation: number, wish: TileWish, key: string, lanes: readonly number[]): void {
    const room = wish.priority === 0 ? VISIBLE_IN_FLIGHT : PREFETCH_IN_FLIGHT;
    for (const part of this.#parts(lanes)) {
      if (this.#flights.size >= room) {
        this.#unsent = true;
        return;
      }
      const id = this.#nextId++;
      this.#flights.set(id, { key, lanes: part });
      const pending = this.#pendingLanes.get(key) ?? new Set();
      for (const lane of part) pending.add(lane);
      this.#pendingLanes.set(key, pending);
      const { level, index, priority } = wish;
      const sums = part.flatMap((lane) => this.#sumOf(lane) ?? []);
      const request = { kind: 'tiles', id, generation, level, index, lanes: part } as const;
      this.#post({ ...request, priority, ...(sums.length > 0 && { sums }) });
    }
  }

  /** The lanes of one request after the other. */
  #parts(lanes: readonly number[]): number[][] {
    const parts: number[][] = [];
    let part: number[] = [];
    let cost = 0;
    for (const lane of lanes) {
      const own = Math.max(1, laneCountOf(this.#sumOf(lane)?.runs ?? []));
      if (part.length > 0 && cost + own > LANES_PER_REQUEST) {
        parts.push(part);
        part = [];
        cost = 0;
      }
      part.push(lane);
      cost += own;
    }
    if (part.length > 0) parts.push(part);
    return parts;
  }

  #isPending(key: string, lanes: readonly number[]): boolean {
    const pending = this.#pendingLanes.get(key);
    return pending !== undefined && lanes.some((lane) => pending.has(lane));
  }

  #cancelUnwished(wished: ReadonlySet<string>): void {
    const ids = [...this.#flights]
      .filter(([, flight]) => !wished.has(flight.key))
      .map(([id]) => id);
    if (ids.length === 0) return;
    for (const id of ids) this.#land(id);
    this.#post({ kind: 'cancel', ids });
  }

  #land(id: number): void {
    const flight = this.#flights.get(id);
    if (flight === undefined) return;
    this.#flights.delete(id);
    const pending = this.#pendingLanes.get(flight.key);
    for (const lane of flight.lanes) pending?.delete(lane);
    if (pending?.size === 0) this.#pendingLanes.delete(flight.key);
  }
}

function keyOf(level: number, index: number): string {
  return `${level}/${index}`;
}
