import type { BakeHistory } from '../../shared/bake/history.ts';
import type { DocumentHolder } from '../store/document-holder.ts';
import type { BakeAnswers } from './bake-answers.ts';

/** The bytes to write and the state that they are; null where no bake is open. */
export async function stampedBytes(
  documents: DocumentHolder,
  answers: Pick<BakeAnswers, 'ask'>,
): Promise<{ readonly taken: BakeHistory; readonly bytes: Uint8Array } | null> {
  for (;;) {
    const { revision } = documents;
    const document = documents.current();
    if (document.kind !== 'open') return null;
    const answer = await answers.ask('stamp', null);
    if (!answer.ok) throw new Error(answer.error.message);
    const bytes = answer.value.value;
    if (bytes !== null && answer.value.revision === revision) {
      return { taken: document.history, bytes };
    }
  }
}
