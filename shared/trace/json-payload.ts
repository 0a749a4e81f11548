import { ByteReader } from '../bytes/byte-reader.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { ok, type Result } from '../result.ts';
import { presentEnd, type DecodeContext, type DecodedPayload } from './decode-context.ts';
import { JsonEventReader, MAX_JSON_TEXT_BYTES } from './json-event.ts';
import { JsonReader, type JsonToken } from '../json/json-reader.ts';
import { JsonRun } from './json-run.ts';
import { RecordCollector } from './record-collector.ts';
import { rangeInput, readRange, type ReadRange, type RecordRange } from './record-range.ts';
import type { TraceFile } from './trace-file.ts';

const EVENTS_KEY = encodeUtf8('events');
const TOTAL_KEY = encodeUtf8('total_cycles');

/**
 * Payload "json" of the first pccx-lab: `{ "total_cycles", "events": [ … ] }`, read event by
 * event; the whole is never in memory. Items that are no events are left out and reported.
 */
export function decodeJson(context: DecodeContext): Result<DecodedPayload> {
  const { file, problems } = context;
  const json = openJsonPayload(file, context.windowBytes);
  const collector = new RecordCollector(context.sink, problems, context);
  const events = new JsonEventReader(json);
  const seenEvents = readRoot(context, json, events, collector);
  collector.flush(json.input.offset);
  if (json.input.error !== null) return { ok: false, error: json.input.error };
  if (json.error !== null) {
    const { code, message, at } = json.error;
    const severity = code === 'json-cut' && isCut(file) ? 'warning' : 'error';
    problems.add(code, at ?? file.payloadStart, () => `Payload: ${message}`, severity);
  } else if (!seenEvents && !collector.cancelled) {
    const fact = 'The json payload has no array "events"';
    problems.add('json-events', file.payloadStart, () => `${fact}.`, 'error');
  }
  const places = {
    records: collector.records,
    bincodeForm: null,
    checkpoints: collector.checkpoints.copy(),
    nameRecords: collector.nameRecords.copy(),
    nameOffsets: collector.nameOffsets.copy(),
  };
  return ok({ places, complete: !collector.cancelled });
}

/**
 * Hands events that were decoded before to the sink once more. Errors: those of the source, and
 * `record-changed` where the file is no longer what was decoded.
 */
export function decodeJsonRange(context: DecodeContext, range: RecordRange): Result<ReadRange> {
  if (range.first === range.end) return ok({ complete: true });
  const input = rangeInput(context, range);
  const json = new JsonReader(input, MAX_JSON_TEXT_BYTES);
  json.resumeAtItem(input.offset);
  const events = new JsonEventReader(json);
  return readRange(context, range, input, (collector) => {
    readEvents(context, events, collector, range.end);
  });
}

export function openJsonPayload(
  file: TraceFile,
  windowBytes: number,
  keepBytes = MAX_JSON_TEXT_BYTES,
): JsonReader {
  const input = new ByteReader(file.source, file.payloadStart, presentEnd(file), windowBytes);
  return new JsonReader(input, keepBytes);
}

function isCut(file: TraceFile): boolean {
  return file.declaredLength !== null && file.declaredLength > BigInt(file.payloadLength);
}

/** Reads the root object; tells whether it had an array of events. */
function readRoot(
  context: DecodeContext,
  json: JsonReader,
  events: JsonEventReader,
  collector: RecordCollector,
): boolean {
  let seenEvents = false;
  const root = json.next();
  if (root !== '{') {
    json.skipValue(root);
    json.next();
    return false;
  }
  while (!collector.cancelled && json.next() === 'key') {
    const isEvents = json.textIs(EVENTS_KEY);
    const isTotal = json.textIs(TOTAL_KEY);
    const value = json.next();
    if (isEvents && value === '[') {
      seenEvents = true;
      readEvents(context, events, collector, Infinity);
    } else {
      if (isTotal) reportTotalCycles(context, json, value);
      json.skipValue(value);
    }
  }
  if (json.error === null && !collector.cancelled) json.next();
  return seenEvents;
}

/** Reads up to event number `end`, the array's end or damage. */
function readEvents(
  context: DecodeContext,
  events: JsonEventReader,
  collector: RecordCollector,
  end: number,
): void {
  const { types } = context;
  const run = new JsonRun(events.json, types);
  while (collector.records < end && !collector.cancelled) {
    if (collector.addRun(run, end)) continue;
    const outcome = events.next();
    if (outcome === 'event') {
      const code =
        events.typeId >= 0
          ? types.codeOfId(events.typeId)
          : types.codeOfName(events.typeBytes, 0, events.typeLength);
      collector.add(events, code, events.byteOffset, events.nameOffset);
    } else if (outcome === 'skipped') {
      reportSkipped(context, events);
    } else {
      return;
    }
  }
}

function reportSkipped(context: DecodeContext, events: JsonEventReader): void {
  const { byteOffset, missingMember } = events;
  context.problems.add('json-event', byteOffset, () => {
    const reason = missingMember === null ? 'is no object' : `has no usable ${missingMember}`;
    return `The item of "events" at byte ${byteOffset} ${reason}; it is left out.`;
  });
}

function reportTotalCycles(context: DecodeContext, json: JsonReader, value: JsonToken): void {
  const { cycles } = context.file.fields;
  // A number that ends with the bytes may have lost digits.
  if (value !== 'number' || json.input.left === 0) return;
  if (cycles === null || json.text() === cycles) return;
  const shown = json.text().slice(0, 40);
  const fact = `The payload says ${shown} total cycles, the header ${cycles}`;
  context.problems.add('total-cycles', json.tokenStart, () => `${fact}.`, 'info');
}
