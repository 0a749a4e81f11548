import { readShareOf, isBeingRead, type TraceDocument } from '../store/trace-slice.ts';

type Compared = Exclude<TraceDocument, { phase: 'none' }>;

export interface ComparedStatus {
  readonly text: string;
  readonly severity: 'info' | 'warning' | 'error';
  /** Opening the file again would help. */
  readonly canReload: boolean;
}

/** What there is to say of a second trace that is not the whole file as it is now. */
export function comparedStatus(trace: Compared): ComparedStatus | null {
  if (trace.phase === 'lost') {
    return { text: trace.message, severity: 'error', canReload: true };
  }
  if (trace.changedOnDisk) {
    return { text: 'It has changed on disk.', severity: 'warning', canReload: true };
  }
  const { details, checksum } = trace.summary;
  if (details.kind === 'range') return partly('Only a part of its details is loaded.');
  if (details.kind === 'none' && details.reason === 'stopped') {
    return partly(`${percentOf(readShareOf(trace))} of it was read.`);
  }
  if (details.kind === 'none') return partly('Its index is larger than the memory budget.');
  if (isBeingRead(trace)) {
    return { text: `reading, ${percentOf(trace.readShare)}`, severity: 'info', canReload: false };
  }
  if (checksum === 'mismatch') return partly('Its checksum does not match.');
  return null;
}

function partly(text: string): ComparedStatus {
  return { text, severity: 'warning', canReload: false };
}

function percentOf(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
