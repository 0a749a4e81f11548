import os from 'node:os';

/**
 * Lets the host's answers go before the calling thread's work. On Linux a process number of 0 is
 * the calling thread alone; elsewhere it would be the whole host, and nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
}
