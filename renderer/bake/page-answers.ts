import { scanBake } from '../../shared/bake/scan.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  stepsOf,
  type BakeQuestionAnswer,
  type BakeQuestionArgs,
  type BakeQuestionName,
  type BakeSubject,
} from '../bake-worker/questions.ts';
import type { BakeDocument } from '../store/bake-document.ts';
import type { DocumentHolder } from '../store/document-holder.ts';

export interface Answered<T> {
  /** `documents.revision` of the bytes that the answer is true of. */
  readonly revision: number;
  readonly value: T;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1, now and then. */
  readonly onShare?: (share: number) => void;
}

export const CANCELLED = fail('cancelled', 'The question was withdrawn');

/** Leaves room for a frame of 60 a second. */
const SLICE_MS = 8;

/** Answers a question in slices of the page's own time; begins anew where the bytes were edited. */
export async function answerOnPage<N extends BakeQuestionName>(
  documents: DocumentHolder,
  name: N,
  args: BakeQuestionArgs<N>,
  { signal, onShare }: AskOptions,
): Promise<Result<Answered<BakeQuestionAnswer<N>>>> {
  try {
    for (;;) {
      const { revision } = documents;
      const subject = subjectOfDocument(documents.current());
      if (subject === null) return CANCELLED;
      const steps = stepsOf(name, subject, args);
      while (documents.revision === revision) {
        const end = performance.now() + SLICE_MS;
        let step = steps.next();
        while (step.done !== true && performance.now() < end) step = steps.next();
        if (step.done === true) return ok({ revision, value: step.value });
        onShare?.(step.value);
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (signal?.aborted === true) return CANCELLED;
      }
    }
  } catch (thrown) {
    return fail('question-failed', String(thrown));
  }
}

export function subjectOfDocument(document: BakeDocument): BakeSubject | null {
  if (document.kind === 'none') return null;
  if (document.kind === 'damaged') return { scan: scanBake(document.bytes), bake: null };
  const { bake } = document.history;
  return { scan: scanBake(bake.bytes), bake };
}
