import {
  newPassMemory,
  recordPassesIn,
  type RecordPasses,
} from '../../../shared/trace/record-passes.ts';

let own: RecordPasses | null | undefined;

/** The calling thread's passes for a task without an overview: a thread does one at a time. */
export function ownPasses(): RecordPasses | null {
  own ??= recordPassesIn(newPassMemory());
  return own;
}
