import type { CycleOffset } from '../../shared/units.ts';
import type { TimelineState } from './timeline-state.ts';
import type { Timeline } from './timeline.ts';

/** What of a timeline was looked at last. */
type Seen = Pick<TimelineState, 'camera' | 'scrollTopCssPx' | 'cursorOffset'>;

/**
 * Two timelines that show the same stretch of time, one of which leads: the one that its user has
 * moved. What the other is told changes its state at once, so that it is not taken for a move.
 */
export class LinkedTimelines {
  readonly #first: Timeline;
  readonly #second: Timeline;
  readonly #seen = new Map<Timeline, Seen>();
  /** Offset in the second trace minus that in the first; null where each goes its own way. */
  #shift: CycleOffset | null = null;

  constructor(first: Timeline, second: Timeline) {
    this.#first = first;
    this.#second = second;
    first.subscribe(() => this.#lead(first, second, this.#shift));
    second.subscribe(() => this.#lead(second, first, this.#shift === null ? null : -this.#shift));
  }

  /** Has the second follow the first from now on; null lets go of both. */
  link(shift: CycleOffset | null): void {
    this.#shift = shift;
    this.#tellReach(this.#first, this.#second, shift);
    this.#tellReach(this.#second, this.#first, shift === null ? null : -shift);
    this.#seen.clear();
    if (shift === null) this.#second.setCursor(null);
    else this.#lead(this.#first, this.#second, shift);
  }

  #tellReach(of: Timeline, other: Timeline, shift: CycleOffset | null): void {
    const { extent } = other.state;
    if (shift === null || extent === null) return of.setReach(null);
    of.setReach({
      from: Math.min(extent.extentStart, extent.firstOffset) - shift,
      to: Math.max(extent.extentEnd, extent.lastOffset) - shift,
    });
  }

  #lead(leader: Timeline, other: Timeline, shift: CycleOffset | null): void {
    if (shift === null || leader.state.extent === null || other.state.extent === null) return;
    const now = leader.state;
    const before = this.#seen.get(leader);
    this.#seen.set(leader, now);
    if (now.camera !== before?.camera || now.scrollTopCssPx !== before.scrollTopCssPx) {
      const { startOffset, cyclesPerCssPx } = now.camera;
      other.follow({ startOffset: startOffset + shift, cyclesPerCssPx }, scrollOf(other, now));
      const { camera, scrollTopCssPx } = other.state;
      this.#told(other, { camera, scrollTopCssPx });
    }
    if (now.cursorOffset !== before?.cursorOffset) {
      other.setCursor(now.cursorOffset === null ? null : now.cursorOffset + shift);
      this.#told(other, { cursorOffset: other.state.cursorOffset });
    }
  }

  /** What else the other one has changed by itself meanwhile is still to be seen. */
  #told(other: Timeline, change: Partial<Seen>): void {
    this.#seen.set(other, { ...(this.#seen.get(other) ?? other.state), ...change });
  }
}

/** As far down as the leader, where its lanes may be higher. */
function scrollOf(other: Timeline, leader: TimelineState): number {
  const { contentHeightCssPx } = other.state.tracks;
  const whole = leader.tracks.contentHeightCssPx;
  return whole > 0 ? leader.scrollTopCssPx * (contentHeightCssPx / whole) : 0;
}
