import { describe, expect, it } from 'vitest';
import { bincodePayload, traceBytes, type FileEvent } from '../testing/write-trace.ts';
import type { TraceExport } from './export-request.ts';
import { estimateBytes, meanDigits, type EstimateFacts } from './size-estimate.ts';
import { exportable, fileOf, wholeFile } from './testing/exported.ts';

const TYPES = ['MAC_COMPUTE', 'DMA_READ', 'SYSTOLIC_STALL', 'BARRIER_SYNC'];

/** Durations from 1 to some thousand cycles, one event after the other on each core. */
function busyTrace(count: number, cores: number): FileEvent[] {
  const events: FileEvent[] = [];
  let start = 7n;
  for (let i = 0; i < count; i++) {
    const duration = BigInt(1 + ((i * 7919) % 2500));
    events.push({ core: i % cores, start, duration, type: TYPES[(i * 31) % 4] as string });
    start += duration;
  }
  return events;
}

function factsOf(events: readonly FileEvent[], bytes: Uint8Array): EstimateFacts {
  const { types, file } = exportable(bytes);
  return {
    types: types.map((type) => {
      const own = events.filter((event) => event.type === type.name);
      const cycles = own.reduce((sum, { duration }) => sum + duration, 0n);
      return { type, events: own.length, cycles };
    }),
    from: events[0]?.start ?? 0n,
    to: events.at(-1)?.start ?? 0n,
    records: events.length,
    mostCore: Math.max(...events.map(({ core }) => core)),
    headBytes: file.payloadStart,
  };
}

const ALL = { area: null, types: null };
const FORMATS: readonly TraceExport[] = [
  { format: 'chrome-json', ...ALL },
  { format: 'csv', ...ALL, clip: false, times: false },
  { format: 'csv', ...ALL, clip: false, times: true },
  { format: 'pccx', ...ALL, lossy: false },
];

describe('the estimated size of an export', () => {
  it.each(FORMATS)('is within a twentieth of its size: $format', (what) => {
    for (const [count, cores] of [
      [300, 4],
      [6000, 32],
    ] as const) {
      const events = busyTrace(count, cores);
      const bytes = traceBytes('bincode', bincodePayload(events, 'newer'));
      const size = fileOf(wholeFile(exportable(bytes), what)).bytes.length;
      const ratio = estimateBytes(factsOf(events, bytes), what) / size;
      expect(Math.abs(ratio - 1), `${count} events: ${ratio}`).toBeLessThan(0.05);
    }
  });

  it('counts the digits of evenly spread numbers exactly', () => {
    for (const [from, to] of [
      [0, 9],
      [0, 10],
      [5, 1234],
      [99, 100],
      [7, 7],
    ] as const) {
      let digits = 0;
      for (let value = from; value <= to; value++) digits += String(value).length;
      expect(meanDigits(from, to)).toBeCloseTo(digits / (to - from + 1), 12);
    }
  });

  it('is small for no events', () => {
    const facts = { types: [], from: 0n, to: 0n, records: 0, mostCore: 0, headBytes: 300 };
    for (const what of FORMATS) expect(estimateBytes(facts, what)).toBeLessThan(1000);
  });
});
