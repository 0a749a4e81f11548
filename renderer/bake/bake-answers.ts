import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';
import {
  postedSplices,
  type BakeWorkerToPage,
  type PageToBakeWorker,
} from '../bake-worker/messages.ts';
import type {
  BakeQuestionAnswer,
  BakeQuestionArgs,
  BakeQuestionName,
  BakeSubject,
} from '../bake-worker/questions.ts';
import type { BakeDocument } from '../store/bake-document.ts';
import type { DocumentHolder, DocumentNews } from '../store/document-holder.ts';
import {
  CANCELLED,
  answerOnPage,
  subjectOfDocument,
  type Answered,
  type AskOptions,
} from './page-answers.ts';

/** What of a Worker is needed. */
export interface BakeWorkerPort {
  postMessage(message: PageToBakeWorker, transfer: ArrayBuffer[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<BakeWorkerToPage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  readonly name: BakeQuestionName;
  readonly args: unknown;
  readonly options: AskOptions;
  readonly settle: (result: Result<Answered<unknown>>) => void;
}

/** Up to here (some 18,000 tiles) asking the page itself is quicker than starting a thread. */
const MAX_BYTES_ON_PAGE = 2 ** 20;

/**
 * Asks long questions about the document on the screen. A large one is copied to a worker by the first
 * question and followed there; where there is no worker, the page answers in slices of its own time.
 * Errors: `cancelled` (withdrawn, or another document came), `no-bake`, `question-failed`.
 */
export class BakeAnswers {
  readonly #documents: DocumentHolder;
  readonly #startWorker: () => BakeWorkerPort;
  readonly #workerFailed: (message: string) => void;
  readonly #maxBytesOnPage: number;
  readonly #pending = new Map<number, Pending>();
  #worker: BakeWorkerPort | null = null;
  #hasCopy = false;
  #mayStart = true;
  #lastId = 0;

  constructor(
    documents: DocumentHolder,
    startWorker: () => BakeWorkerPort,
    workerFailed: (message: string) => void,
    maxBytesOnPage = MAX_BYTES_ON_PAGE,
  ) {
    this.#maxBytesOnPage = maxBytesOnPage;
    this.#documents = documents;
    this.#startWorker = startWorker;
    this.#workerFailed = workerFailed;
    documents.hear((news) => this.#follow(news));
  }

  async ask<N extends BakeQuestionName>(
    name: N,
    args: BakeQuestionArgs<N>,
    options: AskOptions = {},
  ): Promise<Result<Answered<BakeQuestionAnswer<N>>>> {
    const bytes = bytesOf(this.#documents.current());
    if (bytes === null) return fail('no-bake', 'No bake is open');
    if (options.signal?.aborted === true) return CANCELLED;
    const worker = this.#isSmall(bytes) ? null : this.#workerWith(bytes);
    if (worker === null) return answerOnPage(this.#documents, name, args, options);
    const answer = await this.#post(worker, name, args, options);
    return answer as Result<Answered<BakeQuestionAnswer<N>>>;
  }

  /** What a question is about where the page answers it in no time; null for a large bake. */
  quickSubject(): BakeSubject | null {
    const bytes = bytesOf(this.#documents.current());
    if (bytes === null || !this.#isSmall(bytes)) return null;
    return subjectOfDocument(this.#documents.current());
  }

  #isSmall({ length }: Uint8Array): boolean {
    return length <= this.#maxBytesOnPage;
  }

  #post(
    worker: BakeWorkerPort,
    name: BakeQuestionName,
    args: unknown,
    options: AskOptions,
  ): Promise<Result<Answered<unknown>>> {
    const id = ++this.#lastId;
    return new Promise((settle) => {
      this.#pending.set(id, { name, args, options, settle });
      options.signal?.addEventListener('abort', () => {
        if (!this.#settle(id, CANCELLED)) return;
        this.#worker?.postMessage({ kind: 'cancel', id }, []);
      });
      worker.postMessage({ kind: 'ask', id, name, args }, []);
    });
  }

  /** The worker with the document's bytes in it; null where it cannot be had. */
  #workerWith(bytes: Uint8Array): BakeWorkerPort | null {
    try {
      this.#worker ??= this.#mayStart ? this.#started() : null;
      if (this.#worker !== null && !this.#hasCopy) {
        const copy = bytes.slice();
        const { revision } = this.#documents;
        this.#worker.postMessage({ kind: 'load', revision, bytes: copy }, [copy.buffer]);
        this.#hasCopy = true;
      }
    } catch (thrown) {
      this.#lose(String(thrown));
    }
    return this.#worker;
  }

  #started(): BakeWorkerPort {
    const worker = this.#startWorker();
    worker.onmessage = ({ data }) => this.#hearWorker(data);
    worker.onerror = ({ message }) => this.#lose(message);
    return worker;
  }

  #hearWorker(message: BakeWorkerToPage): void {
    const { id } = message;
    if (message.kind === 'share') this.#pending.get(id)?.options.onShare?.(message.share);
    else if (message.kind === 'answer') {
      this.#settle(id, ok({ revision: message.revision, value: message.answer }));
    } else if (message.kind === 'failed')
      this.#settle(id, fail('question-failed', message.message));
    else this.#settle(id, CANCELLED);
  }

  #settle(id: number, result: Result<Answered<unknown>>): boolean {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(result);
    return pending !== undefined;
  }

  #follow(news: DocumentNews): void {
    if (news.kind === 'loaded') {
      for (const id of [...this.#pending.keys()]) this.#settle(id, CANCELLED);
      // Ending it also ends what it was busy with, and gives its copy back.
      this.#worker?.terminate();
      this.#worker = null;
      this.#hasCopy = false;
    } else if (news.kind === 'edited' && this.#hasCopy) {
      const { revision } = this.#documents;
      const splices = postedSplices(news.splices);
      this.#worker?.postMessage({ kind: 'edit', revision, splices }, []);
    }
  }

  /** The worker cannot go on: whatever waits is answered on the page. */
  #lose(message: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasCopy = false;
    this.#mayStart = false;
    this.#workerFailed(message);
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { name, args, options, settle } of waiting) {
      void answerOnPage(this.#documents, name, args as null, options).then(settle);
    }
  }
}

function bytesOf(document: BakeDocument): Uint8Array | null {
  if (document.kind === 'none') return null;
  return document.kind === 'open' ? document.history.bake.bytes : document.bytes;
}
