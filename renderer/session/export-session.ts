import type { Events, SavedKind, TilescopeBridge } from '../../shared/ipc.ts';
import type { AppError, Result } from '../../shared/result.ts';
import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import type { CycleOffset } from '../../shared/units.ts';
import {
  isRunning,
  type ExportJob,
  type ExportKind,
  type ExportState,
} from '../store/export-slice.ts';
import type { AppStore } from '../store/store.ts';

/** The timeline as a picture, PNG. */
export interface TracePicture {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface ExportSessionDeps {
  readonly bridge: Pick<TilescopeBridge, 'request' | 'subscribe'>;
  readonly store: AppStore;
  rangeInView(): { readonly from: CycleOffset; readonly to: CycleOffset };
  /** `scale`: times the screen's resolution. */
  drawPicture(scale: 1 | 2): Promise<Result<TracePicture>>;
  newId(): string;
}

/** What the dialog and the strip of exports can do. */
export interface ExportActions {
  /** Opens the dialog. */
  choose(kind: ExportKind | null): void;
  /** Asks where to, and begins; null where the user thought better of it. */
  start(what: TraceExport, title: string): Promise<Result<'started' | null>>;
  savePicture(scale: 1 | 2, suggestedName: string, title: string): Promise<Result<'saved' | null>>;
  cancel(exportId: string): void;
}

type Ended = Exclude<ExportState, { phase: 'running' }>;

const NOT_OPEN: AppError = { code: 'not-open', message: 'No trace is open.' };

/** The exports of this window, also of traces that have left the screen since they began. */
export class ExportSession implements ExportActions {
  readonly #deps: ExportSessionDeps;
  /** Told of before the answer that names it was heard. */
  readonly #early = new Map<string, Ended>();
  readonly #waitingToClose = new Set<string>();
  #asking = 0;

  constructor(deps: ExportSessionDeps) {
    this.#deps = deps;
    const { bridge } = deps;
    bridge.subscribe('export:progress', (news) => this.#progressed(news));
    bridge.subscribe('export:done', ({ exportId, ...facts }) =>
      this.#ended(exportId, { phase: 'done', ...facts }),
    );
    bridge.subscribe('export:failed', ({ exportId, error }) =>
      this.#ended(exportId, { phase: 'failed', error }),
    );
  }

  /** Dialogs, exports and pictures that are on their way. */
  get busy(): boolean {
    return this.#asking > 0 || this.#deps.store.getState().exports.some(isRunning);
  }

  choose(kind: ExportKind | null): void {
    const { store, rangeInView } = this.#deps;
    const { trace, selection, exportForm, changeExportForm, keepExportView, showDialog } =
      store.getState();
    if (trace.phase === 'none') return;
    keepExportView(rangeInView());
    const hasArea = selection.kind === 'area';
    const scope = hasArea ? 'selection' : exportForm.scope;
    changeExportForm({
      scope: scope === 'selection' && !hasArea ? 'all' : scope,
      ...(kind === null ? {} : { kind }),
    });
    showDialog('export');
  }

  async start(what: TraceExport, title: string): Promise<Result<'started' | null>> {
    const fileId = this.#fileId();
    if (fileId === null) return { ok: false, error: NOT_OPEN };
    const started = await this.#asked(this.#deps.bridge.request('export:start', { fileId, what }));
    if (!started.ok) return started;
    if (started.value.kind === 'cancelled') return { ok: true, value: null };
    const { exportId } = started.value;
    const early = this.#early.get(exportId);
    this.#early.delete(exportId);
    const running: ExportState = { phase: 'running', progress: null, isStopping: false };
    this.#show({ id: exportId, fileId, title, unit: 'event', state: early ?? running });
    return { ok: true, value: 'started' };
  }

  async savePicture(
    scale: 1 | 2,
    suggestedName: string,
    title: string,
  ): Promise<Result<'saved' | null>> {
    const fileId = this.#fileId();
    if (fileId === null) return { ok: false, error: NOT_OPEN };
    const picture = await this.#asked(this.#deps.drawPicture(scale));
    if (!picture.ok) return picture;
    const { bytes } = picture.value;
    const kind: SavedKind = 'png';
    const saved = await this.#asked(
      this.#deps.bridge.request('export:save-bytes', { suggestedName, kind, bytes }),
    );
    if (!saved.ok) return saved;
    if (saved.value.kind === 'cancelled') return { ok: true, value: null };
    const facts = { path: saved.value.path, events: null, bytes: bytes.length, notes: [] };
    const state: ExportState = { phase: 'done', ...facts };
    this.#show({ id: this.#deps.newId(), fileId, title, unit: 'event', state });
    return { ok: true, value: 'saved' };
  }

  /** At the screen's resolution, to be pasted elsewhere. */
  async copyPicture(): Promise<void> {
    const { bridge, drawPicture, store, newId } = this.#deps;
    const { trace } = store.getState();
    if (trace.phase === 'none') return;
    const picture = await this.#asked(drawPicture(1));
    const bytes = picture.ok ? picture.value.bytes : null;
    const copied =
      bytes === null
        ? picture
        : await this.#asked(bridge.request('clipboard:write-picture', { bytes }));
    const state: ExportState = copied.ok
      ? { phase: 'done', path: null, events: null, bytes: bytes?.length ?? 0, notes: [] }
      : { phase: 'failed', error: copied.error };
    const title = `Picture of ${trace.file.name}`;
    this.#show({ id: newId(), fileId: trace.file.id, title, unit: 'event', state });
  }

  cancel(exportId: string): void {
    const job = this.#job(exportId);
    if (job?.state.phase !== 'running') return;
    this.#deps.store.getState().exportIs(exportId, { ...job.state, isStopping: true });
    // Who writes a text looks at the strip between two pieces.
    if (job.fileId !== null) void this.#deps.bridge.request('export:cancel', { exportId });
  }

  /** Ends the host of a trace that left the screen, as soon as none of its exports needs it. */
  closeTrace(fileId: string): void {
    this.#waitingToClose.add(fileId);
    this.#closeUnused();
  }

  #closeUnused(): void {
    const { store, bridge } = this.#deps;
    for (const fileId of this.#waitingToClose) {
      const isNeeded = (job: ExportJob) => job.fileId === fileId && isRunning(job);
      if (store.getState().exports.some(isNeeded)) continue;
      this.#waitingToClose.delete(fileId);
      void bridge.request('trace:close', { fileId });
    }
  }

  #progressed({ exportId, ...progress }: Events['export:progress']): void {
    const job = this.#job(exportId);
    if (job?.state.phase !== 'running') return;
    this.#deps.store.getState().exportIs(exportId, { ...job.state, progress });
  }

  #ended(exportId: string, state: Ended): void {
    if (this.#job(exportId) === undefined) this.#early.set(exportId, state);
    else this.#deps.store.getState().exportIs(exportId, state);
    this.#closeUnused();
  }

  #show(job: ExportJob): void {
    this.#deps.store.getState().exportStarted(job);
    this.#closeUnused();
  }

  #job(exportId: string): ExportJob | undefined {
    return this.#deps.store.getState().exports.find(({ id }) => id === exportId);
  }

  #fileId(): string | null {
    const { trace } = this.#deps.store.getState();
    return trace.phase === 'none' ? null : trace.file.id;
  }

  async #asked<T>(answer: Promise<T>): Promise<T> {
    this.#asking++;
    return answer.finally(() => this.#asking--);
  }
}
