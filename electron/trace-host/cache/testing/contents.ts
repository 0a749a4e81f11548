import type { Overview } from '../../../../shared/trace/overview.ts';
import { SLOT_COUNT } from '../../../../shared/trace/event-types.ts';
import { laneOccupied } from '../../../../shared/trace/statistics.ts';
import { firstStart, type LaneIndex } from '../../../../shared/trace/lane-index.ts';
import { buildIndex, type TestEvent } from '../../../../shared/trace/testing/trace-events.ts';
import type { RecordPlaces } from '../../../../shared/trace/trace-file.ts';
import type { CachedSummary } from '../summary-schema.ts';
import type { TraceKey } from '../trace-key.ts';
import type { TraceContents } from '../write-index.ts';

export const KEY: TraceKey = {
  device: '1',
  inode: '2',
  size: '3',
  modified: '4',
  changed: '5',
  header: '6'.repeat(64),
};

/** What a host would keep of these events; overview and places hold made-up numbers. */
export function contentsOf(events: readonly TestEvent[]): TraceContents {
  const index = buildIndex(events);
  return { summary: summaryOf(index), index, overview: overviewOf(index), places: PLACES };
}

const PLACES: RecordPlaces = {
  records: 3000,
  bincodeForm: 'newer',
  checkpoints: Float64Array.of(16, 2 ** 40 + 1, 2 ** 40 + 9),
  nameRecords: Uint32Array.of(5, 7),
  nameOffsets: Float64Array.of(2 ** 33, 2 ** 34),
};

function overviewOf(index: LaneIndex): Overview {
  const cells = index.cores.length * 5;
  return {
    level: 3,
    firstColumn: -2,
    columns: 5,
    cycles: Float64Array.from({ length: cells * SLOT_COUNT }, (_, i) => i * 3 + 0.5),
    instants: Uint8Array.from({ length: cells }, (_, i) => i * 7),
  };
}

function summaryOf(index: LaneIndex): CachedSummary {
  return {
    fileSize: 1000,
    header: {
      writer: 'test "ü"',
      formatMajor: 1,
      formatMinor: 2,
      macRows: 32,
      macColumns: null,
      isaVersion: null,
      peakTops: 1.5,
      cycles: '18446744073709551615',
      cores: 4,
      clockMhz: null,
      encoding: 'flatbuf',
      byteLength: null,
      checksum: '123',
    },
    headerText: '{}',
    events: index.events,
    origin: String(index.origin),
    endCycle: '9',
    extentStart: -1,
    extentEnd: 2 ** 60,
    firstOffset: 0.5,
    lastOffset: 7,
    offsetsExact: index.offsetsExact,
    lanes: Array.from(index.cores, (core, lane) => ({
      core,
      events: (index.eventFirst[lane + 1] as number) - (index.eventFirst[lane] as number),
      firstOffset: firstStart(index, lane),
      lastOffset: index.lastEnd[lane] as number,
      rows: index.rowCount[lane] as number,
      occupied: laneOccupied(index, lane),
    })),
    types: [{ code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 }],
    totals: [{ code: 1, events: 2, cycles: '99999999999999999999' }],
    checksum: 'ok',
    problems: [{ severity: 'info', code: 'x', at: 3, tile: null, message: 'm' }],
  };
}
