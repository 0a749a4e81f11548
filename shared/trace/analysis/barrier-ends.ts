import { endAt, type LaneIndex } from '../lane-index.ts';
import { sortedOrder } from '../lane-sort.ts';
import { barrierEvents, type ArrivalVisitor } from './barrier-counting.ts';

/** BARRIER_SYNC events of several lanes in groups of those that end at one cycle. */
export class BarrierEnds {
  /** Events that end where no other does. */
  readonly unpaired: number;
  /** Cycles at which one lane ends more than one. */
  readonly repeated: number;
  readonly #index: LaneIndex;
  readonly #positions: Uint32Array;
  readonly #laneOf: Uint32Array;
  readonly #ends: Float64Array;
  /** Events by end; those of equal ends by lane. */
  readonly #order: Uint32Array;

  /** `lanes`, ascending, have `events` barriers together. */
  constructor(index: LaneIndex, lanes: readonly number[], events: number) {
    this.#index = index;
    this.#positions = new Uint32Array(events);
    this.#laneOf = new Uint32Array(events);
    this.#ends = new Float64Array(events);
    this.#collect(lanes);
    this.#order = sortedOrder(this.#ends);

    let [unpaired, repeated] = [0, 0];
    this.#visitGroups((members) => {
      if (members.length === 1) unpaired++;
      if (this.#hasLaneTwice(members)) repeated++;
    });
    this.unpaired = unpaired;
    this.repeated = repeated;
  }

  /** Visits the groups of more than one event, in the order of their ends. */
  visit(visitor: ArrivalVisitor): void {
    const { start } = this.#index;
    this.#visitGroups((members) => {
      if (members.length === 1) return;
      const lanes = members.map((event) => this.#laneOf[event] as number);
      const arrival = (event: number): number => start[this.#positions[event] as number] as number;
      visitor({ lanes, offsets: Float64Array.from(members, arrival) });
    });
  }

  #collect(lanes: readonly number[]): void {
    let count = 0;
    for (const lane of lanes) {
      const events = barrierEvents(this.#index, lane);
      for (let position = events.next(); position >= 0; position = events.next()) {
        this.#positions[count] = position;
        this.#laneOf[count] = lane;
        this.#ends[count] = endAt(this.#index, position);
        count++;
      }
    }
  }

  #visitGroups(visitor: (members: Uint32Array) => void): void {
    const endOf = (place: number): number => this.#ends[this.#order[place] as number] as number;
    for (let from = 0; from < this.#order.length;) {
      let to = from + 1;
      while (to < this.#order.length && endOf(to) === endOf(from)) to++;
      visitor(this.#order.subarray(from, to));
      from = to;
    }
  }

  #hasLaneTwice(members: Uint32Array): boolean {
    const laneAt = (i: number): number => this.#laneOf[members[i] as number] as number;
    for (let i = 1; i < members.length; i++) if (laneAt(i) === laneAt(i - 1)) return true;
    return false;
  }
}
