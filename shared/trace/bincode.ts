import { ByteReader } from '../bytes/byte-reader.ts';
import { ok, type Result } from '../result.ts';
import { decideForm } from './bincode-form.ts';
import { BINCODE_HEAD_BYTES, BincodeRecordReader, type RecordOutcome } from './bincode-record.ts';
import { BincodeRun } from './bincode-run.ts';
import {
  declaredEnd,
  presentEnd,
  type DecodeContext,
  type DecodedPayload,
} from './decode-context.ts';
import { RecordCollector } from './record-collector.ts';
import { rangeInput, readRange, type ReadRange, type RecordRange } from './record-range.ts';
import type { BincodeForm } from './trace-file.ts';
import type { TypeTable } from './type-table.ts';

/** Payload "bincode": u64 total cycles, u64 number of events, then the events. */
export function decodeBincode(context: DecodeContext): Result<DecodedPayload> {
  const { file, problems, windowBytes } = context;
  const input = new ByteReader(file.source, file.payloadStart, presentEnd(file), windowBytes);
  const collector = new RecordCollector(context.sink, problems, context);
  if (!input.ensure(BINCODE_HEAD_BYTES)) {
    if (input.error !== null) return { ok: false, error: input.error };
    const fact = `The payload has ${file.payloadLength} bytes; a bincode payload begins with ${BINCODE_HEAD_BYTES}`;
    problems.add('payload-short', file.payloadStart, () => `${fact}.`);
    return ok(decoded(collector, 'newer'));
  }
  const totalCycles = input.view.getBigUint64(input.position, true);
  const eventCount = input.view.getBigUint64(input.position + 8, true);
  input.skip(BINCODE_HEAD_BYTES);
  reportTotalCycles(context, totalCycles);
  const decision = decideForm(file, eventCount);
  if (decision.error !== null) return { ok: false, error: decision.error };
  if (!decision.isCertain) {
    const fact = `The bincode payload does not tell which of the two record forms it has; it is read as the ${decision.form} one`;
    problems.add('bincode-form', input.offset, () => `${fact}.`);
  }
  const reader = new BincodeRecordReader(input, decision.form, declaredEnd(file));
  const run = new BincodeRun(input, decision.form, context.types);
  // A count above 2^53 rounds; no payload has that many records.
  const outcome = readRecords(context.types, reader, run, collector, Number(eventCount));
  if (input.error !== null) return { ok: false, error: input.error };
  collector.flush(input.offset);
  if (!collector.cancelled) reportEnd(context, reader, collector.records, eventCount, outcome);
  return ok(decoded(collector, decision.form));
}

function decoded(collector: RecordCollector, form: BincodeForm): DecodedPayload {
  const places = {
    records: collector.records,
    bincodeForm: form,
    checkpoints: collector.checkpoints.copy(),
    nameRecords: collector.nameRecords.copy(),
    nameOffsets: collector.nameOffsets.copy(),
  };
  return { places, complete: !collector.cancelled };
}

/**
 * Hands records that were decoded before to the sink once more. Errors: those of the source, and
 * `record-changed` where the file is no longer what was decoded.
 */
export function decodeBincodeRange(context: DecodeContext, range: RecordRange): Result<ReadRange> {
  if (range.first === range.end) return ok({ complete: true });
  const input = rangeInput(context, range);
  const form = range.places.bincodeForm ?? 'newer';
  const reader = new BincodeRecordReader(input, form, declaredEnd(context.file));
  const run = new BincodeRun(input, form, context.types);
  return readRange(context, range, input, (collector) => {
    readRecords(context.types, reader, run, collector, range.end);
  });
}

/** Reads up to record number `end`; tells how the last record turned out that was read alone. */
function readRecords(
  types: TypeTable,
  reader: BincodeRecordReader,
  run: BincodeRun,
  collector: RecordCollector,
  end: number,
): RecordOutcome {
  while (collector.records < end && !collector.cancelled) {
    if (collector.addRun(run, end)) continue;
    const outcome = reader.next();
    if (outcome !== 'record') return outcome;
    const code = types.codeOfName(reader.input.bytes, reader.typeStart, reader.typeEnd);
    collector.add(reader, code, reader.byteOffset, reader.nameOffset);
  }
  return 'record';
}

function reportTotalCycles(context: DecodeContext, totalCycles: bigint): void {
  const { file, problems } = context;
  const { cycles } = file.fields;
  if (cycles === null || BigInt(cycles) === totalCycles) return;
  const fact = `The payload says ${totalCycles} total cycles, the header ${cycles}`;
  problems.add('total-cycles', file.payloadStart, () => `${fact}.`, 'info');
}

function reportEnd(
  context: DecodeContext,
  reader: BincodeRecordReader,
  records: number,
  eventCount: bigint,
  outcome: RecordOutcome,
): void {
  const { problems, file } = context;
  if (outcome === 'damaged' && reader.damage !== null) {
    const { code, message, at } = reader.damage;
    problems.add(code, at ?? reader.byteOffset, () => message, 'error');
  }
  if (BigInt(records) < eventCount) {
    const fact = `The payload says ${eventCount} events and holds ${records} whole ones`;
    problems.add(
      'event-count',
      file.payloadStart + 8,
      () => `${fact}, up to byte ${reader.byteOffset}.`,
    );
  } else if (reader.input.left > 0) {
    const { left, offset } = reader.input;
    const fact = `${left} bytes follow the last of the ${eventCount} events inside the payload`;
    problems.add('payload-rest', offset, () => `${fact}, at byte ${offset}.`);
  }
}
