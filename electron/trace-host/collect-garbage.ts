import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back large shared buffers that nothing refers to any more. On V8's own heap these are small
 * objects, for which it may see no reason to collect for as long as the process lives.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
