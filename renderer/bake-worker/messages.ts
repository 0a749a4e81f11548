import type { Splice } from '../../shared/bake/edits.ts';
import type { PackedSplice } from '../../shared/bake/packed-splices.ts';
import type { BakeQuestionName } from './questions.ts';

/**
 * The contract between the page and its bake worker, which keeps a copy of the document's bytes. What
 * the page posts is done in the order in which it came, a question too: its answer is that of the
 * bytes after all edits posted before it. Only `cancel` overtakes.
 */
export type PageToBakeWorker =
  /** Another document; its bytes change hands. */
  | { readonly kind: 'load'; readonly revision: number; readonly bytes: Uint8Array }
  /** `before` of a splice is only counted. */
  | {
      readonly kind: 'edit';
      readonly revision: number;
      readonly splices: readonly PackedSplice[];
    }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly name: BakeQuestionName;
      readonly args: unknown;
    }
  | { readonly kind: 'cancel'; readonly id: number };

export type BakeWorkerToPage =
  | { readonly kind: 'share'; readonly id: number; readonly share: number }
  /** `revision`: of the bytes that it is true of. */
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly revision: number;
      readonly answer: unknown;
    }
  | { readonly kind: 'cancelled'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export function postedSplices(splices: readonly Splice[]): PackedSplice[] {
  return splices.map(({ at, before, after }) => ({ at, removed: before.length, inserted: after }));
}
