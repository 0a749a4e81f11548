import type { Problem } from '../../result.ts';
import { decodeRecords, type DecodedTrace, type DecodeOptions } from '../decode.ts';
import { RECORD_WORDS, WORD } from '../record-block.ts';
import { nameOfRecord } from '../read-record.ts';
import type { TraceFile } from '../trace-file.ts';
import type { FileEvent } from './write-trace.ts';

export interface ReadTrace extends DecodedTrace {
  /** The events as blocks hold them, types by name. */
  readonly events: readonly FileEvent[];
}

/** Decodes a trace into plain events; throws where the source fails. */
export function readTrace(file: TraceFile, options: DecodeOptions = {}): ReadTrace {
  const plain: (FileEvent & { code: number })[] = [];
  const decoded = decodeRecords(
    file,
    ({ words, count, firstRecord }) => {
      if (firstRecord !== plain.length) throw new Error(`Block of ${firstRecord} is out of order.`);
      for (let i = 0; i < count; i++) plain.push(plainEvent(words, i * RECORD_WORDS));
      return true;
    },
    options,
  );
  if (!decoded.ok) throw new Error(decoded.error.message);
  const { types, places } = decoded.value;
  const typeNames = new Map(types.map(({ code, name }) => [code, name]));
  const events = plain.map(({ code, ...event }, record) => {
    const name = nameOfRecord(file, places, record);
    if (!name.ok) throw new Error(name.error.message);
    const type = typeNames.get(code) ?? `no type of code ${code}`;
    return { ...event, type, ...(name.value === null ? {} : { name: name.value }) };
  });
  return { ...decoded.value, events };
}

function plainEvent(words: Uint32Array, at: number): FileEvent & { code: number } {
  const word = (number: number): bigint => BigInt(words[at + number] ?? 0);
  return {
    core: Number(word(WORD.core)),
    start: (word(WORD.startHigh) << 32n) | word(WORD.startLow),
    duration: (word(WORD.durationHigh) << 32n) | word(WORD.durationLow),
    type: '',
    code: Number(word(WORD.typeCode)),
  };
}

export function codes(problems: readonly Problem[]): string[] {
  return problems.map(({ severity, code }) => `${severity} ${code}`);
}
