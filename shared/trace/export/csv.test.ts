import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { namedEvents, soundTraces } from '../testing/file-events.ts';
import {
  bincodePayload,
  containerBytes,
  flatbufPayload,
  headerJson,
  traceBytes,
} from '../testing/write-trace.ts';
import { csvPieces } from './csv.ts';
import type { ExportedTrace } from './export-pieces.ts';
import type { CsvExport } from './export-request.ts';
import { parseCsv } from './testing/parse-csv.ts';
import {
  chosenEvents,
  exportable,
  fileOf,
  gather,
  selections,
  wholeFile,
  type NumberedEvent,
} from './testing/exported.ts';

const ALL: CsvExport = { format: 'csv', area: null, types: null, clip: false, times: false };
const HEADING = 'record,core,type,type_name,start_cycle,duration_cycles,end_cycle,name';

function rowsOf(trace: ExportedTrace, what: CsvExport): string[][] {
  return parseCsv(decodeUtf8(fileOf(wholeFile(trace, what)).bytes));
}

function rowOf(trace: ExportedTrace, event: NumberedEvent): string[] {
  const { record, core, type, start, duration, name = '' } = event;
  const id = trace.types.find((each) => each.name === type)?.id ?? '';
  return [record, core, id, type, start, duration, start + duration, name].map(String);
}

describe('events as CSV', () => {
  it('are those of the file with every digit, lane by lane', () => {
    fc.assert(
      fc.property(soundTraces, selections, (bytes, selection) => {
        const trace = exportable(bytes);
        const here = clampLanes(trace, selection);
        const rows = rowsOf(trace, { ...ALL, ...here });
        expect(rows[0]).toEqual(HEADING.split(','));
        // Where offsets are rounded, the order of what starts within a rounding is left open.
        const order = (list: string[][]) => (trace.index.offsetsExact ? list : list.sort());
        const expected = chosenEvents(trace, here).map((event) => rowOf(trace, event));
        expect(order(rows.slice(1))).toEqual(order(expected));
      }),
    );
  });

  it('can be cut to the area', () => {
    const events = [
      { core: 1, start: 10n, duration: 20n, type: 1 },
      { core: 1, start: 40n, duration: 0n, type: 2 },
      { core: 2, start: 35n, duration: 100n, type: 3 },
    ];
    const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
    const area = { lanes: null, from: 25, to: 50 };
    const cut = rowsOf(trace, { ...ALL, area, clip: true });
    expect(cut.slice(1).map((row) => row.slice(4, 7))).toEqual([
      ['25', '5', '30'],
      ['40', '0', '40'],
      ['35', '15', '50'],
    ]);
    const whole = rowsOf(trace, { ...ALL, area });
    expect(whole.slice(1).map((row) => row.slice(4, 7))).toEqual([
      ['10', '20', '30'],
      ['40', '0', '40'],
      ['35', '100', '135'],
    ]);
  });

  it('have times where there is a clock, and say so where there is none', () => {
    const payload = flatbufPayload([{ core: 0, start: 1234n, duration: 5n, type: 1 }]);
    const withClock = exportable(traceBytes('flatbuf', payload));
    const [heading, row] = rowsOf(withClock, { ...ALL, times: true });
    expect(heading?.slice(8)).toEqual(['start_us', 'duration_us']);
    expect(row?.slice(8)).toEqual(['1.234000', '0.005000']);
    const header = headerJson('flatbuf', payload).replace(',"clock_mhz":1000', '');
    const without = exportable(containerBytes(header, payload));
    const file = fileOf(wholeFile(without, { ...ALL, times: true }));
    expect(decodeUtf8(file.bytes).split('\r\n')[0]).toBe(HEADING);
    expect(file.notes).toEqual(['The trace has no clock: there are no columns with times.']);
  });

  it('are any positions in any order', () => {
    const positions = [2, 0, 1, 1];
    fc.assert(
      fc.property(namedEvents, (events) => {
        fc.pre(events.length > 2);
        const trace = exportable(traceBytes('bincode', bincodePayload(events, 'newer')));
        const options = { positions, eventsTotal: 4, clip: null, times: false };
        const file = fileOf(gather(csvPieces(trace, options)));
        const records = parseCsv(decodeUtf8(file.bytes)).slice(1);
        expect(records.map(([record]) => Number(record))).toEqual(
          positions.map((position) => trace.index.record[position]),
        );
        expect(file.events).toBe(4);
      }),
    );
  });

  it('come in pieces of bounded size', () => {
    const events = Array.from({ length: 30_000 }, (_, i) => ({
      core: i % 3,
      start: BigInt(i) * 7n,
      duration: 5n,
      type: i % 7,
    }));
    const trace = exportable(traceBytes('flatbuf', flatbufPayload(events)));
    const begun = csvPieces(trace, {
      positions: events.keys(),
      eventsTotal: events.length,
      clip: null,
      times: false,
    });
    const sizes = [...begun].map(({ bytes }) => bytes.length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThan(300_000);
  });
});

/** The selection with the lanes that the trace has. */
function clampLanes<S extends { area: CsvExport['area'] }>(trace: ExportedTrace, selection: S): S {
  const hasLanes = trace.index.cores.length > 0;
  return hasLanes || selection.area === null
    ? selection
    : { ...selection, area: { ...selection.area, lanes: null } };
}
