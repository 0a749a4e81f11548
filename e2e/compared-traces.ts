import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ComparedHook } from '../renderer/compare/compared-hook.ts';
import { flatbufPayload, traceBytes, type FileEvent } from '../shared/trace/testing/write-trace.ts';

/** Traces that are compared, written by the test, and what the window knows of the second one. */

declare module './app.ts' {
  interface TestHook {
    compared(): ComparedHook | null;
  }
}

export const CORES = 6;
const EVENTS_A_CORE = 200;
const STEP = 100;
const TYPES = ['MAC_COMPUTE', 'DMA_READ', 'DMA_WRITE', 'SYSTOLIC_STALL'] as const;

/** Each core does one event after the other, with a gap behind each. */
export const PLAIN: readonly FileEvent[] = Array.from({ length: CORES * EVENTS_A_CORE }, (_, i) => {
  const core = i % CORES;
  const number = Math.floor(i / CORES);
  const type = TYPES[(core + number) % TYPES.length] as string;
  return { core, start: BigInt(number * STEP), duration: 80n, type };
});

export function shifted(events: readonly FileEvent[], by: bigint): FileEvent[] {
  return events.map((event) => ({ ...event, start: event.start + by }));
}

export const SLOW_CORE = 3;
export const SLOW_EVENT = 120;
export const SLOWER_BY = 5_000n;

/** One event of one core takes longer; what the core does afterwards is later by as much. */
export const SLOWED: readonly FileEvent[] = PLAIN.map((event, i) => {
  const number = Math.floor(i / CORES);
  if (event.core !== SLOW_CORE || number < SLOW_EVENT) return event;
  if (number > SLOW_EVENT) return { ...event, start: event.start + SLOWER_BY };
  return { ...event, duration: event.duration + SLOWER_BY };
});

export function writeTrace(folder: string, name: string, events: readonly FileEvent[]): string {
  const file = path.join(folder, name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, traceBytes('flatbuf', flatbufPayload(events)));
  return file;
}

/** The second trace; fails where there is none. */
export async function compared(page: Page): Promise<ComparedHook> {
  const hook = await page.evaluate(() => window.tilescopeTest.compared());
  if (hook === null) throw new Error('nothing is compared');
  return hook;
}
