import type { EventType } from '../event-types.ts';
import type { TraceExport } from './export-request.ts';
import { RECORD_BYTES } from '../record-block.ts';

/** What is known of the events of an export before they are read one by one. */
export interface EstimateFacts {
  /** The types among them; `cycles` is the sum of their durations. */
  readonly types: readonly {
    readonly type: Pick<EventType, 'id' | 'name'>;
    readonly events: number;
    readonly cycles: bigint;
  }[];
  /** Absolute cycles between which they start. */
  readonly from: bigint;
  readonly to: bigint;
  /** Of the whole trace. */
  readonly records: number;
  readonly mostCore: number;
  /** Length of the header's text. */
  readonly headBytes: number;
}

/** One event of Chrome JSON without its values: see chrome-json.ts. */
const JSON_EVENT =
  ',\n{"ph":"X","pid":1,"tid":,"ts":.000,"dur":.000,"name":"","cat":"","args":{"record":,"start":"","duration":""}}';
/** Commas and line end of a line of CSV, and of its two columns with times. */
const CSV_MARKS = 7 + 2;
const CSV_TIME_MARKS = 2 * ',.000000'.length;
/** What comes before and after the events of Chrome JSON, but for its types. */
const JSON_FRAME_BYTES = 400;
const CSV_FRAME_BYTES = 80;

/**
 * About how many bytes an export will have. Own names of events are not known beforehand and not
 * counted; digits are taken as those of values that are spread evenly.
 */
export function estimateBytes(facts: EstimateFacts, what: TraceExport): number {
  const events = facts.types.reduce((sum, each) => sum + each.events, 0);
  switch (what.format) {
    case 'pccx':
      return facts.headBytes + events * RECORD_BYTES;
    case 'csv':
      return CSV_FRAME_BYTES + sumOfTypes(facts, (type) => csvLine(type, what.times));
    case 'chrome-json':
      return JSON_FRAME_BYTES + sumOfTypes(facts, jsonEvent);
  }
}

/** Characters of the values of an event, on average. */
interface Widths {
  readonly record: number;
  readonly core: number;
  readonly start: number;
  readonly duration: number;
  readonly type: string;
  readonly id: string;
}

function sumOfTypes(facts: EstimateFacts, bytesOf: (widths: Widths) => number): number {
  const record = meanDigits(0, facts.records - 1);
  const core = meanDigits(0, facts.mostCore);
  const start = meanDigits(Number(facts.from), Number(facts.to));
  let sum = 0;
  for (const { type, events, cycles } of facts.types) {
    if (events === 0) continue;
    const duration = meanDigits(0, (2 * Number(cycles)) / events);
    const id = type.id === null ? '' : String(type.id);
    sum += events * bytesOf({ record, core, start, duration, type: type.name, id });
  }
  return Math.round(sum);
}

function csvLine({ record, core, start, duration, type, id }: Widths, times: boolean): number {
  const end = start;
  const numbers = record + core + start + duration + end + id.length;
  const inTime = CSV_TIME_MARKS + wholeThousands(start) + wholeThousands(duration);
  return CSV_MARKS + numbers + type.length + (times ? inTime : 0);
}

function jsonEvent({ record, core, start, duration, type }: Widths): number {
  const exact = record + start + duration;
  const inTime = wholeThousands(start) + wholeThousands(duration);
  return JSON_EVENT.length + core + exact + inTime + 2 * type.length;
}

function wholeThousands(digits: number): number {
  return Math.max(1, digits - 3);
}

/** Decimal digits, on average, of the whole numbers from `from` to `to` ≥ 0. */
export function meanDigits(from: number, to: number): number {
  if (!(to > from)) return String(Math.max(0, Math.floor(to))).length;
  let digits = 1;
  for (let power = 10; power <= to; power *= 10) {
    digits += Math.min(1, (to - power + 1) / (to - from + 1));
  }
  return digits;
}
