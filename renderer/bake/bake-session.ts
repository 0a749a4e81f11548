import type { Bake } from '../../shared/bake/bake.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import { isUnsaved } from '../../shared/bake/history.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import type {
  BackupInfo,
  FileRef,
  MenuCommand,
  OpenedBake,
  RestoredBake,
  TilescopeBridge,
  WindowState,
} from '../../shared/ipc.ts';
import type { AppError, Problem, Result } from '../../shared/result.ts';
import { documentOf, type BakeDocument } from '../store/bake-document.ts';
import { NO_BAKE, type BakePhase, type BakeQuestion, type BakeSlice } from '../store/bake-slice.ts';
import { DocumentHolder, type DocumentNews } from '../store/document-holder.ts';
import type { ExportSlice } from '../store/export-slice.ts';
import type { TraceSlice } from '../store/trace-slice.ts';
import type { WindowSlice } from '../store/window-slice.ts';
import { BakeAnswers } from './bake-answers.ts';
import { BakeRepairs } from './bake-repairs.ts';
import { BakeValidation } from './bake-validation.ts';
import { TileSearch } from './find/tile-search.ts';
import { saveBake, type SaveSurroundings } from './bake-saving.ts';
import { BakeTexts } from './bake-texts.ts';
import { BakeComparison } from './compare/bake-comparison.ts';
import { CompareCommands } from './compare/compare-commands.ts';
import { raisedBakeId } from './raised-bake-id.ts';
import { QuestionLine } from './question-line.ts';
import { takeTheirs, keepMine } from './safety/disk-changes.ts';
import { keepDraft, restoredDocument } from './safety/draft-documents.ts';
import { DraftKeeper } from './safety/draft-keeper.ts';
import { KeptBakes } from './safety/kept-bakes.ts';
import { stampedBytes } from './stamped-bytes.ts';
import { startBakeWorker, workerFailure } from './start-bake-worker.ts';
import { TypingSlot } from './typing-slot.ts';
import { WeightCommands } from './weight-commands.ts';

/** The part of the window's store that the session writes, and what tells whether it is shown. */
export interface BakeStore {
  getState(): BakeSlice &
    ExportSlice &
    Pick<
      WindowSlice,
      'tab' | 'dialog' | 'showTab' | 'showDialog' | 'addNotice' | 'dropOpenFailures'
    > &
    Pick<TraceSlice, 'trace'>;
}

/**
 * The one bake of a window: what happens to it between opening and closing. `main.tsx` makes one
 * before it asks `window:ready`, and hands over the answer by `start`.
 */
export class BakeSession {
  readonly documents = new DocumentHolder();
  /** Long questions about the document: what takes too long for the page at a million tiles. */
  readonly answers = new BakeAnswers(this.documents, startBakeWorker, (message) =>
    this.#fail({ code: 'worker-failed', message: workerFailure(message) }),
  );
  readonly validation = new BakeValidation(this.documents, this.answers, (problems) =>
    this.#store.getState().changeBake({ problems }),
  );
  readonly search = new TileSearch({
    documents: this.documents,
    answers: this.answers,
    validation: this.validation,
    current: () => {
      const { selection, selectedTile } = this.#store.getState().bake;
      return { selection, focus: selectedTile };
    },
    select: (selection, focus) => this.select(selection, focus),
  });
  readonly repairs = new BakeRepairs(this.documents);
  readonly typing = new TypingSlot();
  readonly weightCommands = new WeightCommands();
  readonly comparison: BakeComparison;
  readonly compare: CompareCommands;
  /** What panels ask of main beside the document: the clipboard, settings. */
  readonly request: TilescopeBridge['request'];
  /** Drafts that wait, and backups. */
  readonly kept: KeptBakes;
  readonly #bridge: TilescopeBridge;
  readonly #store: BakeStore;
  readonly #questions: QuestionLine;
  readonly #drafts: DraftKeeper;
  readonly #texts: BakeTexts;
  #toldUnsaved = '';
  /** Grows with every bake that comes into the window, so that a save knows whether its own went. */
  #loads = 0;

