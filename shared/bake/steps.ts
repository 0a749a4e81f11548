/**
 * Long work that tells how far it is, as a share 0…1, and can be left at each step. Between two steps
 * lie some milliseconds at most. What it reads must not change before it has ended.
 */
export type Steps<T> = Generator<number, T, void>;

/** Does the work at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
