import type { AppError } from '../../shared/result.ts';
import type { CountedUnit, ExportJob, ExportSlice, ExportState } from '../store/export-slice.ts';

type Store = Pick<ExportSlice, 'exports' | 'exportStarted' | 'exportIs' | 'dismissExport'>;

/** How often the strip of exports is told of progress. */
const TELL_MS = 100;

/** Texts on their way, as lines of the strip of exports. */
export class TextJobs {
  readonly #state: () => Store;

  constructor(state: () => Store) {
    this.#state = state;
  }

  start(title: string, unit: CountedUnit, id: string = crypto.randomUUID()): TextJob {
    const state: ExportState = { phase: 'running', progress: null, isStopping: false };
    this.#state().exportStarted({ id, fileId: null, title, unit, state });
    return new TextJob(id, this.#state);
  }

  failed(title: string, error: AppError): void {
    this.start(title, 'tile').failed(error);
  }
}

export class TextJob {
  readonly #id: string;
  readonly #state: () => Store;
  #toldAt = 0;

  constructor(id: string, state: () => Store) {
    this.#id = id;
    this.#state = state;
  }

  get isStopping(): boolean {
    const state = this.#job()?.state;
    return state?.phase === 'running' && state.isStopping;
  }

  progressed(done: number, total: number, bytes: number): void {
    const state = this.#job()?.state;
    const now = performance.now();
    if (state?.phase !== 'running' || now - this.#toldAt < TELL_MS) return;
    this.#toldAt = now;
    this.#is({ ...state, progress: { events: done, eventsTotal: total, bytes } });
  }

  done(path: string, bytes: number): void {
    this.#is({ phase: 'done', path, events: null, bytes, notes: [] });
  }

  failed(error: AppError): void {
    this.#is({ phase: 'failed', error });
  }

  dismiss(): void {
    this.#state().dismissExport(this.#id);
  }

  #is(state: ExportState): void {
    this.#state().exportIs(this.#id, state);
  }

  #job(): ExportJob | undefined {
    return this.#state().exports.find(({ id }) => id === this.#id);
  }
}
