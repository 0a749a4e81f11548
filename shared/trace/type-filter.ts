import { OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import type { LaneIndex } from './lane-index.ts';

const CODES = 256;

/** Which types are left out of what is looked for and counted, by code. */
export class TypeFilter {
  readonly #isHidden = new Uint8Array(CODES);
  readonly hidesAny: boolean;

  /** `hidden`: type codes (0..255); none: every event is visible. */
  constructor(hidden: readonly number[]) {
    for (const code of hidden) this.#isHidden[code] = 1;
    this.hidesAny = hidden.length > 0;
  }

  hides(code: number): boolean {
    return this.#isHidden[code] === 1;
  }

  hidesAt(index: LaneIndex, position: number): boolean {
    return this.#isHidden[index.type[position] as number] === 1;
  }

  /**
   * Bits of the lane's slots in which an event may be visible. The last slot's bit stands where it
   * holds several types, of which some may be hidden.
   */
  visibleSlots(index: LaneIndex, lane: number): number {
    let mask = index.slots[lane] as number;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const code = slot < OTHER_SLOT ? slot : (index.otherCode[lane] as number);
      // In the last slot code 0 stands for several.
      if ((slot < OTHER_SLOT || code > 0) && this.hides(code)) mask &= ~(1 << slot);
    }
    return mask;
  }
}

/** Hides nothing. */
export const EVERY_TYPE = new TypeFilter([]);
