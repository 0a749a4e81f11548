import type { RepairKind } from '../../shared/bake/bake.ts';
import { repairAllEdit, repairEdit, tileRepairEdit } from '../../shared/bake/repairs.ts';
import type { OpenDocument } from '../store/bake-document.ts';
import type { DocumentHolder } from '../store/document-holder.ts';

/** Repairs of the document, each one step of undo. */
export class BakeRepairs {
  readonly #documents: DocumentHolder;

  constructor(documents: DocumentHolder) {
    this.#documents = documents;
  }

  /** Mends all problems that have this repair. */
  repair(kind: RepairKind): void {
    const document = this.#open();
    if (document === null) return;
    const edit = repairEdit(document.history.bake, kind);
    if (kind === 'stamp') this.#documents.mend(edit);
    else this.#documents.edit({ ...edit, mergeKey: null });
  }

  /** Mends all problems that have one of these repairs. */
  repairAll(kinds: readonly RepairKind[]): void {
    const document = this.#open();
    if (document === null) return;
    const edit = repairAllEdit(document.history.bake, kinds);
    if (kinds.includes('stamp')) this.#documents.mend(edit);
    else this.#documents.edit(edit);
  }

  /** Mends what one tile breaks of the rule `code`, where a tile can be mended by itself. */
  repairTile(code: string, tile: number): void {
    const document = this.#open();
    if (document === null) return;
    const edit = tileRepairEdit(document.history.bake, code, tile);
    if (edit !== null) this.#documents.edit(edit);
  }

  #open(): OpenDocument | null {
    const document = this.#documents.current();
    return document.kind === 'open' ? document : null;
  }
}
