import { arraySource } from '../../bytes/array-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { createFnv1a64 } from '../../bytes/fnv1a64.ts';
import { openContainer } from '../container.ts';
import { KNOWN_TYPES } from '../event-types.ts';
import type { BincodeForm, TraceEncoding, TraceFile } from '../trace-file.ts';

/** An event as a file holds it: a type by number (flatbuf) or by name (bincode, json). */
export interface FileEvent {
  readonly core: number;
  readonly start: bigint;
  readonly duration: bigint;
  readonly type: number | string;
  readonly name?: string;
}

export function fnv1a64(bytes: Uint8Array): bigint {
  const hash = createFnv1a64();
  hash.add(bytes);
  return hash.value;
}

/** Fixed part, header and payload; the parts are taken as they are. */
export function containerBytes(header: string, payload: Uint8Array, minor = 1): Uint8Array {
  const json = encodeUtf8(header);
  const fixed = new Uint8Array(16);
  fixed.set([0x50, 0x43, 0x43, 0x58, 1, minor]);
  new DataView(fixed.buffer).setBigUint64(8, BigInt(json.length), true);
  return joined([fixed, json, payload]);
}

/** A sound trace around a payload. */
export function traceBytes(encoding: TraceEncoding, payload: Uint8Array): Uint8Array {
  return containerBytes(headerJson(encoding, payload), payload);
}

export function headerJson(encoding: TraceEncoding, payload: Uint8Array): string {
  return (
    '{"pccx_lab_version":"v0.4.0","arch":{"mac_dims":[32,32],"isa_version":"1.1","peak_tops":65.54},' +
    '"trace":{"cycles":1000,"cores":4,"clock_mhz":1000},' +
    `"payload":{"encoding":"${encoding}","byte_length":${payload.length},` +
    `"checksum_fnv64":${fnv1a64(payload)}},"format_minor":1}`
  );
}

export function opened(bytes: Uint8Array): TraceFile {
  const file = openContainer(arraySource(bytes));
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

export function flatbufPayload(events: readonly FileEvent[]): Uint8Array {
  const records = joined(events.map(flatbufRecord));
  const names = events.flatMap(({ name }, record) =>
    name === undefined ? [] : [{ record, name }],
  );
  return names.length === 0 ? records : joined([records, nameTrailer(names)]);
}

export function flatbufRecord({ core, start, duration, type }: FileEvent): Uint8Array {
  const typeId = typeof type === 'number' ? type : (KNOWN_TYPES as readonly string[]).indexOf(type);
  return joined([u32(core), u64(start), u64(duration), u32(typeId)]);
}

export function nameTrailer(
  names: readonly { record: number; name: string }[],
  count = names.length,
): Uint8Array {
  const entries = names.map(({ record, name }) => {
    const text = encodeUtf8(name);
    return joined([u32(record), Uint8Array.of(text.length & 255, text.length >> 8), text]);
  });
  return joined([encodeUtf8('PCC2'), u32(count), ...entries]);
}

export function bincodePayload(
  events: readonly FileEvent[],
  form: BincodeForm,
  count = BigInt(events.length),
): Uint8Array {
  return joined([u64(1000n), u64(count), ...events.map((event) => bincodeRecord(event, form))]);
}

export function bincodeRecord(event: FileEvent, form: BincodeForm): Uint8Array {
  const parts = [u32(event.core), u64(event.start), u64(event.duration), text(typeName(event))];
  if (form === 'newer') {
    parts.push(event.name === undefined ? Uint8Array.of(0) : Uint8Array.of(1));
    if (event.name !== undefined) parts.push(text(event.name));
  }
  return joined(parts);
}

export function jsonPayload(events: readonly FileEvent[]): Uint8Array {
  const items = events.map((event) => {
    const name = event.name === undefined ? '' : `,"api_name":${JSON.stringify(event.name)}`;
    return (
      `{"core_id":${event.core},"start_cycle":${event.start},"duration":${event.duration},` +
      `"event_type":${JSON.stringify(typeName(event))}${name}}`
    );
  });
  return encodeUtf8(`{"total_cycles":1000,"events":[${items.join(',')}]}`);
}

export function typeName({ type }: FileEvent): string {
  return typeof type === 'string' ? type : (KNOWN_TYPES[type] ?? `TYPE_${type}`);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function u32(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer);
}

export function u64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}

function text(value: string): Uint8Array {
  const bytes = encodeUtf8(value);
  return joined([u64(BigInt(bytes.length)), bytes]);
}
