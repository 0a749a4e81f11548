import type { LaneSummary, TraceSummary } from '../../../shared/trace-port.ts';

const lane = (core: number, occupied: string): LaneSummary => ({
  core,
  events: 1,
  firstOffset: 0,
  lastOffset: 100,
  rows: 1,
  occupied,
});

/** A small trace that was read whole, for what tells of it. */
export const SUMMARY: TraceSummary = {
  generation: 1,
  details: { kind: 'all' },
  overviewLevel: 0,
  fromCache: false,
  memory: null,
  fileSize: 300,
  mapped: true,
  header: {
    writer: null,
    formatMajor: 1,
    formatMinor: 1,
    macRows: null,
    macColumns: null,
    isaVersion: null,
    peakTops: null,
    cycles: '1000',
    cores: 32,
    clockMhz: null,
    encoding: 'flatbuf',
    byteLength: '48',
    checksum: null,
  },
  headerText: '{}',
  events: 5,
  origin: '900',
  endCycle: '1020',
  extentStart: -900,
  extentEnd: 120,
  firstOffset: 0,
  lastOffset: 120,
  offsetsExact: true,
  lanes: [lane(0, '20'), lane(1, '31')],
  types: [
    { code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 },
    { code: 5, id: 5, name: 'BARRIER_SYNC', slot: 5 },
    { code: 6, id: 6, name: 'API_CALL', slot: 6 },
  ],
  totals: [
    { code: 5, events: 1, cycles: '31' },
    { code: 1, events: 2, cycles: '20' },
    { code: 6, events: 2, cycles: '99' },
  ],
  checksum: 'ok',
  problems: [],
};
