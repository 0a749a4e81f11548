import { totalmem } from 'node:os';
import { fail, type Result } from '../../../shared/result.ts';
import type { IndexMemory } from '../../../shared/trace-port.ts';

/** A measured 19 bytes an event where no events overlap, and what overlaps, giants and the overview add. */
const INDEX_BYTES_PER_EVENT = 20;

/** What indexes may take: `memoryBudgetMiB`, null being half of the machine's memory. */
export class MemoryBudget {
  readonly #limitBytes: number;

  constructor(memoryBudgetMiB: number | null) {
    this.#limitBytes =
      memoryBudgetMiB === null ? Math.floor(totalmem() / 2) : memoryBudgetMiB * 2 ** 20;
  }

  get mostEvents(): number {
    return Math.floor(this.#limitBytes / INDEX_BYTES_PER_EVENT);
  }

  /** null where the index of so many events fits. */
  excess(events: number): IndexMemory | null {
    const neededBytes = indexBytes(events);
    const limitBytes = this.#limitBytes;
    return neededBytes > limitBytes ? { neededBytes, limitBytes } : null;
  }
}

/** What a typed array or a buffer throws when there is no memory for it becomes an error. */
export async function guardedMemory<T>(
  events: number,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail(
      'out-of-memory',
      `The index of ${events} events needs about ${indexBytes(events)} bytes, which are not free: ${error.message}.`,
    );
  }
}

function indexBytes(events: number): number {
  return INDEX_BYTES_PER_EVENT * events;
}
