import { sharedMemory } from './crew.ts';
import type { Control } from './tasks.ts';

/** For `threads` threads; `stop` of an earlier task ends this one too. */
export function newControl(threads: number, stop?: Int32Array): Control {
  return {
    next: new Int32Array(sharedMemory(4)),
    stop: stop ?? new Int32Array(sharedMemory(4)),
    bytes: new Float64Array(sharedMemory(threads * 8)),
    events: new Float64Array(sharedMemory(threads * 8)),
  };
}
