import type { TileCopy } from '../../shared/bake/tile-copy.ts';

/** The tile that was copied last in this window, whatever bake is open now. */
class CopiedTile {
  #copy: TileCopy | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): TileCopy | null => this.#copy;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  keep(copy: TileCopy): void {
    this.#copy = copy;
    for (const listener of this.#listeners) listener();
  }
}

export const copiedTile = new CopiedTile();
