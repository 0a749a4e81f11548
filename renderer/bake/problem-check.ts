import { validateBake } from '../../shared/bake/validate.ts';
import type { BakeProblem } from '../../shared/bake/bake.ts';
import { unmended, type BakeDocument } from '../store/bake-document.ts';

/** Checking more tiles than this takes longer than a frame, so it waits until the edits pause. */
const CHECK_AT_ONCE_TILES = 1024;
const PAUSE_MS = 120;

/** What the file came with stays in the list until a save or a repair has replaced it. */
export function problemsOf(document: BakeDocument): readonly BakeProblem[] {
  if (document.kind === 'none') return [];
  if (document.kind === 'damaged') return document.problems;
  return [...unmended(document), ...validateBake(document.history.bake)];
}

/** Checks the newest document, at once or after a pause; an older check that waits is dropped. */
export class ProblemCheck {
  readonly #found: (problems: readonly BakeProblem[]) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(found: (problems: readonly BakeProblem[]) => void) {
    this.#found = found;
  }

  now(document: BakeDocument): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#found(problemsOf(document));
  }

  soon(document: BakeDocument): void {
    const tiles = document.kind === 'open' ? document.history.bake.topology.tileCount : 0;
    if (tiles <= CHECK_AT_ONCE_TILES) {
      this.now(document);
      return;
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(document), PAUSE_MS);
  }
}
