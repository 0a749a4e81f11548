import { describe, expect, it } from 'vitest';
import type { LaneSummary, TraceSummary } from '../../shared/trace-port.ts';
import { remarksOn, totalsOfArea, totalsOfTrace } from './trace-facts.ts';

const lane = (core: number, occupied: string): LaneSummary => ({
  core,
  events: 1,
  firstOffset: 0,
  lastOffset: 100,
  rows: 1,
  occupied,
});

const summary: TraceSummary = {
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

const macs = {
  code: 1,
  events: 2,
  cycles: '15',
  wholeCycles: '25',
  shortest: '5',
  longest: '20',
};
const area = { types: [macs], occupied: '15', span: '60' };

describe('totals', () => {
  it('takes shares of cores × extent and leaves idle what no event occupies', () => {
    const totals = totalsOfTrace(summary);
    expect(totals.rows.map((r) => [r.name, r.kind, r.events, r.cycles])).toEqual([
      ['MAC_COMPUTE', 'compute', '2', '20'],
      ['BARRIER_SYNC', 'waiting', '1', '31'],
      ['API_CALL', 'host', '2', '99'],
    ]);
    expect(totals.occupied).toEqual({ cycles: '51', share: '2.5 %' });
    expect(totals.idle.cycles.replace(/\D/g, '')).toBe('1989');
    expect(totals.idle.share).toBe('97.5 %');
  });

  it('counts an area by what lies in it', () => {
    const totals = totalsOfArea(summary, area);
    expect(totals.rows).toHaveLength(1);
    expect(totals.rows[0]?.share).toBe('25 %');
    expect(totals.rows[0]?.durations).toMatchObject({ shortest: '5', longest: '20' });
    expect(totals.rows[0]?.durations?.mean).toMatch(/^12\D5$/);
    expect(totalsOfTrace(summary).rows[0]?.durations).toBe(null);
    expect(totals.idle).toEqual({ cycles: '45', share: '75 %' });
  });

  it('says which sums are rounded where offsets are', () => {
    const rounded = { ...summary, offsetsExact: false };
    const ofTrace = totalsOfTrace(rounded);
    expect(ofTrace.rows[0]?.cycles).toBe('20');
    expect(ofTrace.occupied.cycles).toBe('≈ 51');
    const ofArea = totalsOfArea(rounded, area);
    expect([ofArea.rows[0]?.cycles, ofArea.idle.cycles]).toEqual(['≈ 15', '≈ 45']);
  });

  it('has no share of nothing', () => {
    const empty = { ...summary, lanes: [], totals: [], endCycle: '0' };
    expect(totalsOfTrace(empty).occupied).toEqual({ cycles: '0', share: '–' });
  });
});

describe('remarks', () => {
  it('tell of a missing clock and of rounded positions', () => {
    expect(remarksOn(summary)).toEqual([
      'The header gives no clock, so times are shown in cycles only.',
    ]);
    expect(remarksOn({ ...summary, offsetsExact: false })).toHaveLength(2);
  });

  it('say nothing where all is well', () => {
    expect(remarksOn({ ...summary, header: { ...summary.header, clockMhz: 1000 } })).toEqual([]);
  });
});