  constructor(bridge: TilescopeBridge, store: BakeStore) {
    this.#bridge = bridge;
    this.request = (name, ...args) => bridge.request(name, ...args);
    this.#store = store;
    this.#questions = new QuestionLine((question) => store.getState().changeBake({ question }));
    const { request } = this;
    this.kept = new KeptBakes(request);
    this.#drafts = new DraftKeeper(request, (reason) => {
      const message = `Unsaved edits cannot be kept against a crash: ${reason}`;
      this.#fail({ code: 'draft-failed', message });
    });
    this.#texts = this.#bakeTexts();
    this.documents.hear((news) => news.kind !== 'loaded' && this.#changed(news));
    bridge.subscribe('bake:restored', (restored) => this.#restored(restored));
    bridge.subscribe('bake:draft-base-lost', () => this.#drafts.baseLost());
    bridge.subscribe('bake:on-disk', ({ fileId, change }) => {
      if (fileId === this.#file?.id) store.getState().changeBake({ onDisk: change });
    });
    this.comparison = new BakeComparison(this.documents, this.answers, (comparison) =>
      store.getState().changeBake({ comparison }),
    );
    this.compare = new CompareCommands({
      comparison: this.comparison,
      request,
      file: () => this.#file,
      isOpen: () => this.documents.current().kind === 'open',
      show: () => this.#showComparison(),
      fail: (error) => this.#fail(error),
    });
    bridge.subscribe('bake:compare-with', (other) => this.compare.with(other));
    bridge.subscribe('bake:opened', (opened) => void this.#opened(opened));
    bridge.subscribe('bake:text-opened', (text) => void this.#texts.open(text));
    bridge.subscribe('menu', ({ command }) => this.run(command));
    bridge.subscribe('bake:save-before-close', () => {
      void this.save().then((saved) => bridge.request('bake:saved-before-close', { saved }));
    });
  }

  /** Offers what a crash left behind. */
  start({ draftCount }: WindowState): void {
    if (draftCount > 0) this.#store.getState().showDialog('drafts');
  }

  /** Menu commands that are the bake's; true when it was one. */
  run(command: MenuCommand): boolean {
    const commands: Partial<Record<MenuCommand, () => unknown>> = {
      save: () => this.save(),
      'save-as': () => this.save({ as: true }),
      undo: () => this.isShown() && this.undo(),
      redo: () => this.isShown() && this.redo(),
      'compare-bake': () => this.compare.withChosen(),
      'compare-bake-saved': () => this.compare.withSaved(),
      'reshape-bake': () => this.#showReshape(),
      'close-bake': () => this.close(),
      'next-hit': () => this.isShown() && this.search.step(1),
      'previous-hit': () => this.isShown() && this.search.step(-1),
      'export-bake-json': () => this.#texts.export('bake-json'),
      'export-bake-csv': () => this.#texts.export('bake-csv'),
      'import-bake-csv': () => this.#texts.importCsv(),
    };
    const run = commands[command];
    run?.();
    return run !== undefined || (this.isShown() && this.weightCommands.run(command));
  }

  /** Does what `make` says to the bake; one step of undo. */
  edit(make: (bake: Bake) => Edit): void {
    this.step((bake) => ({ ...make(bake), mergeKey: null }));
  }

  /** The same, where a run of steps at one place is one step of undo. */
  step(make: (bake: Bake) => Edit): void {
    const document = this.documents.current();
    if (document.kind === 'open') this.documents.edit(make(document.history.bake));
  }

  undo(): void {
    if (!this.typing.cancel()) this.documents.undo();
  }

  redo(): void {
    if (!this.typing.cancel()) this.documents.redo();
  }

  /** Selects this tile alone; nothing where the array has no such tile (an older problem's). */
  selectTile(tile: number): void {
    const tileCount = tileCountOf(this.documents.current());
    if (tile < tileCount) this.select(TileSet.of(tileCount, [tile]), tile);
  }

  /** `focus` is the tile that the panels look at, else the one they do or the first. */
  select(selection: TileSet, focus?: number): void {
    if (!this.typing.commit()) return;
    const { changeBake, bake } = this.#store.getState();
    const wanted = focus ?? bake.selectedTile;
    const selectedTile = selection.has(wanted) ? wanted : (selection.first ?? wanted);
    changeBake({ selection, selectedTile });
  }

  /** To a problem's tile and byte, whatever of the two it has. */
  goTo({ tile, at }: Problem): void {
    const { changeBake, bake } = this.#store.getState();
    const asked = (bake.bytesAt?.asked ?? 0) + 1;
    if (tile !== null) this.selectTile(tile);
    if (at !== null) changeBake({ bytesAt: { byteOffset: at, asked } });
  }

  #showComparison(): void {
    this.#store.getState().changeBake({ dockTab: 'compare' });
    this.#store.getState().showTab('bake');
  }

  async saveTable(suggestedName: string, text: string): Promise<void> {
    const saved = await this.#bridge.request('export:save-bytes', {
      suggestedName,
      kind: 'csv',
      bytes: new TextEncoder().encode(text),
    });
    if (!saved.ok) this.#fail(saved.error);
  }

  async save({ as = false, overwrite = false } = {}): Promise<boolean> {
    const { bake, changeBake } = this.#store.getState();
    if (bake.document.phase !== 'open' || bake.saving || !this.typing.commit()) return false;
    if (bake.raisesBakeId && bake.unsaved) this.edit(raisedBakeId(this.documents.current()));
    changeBake({ saving: true, failure: null });
    try {
      return await saveBake(this.#saveSurroundings(bake.document), { as, overwrite });
    } catch (thrown) {
      this.#fail({ code: 'save-failed', message: String(thrown) });
      return false;
    } finally {
      changeBake({ saving: false });
    }
  }

  /** False where the user wants to keep the unsaved bake that stands here. */
  async mayReplace(): Promise<boolean> {
    const { unsaved, document } = this.#store.getState().bake;
    if (!unsaved || document.phase === 'none') return true;
    const answer = await this.#bridge.request('bake:ask-unsaved', { name: document.name });
    return answer === 'save' ? this.save() : answer === 'discard';
  }

  async close(): Promise<void> {
    const { document } = this.#store.getState().bake;
    if (document.phase === 'none' || !(await this.mayReplace())) return;
    this.#loadAnother({ kind: 'none' }, '', null);
  }

  /** Puts a new bake in the window; false where there is none or that was called off. */
  async create(made: Result<Bake>): Promise<boolean> {
    if (!made.ok) {
      this.#fail(made.error);
      return false;
    }
    if (!(await this.mayReplace())) return false;
    this.#loadAnother(documentOf(made.value.bytes, false), 'untitled.d8p', null);
    return true;
  }

  copyText(text: string): void {
    void this.#bridge.request('clipboard:write-text', { text });
  }

  /** As an unsaved bake; the file that it is a backup of stays as it is. */
  async openBackup({ id, name }: BackupInfo): Promise<void> {
    const read = await this.request('backups:read', { id });
    if (!read.ok) return this.#fail(read.error);
    if (await this.mayReplace()) this.#loadAnother(documentOf(read.value, false), name, null);
  }

  /** What somebody else wrote to the file takes the bake's place: one step of undo. */
  takeTheirs(): Promise<void> {
    return this.#settleDisk(takeTheirs);
  }

  /** The bake stays, unsaved; the next save replaces what somebody else wrote. */
  keepMine(): Promise<void> {
    return this.#settleDisk(keepMine);
  }

  answer(answer: string): void {
    this.#questions.answer(answer);
  }

  dismissLostFile(): void {
    this.#store.getState().changeBake({ lostFile: null });
  }

  dismissFailure(): void {
    this.#store.getState().changeBake({ failure: null });
  }

  /** Nothing is undone behind a dialog or another tab. */
  isShown(): boolean {
    const { tab, trace, dialog, bake } = this.#store.getState();
    const isCovered = dialog !== 'none' || bake.question !== null;
    return !isCovered && (tab === 'bake' || trace.phase === 'none');
  }

  #showReshape(): void {
    const { bake, dialog, showTab, showDialog } = this.#store.getState();
    if (bake.document.phase !== 'open' || bake.question !== null || dialog !== 'none') return;
    showTab('bake');
    showDialog('reshape');
  }

  #ask(question: BakeQuestion): Promise<string> {
    return this.#questions.ask(question);
  }

  async #opened({ file, bytes }: OpenedBake): Promise<void> {
    if (await this.mayReplace()) this.#loadAnother(documentOf(bytes, true), file.name, file);
    else await this.#bridge.request('bake:close', { fileId: file.id });
  }

  #restored({ name, file, base, bytes, mayStamp, origin }: RestoredBake): void {
    const document = restoredDocument({ base, bytes, mayStamp, isSaved: file !== null });
    this.#drafts.adopted();
    this.#load(document, name, file);
    if (file === null) this.#store.getState().changeBake({ lostFile: origin });
  }

  async #settleDisk(settle: typeof takeTheirs): Promise<void> {
    const file = this.#file;
    if (file === null || !this.typing.commit()) return;
    const settled = await settle({
      file,
      documents: this.documents,
      request: this.request,
      replace: (document, read) => this.#loadAnother(document, read.name, read),
    });
    if (!settled.ok) return this.#fail(settled.error);
    const { changeBake, bake } = this.#store.getState();
    if (bake.document.phase === 'open') {
      changeBake({ onDisk: null, document: { ...bake.document, file: settled.value } });
    }
  }

  get #file(): FileRef | null {
    const { document } = this.#store.getState().bake;
    return document.phase === 'none' ? null : document.file;
  }

  /** Another bake, or none: what was kept of the one before is no longer needed. */
  #loadAnother(document: BakeDocument, name: string, file: FileRef | null): void {
    this.#drafts.saved(null);
    this.#load(document, name, file);
  }

  #load(document: BakeDocument, name: string, file: FileRef | null): void {
    const before = this.#store.getState().bake.document;
    const oldId = before.phase === 'none' ? undefined : before.file?.id;
    if (oldId !== undefined && oldId !== file?.id) {
      void this.#bridge.request('bake:close', { fileId: oldId });
    }
    this.#loads += 1;
    this.typing.cancel();
    const { transposed, closedGroups } = this.#store.getState().bake;
    const dockTab = document.kind === 'damaged' ? 'bytes' : 'problems';
    this.#store.getState().changeBake({ ...NO_BAKE, transposed, closedGroups, dockTab });
    this.documents.load(document);
    // A small one has been checked by now.
    const loaded = this.documents.current();
    this.#store.getState().changeBake({ document: phaseOf(document, name, file) });
    this.#keepSelection(loaded);
    if (document.kind !== 'none') this.#store.getState().showTab('bake');
    this.#tell(loaded, name, null);
  }

  /** After an edit, undo, redo or save. */
  #changed(news: DocumentNews): void {
    const document = this.documents.current();
    const { bake } = this.#store.getState();
    if (bake.document.phase !== 'open') return;
    this.#keepSelection(document);
    this.#tell(document, bake.document.name, news);
  }

  /** After a change of the array's size: the tiles that are left, at least one where there is any. */
  #keepSelection(document: BakeDocument): void {
    const { changeBake, bake } = this.#store.getState();
    const tileCount = tileCountOf(document);
    if (bake.selection.tileCount === tileCount) return;
    const kept = bake.selection.resized(tileCount);
    const isLost = kept.size === 0 && tileCount > 0;
    const focus = Math.min(bake.selectedTile, Math.max(0, tileCount - 1));
    const selection = isLost ? TileSet.of(tileCount, [focus]) : kept;
    changeBake({ selection, selectedTile: selection.has(focus) ? focus : (selection.first ?? 0) });
  }

  /** Brings the store, main and the draft up to what the document now is. */
  #tell(document: BakeDocument, name: string, news: DocumentNews | null): void {
    const history = document.kind === 'open' ? document.history : null;
    const unsaved = history !== null && isUnsaved(history);
    this.#store.getState().changeBake({
      unsaved,
      undoLabel: history?.done.at(-1)?.label ?? null,
      redoLabel: history?.undone.at(-1)?.label ?? null,
      droppedSteps: history?.dropped ?? 0,
    });
    keepDraft(this.#drafts, document, { name, file: this.#file }, news);
    const told = `${unsaved} ${name}`;
    if (told === this.#toldUnsaved) return;
    this.#toldUnsaved = told;
    void this.#bridge.request('bake:set-unsaved', { unsaved, name });
  }

  #fail(failure: AppError): void {
    this.#store.getState().changeBake({ failure });
  }

  #bakeTexts(): BakeTexts {
    return new BakeTexts({
      request: this.#bridge.request.bind(this.#bridge),
      store: this.#store,
      document: () => this.documents.current(),
      commitTyping: () => this.typing.commit(),
      edit: (make) => this.edit(make),
      load: async (bytes, name) => {
        if (await this.mayReplace()) this.#loadAnother(documentOf(bytes, false), name, null);
      },
    });
  }

  #saveSurroundings({ name, file }: { name: string; file: FileRef | null }): SaveSurroundings {
    const load = this.#loads;
    return {
      name,
      file,
      document: () => (load === this.#loads ? this.documents.current() : { kind: 'none' }),
      request: this.#bridge.request.bind(this.#bridge),
      ask: (question) => this.#ask(question),
      fail: (error) => this.#fail(error),
      blocking: (most) => this.validation.blocking(most),
      stamped: () =>
        load === this.#loads ? stampedBytes(this.documents, this.answers) : Promise.resolve(null),
      goTo: (problem) => this.goTo(problem),
      saved: (taken, bytes, savedFile) => {
        const phase = { phase: 'open', name: savedFile.name, file: savedFile } as const;
        this.#store.getState().changeBake({ document: phase, onDisk: null, lostFile: null });
        this.documents.saved(taken, bytes);
      },
    };
  }
}

function tileCountOf(document: BakeDocument): number {
  return document.kind === 'open' ? document.history.bake.topology.tileCount : 0;
}

function phaseOf(document: BakeDocument, name: string, file: FileRef | null): BakePhase {
  if (document.kind === 'open') return { phase: 'open', name, file };
  if (document.kind === 'damaged' && file !== null) return { phase: 'damaged', name, file };
  return { phase: 'none' };
}
