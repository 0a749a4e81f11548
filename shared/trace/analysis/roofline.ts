import type { HeaderFields } from '../../trace-port.ts';
import type { LaneIndex } from '../lane-index.ts';
import { areaStatistics } from '../statistics.ts';
import { spanOf, wholeArea } from './analysis-area.ts';
import type { AnalysisArea, MissingField, Roofline } from './analysis-queries.ts';

const MAC = 1;
const READ = 2;
const WRITE = 3;
const HERTZ_PER_MHZ = 1e6;

export type RooflineHeader = Pick<HeaderFields, 'macRows' | 'macColumns' | 'clockMhz' | 'cores'>;

/** Sums of the area that the roofline is made of. */
interface Work {
  readonly compute: bigint;
  readonly transfer: bigint;
  readonly span: bigint;
}

/**
 * Ops and bytes of an area against what the array and the buses could do (docs/analyses.md,
 * "Roofline"). What the header lacks makes the numbers that need it null.
 */
export function roofline(
  index: LaneIndex,
  header: RooflineHeader,
  asked: AnalysisArea & { readonly busBytesPerCycle: number },
): Roofline {
  const area = wholeArea(index, asked);
  const { types } = areaStatistics(index, area.lanes, area.from, area.to);
  const cyclesOf = (code: number): bigint =>
    BigInt(types.find((type) => type.code === code)?.cycles ?? 0);
  const work = {
    compute: cyclesOf(MAC),
    transfer: cyclesOf(READ) + cyclesOf(WRITE),
    span: spanOf(area),
  };
  const cores = asked.lanes === null ? header.cores : area.lanes.length;
  return rooflineOf(work, { ...header, cores }, asked.busBytesPerCycle, asked.lanes !== null);
}

function rooflineOf(
  work: Work,
  header: RooflineHeader,
  busBytesPerCycle: number,
  coresAreLanes: boolean,
): Roofline {
  const { macRows, macColumns, clockMhz, cores } = header;
  const hertz = times(clockMhz, HERTZ_PER_MHZ);
  const opsPerCycle = times(times(macRows, macColumns), 2);
  const ops = opsPerCycle === null ? null : work.compute * BigInt(opsPerCycle);
  const bytes = Number(work.transfer) * busBytesPerCycle;
  const peakCompute = times(times(cores, opsPerCycle), hertz);
  const memoryBandwidth = times(times(cores, busBytesPerCycle), hertz);
  const intensity = ops === null || bytes === 0 ? null : Number(ops) / bytes;
  const memoryRoof = times(intensity, memoryBandwidth);
  const isKnown = peakCompute !== null && memoryRoof !== null;
  return {
    span: String(work.span),
    ops: ops === null ? null : String(ops),
    bytes: bytesText(work.transfer, busBytesPerCycle),
    intensity,
    achieved:
      ops === null || work.span === 0n ? null : times(Number(ops) / Number(work.span), hertz),
    peakCompute,
    memoryBandwidth,
    attainable: isKnown ? Math.min(peakCompute, memoryRoof) : null,
    bound: !isKnown ? null : memoryRoof < peakCompute ? 'memory' : 'compute',
    ridge: opsPerCycle === null ? null : opsPerCycle / busBytesPerCycle,
    cores,
    coresFrom: coresAreLanes ? 'lanes' : 'header',
    macRows,
    macColumns,
    clockMhz,
    busBytesPerCycle,
    missing: missingFields(header),
  };
}

function times(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a * b;
}

/** Exact for whole numbers of bytes a cycle, else rounded to a whole byte. */
function bytesText(cycles: bigint, bytesPerCycle: number): string {
  if (Number.isInteger(bytesPerCycle)) return String(cycles * BigInt(bytesPerCycle));
  return String(BigInt(Math.round(Number(cycles) * bytesPerCycle)));
}

function missingFields({ macRows, macColumns, clockMhz, cores }: RooflineHeader): MissingField[] {
  const fields: readonly (readonly [MissingField, number | null])[] = [
    ['arch.mac_dims.0', macRows],
    ['arch.mac_dims.1', macColumns],
    ['trace.clock_mhz', clockMhz],
    ['trace.cores', cores],
  ];
  return fields.filter(([, value]) => value === null).map(([field]) => field);
}
