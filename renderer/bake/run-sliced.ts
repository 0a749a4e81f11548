/** Leaves more than half of a frame to everything else. */
const SLICE_MS = 8;

/**
 * Runs a generator on the page without holding it up: slice by slice, each followed by a report.
 * Ends with null where `tell` says false, which stops it.
 */
export async function runSliced<P, T>(
  steps: Generator<P, T>,
  tell: (progress: P) => boolean,
): Promise<T | null> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = steps.next();
    while (step.done !== true && performance.now() < end) step = steps.next();
    if (step.done === true) return step.value;
    if (!tell(step.value)) return null;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
