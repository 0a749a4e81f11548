import {
  LEAST_MEMORY_BUDGET_MIB,
  MOST_MEMORY_BUDGET_MIB,
  type Settings,
} from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { IndexMemory, TraceSummary } from '../../shared/trace-port.ts';
import { formatCount, formatRoughBytes, formatTime, formatWhole } from '../ui/format.ts';

/** What the index of a trace may take. */
export function budgetBytes(
  { memoryBudgetMiB }: Pick<Settings, 'memoryBudgetMiB'>,
  machineMemoryMiB: number,
): number {
  return (memoryBudgetMiB ?? Math.floor(machineMemoryMiB / 2)) * 2 ** 20;
}

/** Of a text field; an empty one stands for half of the machine's memory. */
export function parseBudgetMiB(text: string): Result<number | null> {
  if (text.trim() === '') return ok(null);
  const value = Number(text.trim());
  const isBudget =
    Number.isInteger(value) && value >= LEAST_MEMORY_BUDGET_MIB && value <= MOST_MEMORY_BUDGET_MIB;
  const bounds = `${formatWhole(LEAST_MEMORY_BUDGET_MIB)} to ${formatWhole(MOST_MEMORY_BUDGET_MIB)}`;
  return isBudget
    ? ok(value)
    : fail('memory-budget', `A whole number of MiB, ${bounds}, or nothing.`);
}

export function memoryWords(events: number, memory: IndexMemory, isHalf: boolean): string {
  const needed = formatRoughBytes(memory.neededBytes);
  const limit = formatRoughBytes(memory.limitBytes);
  const half = isHalf ? ' (half of this machine’s)' : '';
  return `Details of ${formatCount(events, 'event')} take ${needed} of memory; the limit is ${limit}${half}.`;
}

/** From and to in absolute cycles, and in time where the clock is known. */
export function rangeWords(
  { origin, header }: Pick<TraceSummary, 'origin' | 'header'>,
  range: { readonly from: number; readonly to: number },
): string {
  const absolute = (offset: number): bigint => BigInt(origin) + BigInt(Math.round(offset));
  const [from, to] = [absolute(range.from), absolute(range.to)];
  const cycles = `cycles ${formatWhole(from)} to ${formatWhole(to)}`;
  const { clockMhz } = header;
  if (clockMhz === null) return cycles;
  return `${cycles} (${formatTime(from, clockMhz)} to ${formatTime(to, clockMhz)})`;
}
