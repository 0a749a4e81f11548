import type { FileRef, OtherBake, TilescopeBridge } from '../../../shared/ipc.ts';
import type { AppError } from '../../../shared/result.ts';
import type { BakeComparison } from './bake-comparison.ts';

interface CompareSurroundings {
  readonly comparison: BakeComparison;
  readonly request: TilescopeBridge['request'];
  /** The file of the bake on the screen. */
  file(): FileRef | null;
  isOpen(): boolean;
  /** Brings the Compare tab to the front. */
  show(): void;
  fail(error: AppError): void;
}

/** What a user can hold the bake against; each shows what differs. */
export class CompareCommands {
  readonly #around: CompareSurroundings;

  constructor(around: CompareSurroundings) {
    this.#around = around;
  }

  /** The file as it was saved last; nothing where there is no file. */
  withSaved(): void {
    if (this.#around.comparison.withSaved()) this.#around.show();
  }

  with(other: OtherBake): void {
    const begun = this.#around.comparison.with(other);
    if (begun.ok) this.#around.show();
    else this.#around.fail(begun.error);
  }

  /** Another bake that is chosen in the system's dialog. */
  async withChosen(): Promise<void> {
    if (!this.#around.isOpen()) return;
    const chosen = await this.#around.request('bake:choose-other', { purpose: 'compare' });
    if (!chosen.ok) this.#around.fail(chosen.error);
    else if (chosen.value !== null) this.with(chosen.value);
  }

  /** What somebody else wrote to the file. */
  async withDisk(): Promise<void> {
    const file = this.#around.file();
    if (file === null) return;
    const read = await this.#around.request('bake:read-again', { fileId: file.id });
    if (read.ok) this.with({ name: `${file.name} on disk`, bytes: read.value.bytes });
    else this.#around.fail(read.error);
  }
}
