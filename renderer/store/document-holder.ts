import type { BakeProblem } from '../../shared/bake/bake.ts';
import type { BakeChange } from '../../shared/bake/changes.ts';
import { changeOf } from '../../shared/bake/changes.ts';
import { ChangedTiles } from '../../shared/bake/changed-tiles.ts';
import type { Edit, Splice } from '../../shared/bake/edits.ts';
import { invertEdit } from '../../shared/bake/edits.ts';
import type { BakeHistory } from '../../shared/bake/history.ts';
import {
  withEdit,
  withForeignFile,
  withMending,
  withRedo,
  withSaved,
  withUndo,
  type BakeDocument,
  type OpenDocument,
} from './bake-document.ts';

/** What happened to the document, in the order in which it did. */
export type DocumentNews =
  /** Another document stands here, or none. */
  | { readonly kind: 'loaded' }
  /** An edit, undo or redo. The splices lead from the bytes before it to those now. */
  | { readonly kind: 'edited'; readonly change: BakeChange; readonly splices: readonly Splice[] }
  /** The bytes are as they were; what their file came with is known now. */
  | { readonly kind: 'checked' }
  /** The bytes are as they were; what they are compared with, `saved`, is another. */
  | { readonly kind: 'saved' };

/** The one document of the window: all that is done to it, and who is told. */
export class DocumentHolder {
  #document: BakeDocument = { kind: 'none' };
  #changed: ChangedTiles | null = null;
  #revision = 0;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(news: DocumentNews) => void>();

  readonly current = (): BakeDocument => this.#document;

  /** For React: called after everything that `hear` tells. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * For whatever follows the document at the cost of its changes. Called when the new document can be
   * read already, before those that `subscribe`.
   */
  readonly hear = (hearer: (news: DocumentNews) => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  /** Another number for other bytes; never one that was used before. */
  get revision(): number {
    return this.#revision;
  }

  /** Tiles that differ from the saved bake; null where no bake is open. */
  get changed(): ChangedTiles | null {
    return this.#changed;
  }

  load(document: BakeDocument): void {
    this.#revision += 1;
    this.#changed = document.kind === 'open' ? changedOfLoaded(document) : null;
    this.#tell(document, { kind: 'loaded' });
  }

  /** What its file came with: wrong CRC, length or padding. Nothing where that is known already. */
  checked(cameWith: readonly BakeProblem[]): void {
    const document = this.#document;
    if (document.kind !== 'open' || document.cameWith !== null) return;
    this.#tell({ ...document, cameWith }, { kind: 'checked' });
  }

  edit(edit: Edit): void {
    this.#edited((document) => [withEdit(document, edit), edit.splices]);
  }

  mend(edit: Edit): void {
    this.#edited((document) => [withMending(document, edit), edit.splices]);
  }

  undo(): void {
    this.#edited((document) => {
      const edit = document.history.done.at(-1);
      return edit ? [withUndo(document), invertEdit(edit).splices] : [document, []];
    });
  }

  redo(): void {
    this.#edited((document) => {
      const edit = document.history.undone.at(-1);
      return edit ? [withRedo(document), edit.splices] : [document, []];
    });
  }

  /** The state `taken` is in the file, as these bytes, which become the document's own. */
  saved(taken: BakeHistory, bytes: Uint8Array, cameWith: readonly BakeProblem[] = []): void {
    if (this.#document.kind !== 'open') return;
    const isAsTaken = this.#document.history === taken;
    const document = withSaved(this.#document, taken, bytes, cameWith);
    const { bake } = document.history;
    this.#changed = isAsTaken
      ? ChangedTiles.none(bake.topology.tileCount)
      : ChangedTiles.between(bake, document.saved);
    this.#tell(document, { kind: 'saved' });
  }

  /** Somebody else wrote these bytes to the file, and the document stays: nothing of it is saved. */
  foreign(bytes: Uint8Array): void {
    if (this.#document.kind !== 'open') return;
    const document = withForeignFile(this.#document, bytes);
    this.#changed = ChangedTiles.between(document.history.bake, document.saved);
    this.#tell(document, { kind: 'saved' });
  }

  #edited(act: (document: OpenDocument) => [OpenDocument, readonly Splice[]]): void {
    const before = this.#document;
    if (before.kind !== 'open') return;
    const [document, splices] = act(before);
    if (document === before) return;
    if (splices.length > 0) this.#revision += 1;
    const { bake } = document.history;
    const change = changeOf(bake, splices);
    this.#changed?.update(bake, document.saved, change);
    this.#tell(document, { kind: 'edited', change, splices });
  }

  #tell(document: BakeDocument, news: DocumentNews): void {
    this.#document = document;
    for (const hearer of this.#hearers) hearer(news);
    for (const listener of this.#listeners) listener();
  }
}

function changedOfLoaded({ history, saved }: OpenDocument): ChangedTiles {
  const { tileCount } = history.bake.topology;
  return saved === null ? ChangedTiles.between(history.bake, null) : ChangedTiles.none(tileCount);
}
