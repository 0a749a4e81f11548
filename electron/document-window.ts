import { totalmem } from 'node:os';
import path from 'node:path';
import { app, type BrowserWindow } from 'electron';
import type { RequestArgs, TraceRole } from '../shared/ipc.ts';
import { ok, type Result } from '../shared/result.ts';
import { BakeDocuments } from './bake-documents.ts';
import { askReloadAfterCrash, chooseBakeToSave, chooseCsv, chooseExportTarget } from './dialogs.ts';
import { readOtherBake } from './files/bake-file.ts';
import type { Backups } from './files/backups.ts';
import type { Drafts } from './files/drafts/drafts.ts';
import type { DraftWriter } from './files/drafts/draft-writer.ts';
import { findFile, kindByName, type FoundFile } from './files/file-kind.ts';
import type { RecentFiles } from './files/recent-files.ts';
import type { KeptIndexes } from './files/kept-indexes.ts';
import type { SaveJournal } from './files/save-journal.ts';
import type { Serial } from './files/serial.ts';
import type { SettingsFile } from './files/settings-file.ts';
import { replacingWith } from './files/replace-file.ts';
import type { UnderWay } from './files/under-way.ts';
import type { Opening } from './opening-plan.ts';
import { PageLink } from './page-link.ts';
import { PieceSaves } from './piece-saves.ts';
import { TraceDocuments } from './trace-documents.ts';
import type { TraceOptions } from './trace-process.ts';
import { WindowClosing } from './window-closing.ts';
import { WindowExports } from './window-exports.ts';

/** What all windows share. */
export interface SharedState {
  readonly settings: SettingsFile;
  readonly keptIndexes: KeptIndexes;
  readonly drafts: Drafts;
  readonly backups: Backups;
  readonly recent: RecentFiles;
  readonly journal: SaveJournal;
  readonly saving: Serial;
  readonly underWay: UnderWay;
  /** The folder of the samples, whose files are never written to. */
  readonly sampleFolder: string;
  quitCancelled(): void;
  /** A document came or went, or has unsaved edits. */
  documentsChanged(): void;
}

/** One window with its trace, its bake and what it would lose by closing. */
export class DocumentWindow {
  readonly browserWindow: BrowserWindow;
  readonly page: PageLink;
  readonly traces: TraceDocuments;
  readonly bakes: BakeDocuments;
  readonly exports: WindowExports;
  /** Files that the page makes piece by piece. */
  readonly pieces: PieceSaves;
  readonly closing: WindowClosing;
  readonly draft: DraftWriter;
  readonly #shared: SharedState;
  /** Resolves when the page is mounted and what waited for it was handed over. */
  readonly whenPageReady: Promise<void>;
  readonly #announceReady: () => void;
  #pageIsReady = false;
  #pageLoads = 0;
  /** What waits for the page to be mounted. */
  #waiting: (() => Promise<void>)[] = [];

  constructor(browserWindow: BrowserWindow, shared: SharedState) {
    this.browserWindow = browserWindow;
    this.#shared = shared;
    const { promise, resolve } = withResolvers();
    this.whenPageReady = promise;
    this.#announceReady = resolve;
    this.page = new PageLink(browserWindow.webContents);
    this.draft = shared.drafts.writer(() => this.page.send('bake:draft-base-lost', {}));
    this.traces = new TraceDocuments(
      this.page,
      (role) => traceOptions(shared, role),
      shared.documentsChanged,
    );
    this.bakes = new BakeDocuments(this.page, {
      replacing: replacingWith(shared.journal),
      saving: shared.saving,
      isProtected: (file) => isSample(shared, file),
      chooseTarget: (defaultPath) => chooseBakeToSave(browserWindow, defaultPath),
      chooseCsv: () => chooseCsv(browserWindow),
      defaultFolder: () => folderOfLast(shared),
      changed: shared.documentsChanged,
      saved: (file) => void shared.recent.add(file, 'bake'),
      keepBackup: async (file) => {
        if (shared.settings.current.keepBackups) await shared.backups.keep(file);
      },
    });
    this.exports = new WindowExports(this.page, {
      replacing: replacingWith(shared.journal),
      underWay: shared.underWay,
      appVersion: app.getVersion(),
      source: (fileId) => this.traces.exportSource(fileId),
      openTraces: () => this.traces.paths(),
      isProtected: (file) => isSample(shared, file),
      chooseTarget: (kind, defaultPath) => chooseExportTarget(browserWindow, kind, defaultPath),
      defaultFolder: () => folderOfLast(shared),
    });
    this.pieces = this.#pieceSaves();
    this.closing = new WindowClosing(browserWindow, {
      runningExports: () => this.exports.runningCount + this.pieces.runningCount,
      unsavedChanged: shared.documentsChanged,
      requestSave: () => this.page.send('bake:save-before-close', {}),
      discarded: () => this.draft.clear(),
      cancelled: shared.quitCancelled,
    });
    browserWindow.on('closed', () => {
      this.traces.closeAll();
      this.bakes.closeAll();
      this.pieces.cancelAll();
      // Saved or given up. Where it was torn down with unsaved edits, the draft stays.
      if (!this.closing.hasUnsaved) void shared.drafts.retire(this.draft);
    });
    browserWindow.on('focus', () => this.bakes.lookAtDisk());
    browserWindow.webContents.on('did-navigate', () => {
      this.pieces.cancelAll();
      this.#pageIsReady = false;
      this.#pageLoads += 1;
    });
    browserWindow.webContents.on('render-process-gone', (_event, details) => {
      if (details.reason !== 'clean-exit') void this.#afterCrash(details.reason);
    });
  }

  #pieceSaves(): PieceSaves {
    const { browserWindow } = this;
    const shared = this.#shared;
    return new PieceSaves({
      replacing: replacingWith(shared.journal),
      underWay: shared.underWay,
      chooseTarget: (kind, defaultPath) => chooseExportTarget(browserWindow, kind, defaultPath),
      defaultFolder: () => folderOfLast(shared),
      mayReplace: (target) => this.exports.mayReplace(target),
    });
  }

  get holdsTrace(): boolean {
    return this.traces.isOpen;
  }

  /** A new bake has no file yet, but it is always unsaved. */
  get holdsBake(): boolean {
    return this.bakes.isOpen || this.closing.hasUnsaved;
  }

  /** The page is mounted and listens. A page that was loaded anew gets its documents again. */
  async pageReady(): Promise<void> {
    if (this.#pageIsReady) return;
    this.#pageIsReady = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#pageLoads > 1) {
      await this.traces.reopenForNewPage();
      await this.bakes.reopenForNewPage();
    }
    for (const task of waiting) await task();
    this.#announceReady();
  }

  open({ trace, bake }: Opening): Promise<void> {
    const tellOfTrace = trace === null ? null : this.#beginTrace(trace);
    return this.#whenReady(async () => {
      if (this.browserWindow.isDestroyed()) return;
      tellOfTrace?.();
      if (bake !== null) await this.#openBake(bake);
    });
  }

  /**
   * Holds the first of the files against what the window shows of its kind; false where there is
   * nothing to hold it against.
   */
  async compareWith(paths: readonly string[]): Promise<boolean> {
    const [file] = await this.find(paths);
    if (file === undefined) return true;
    if (file.kind !== 'trace' && this.holdsBake) {
      await this.#compareBake(file.path);
      return true;
    }
    if (this.traces.shownName === null) return false;
    if (file.kind !== 'trace') {
      const error = {
        code: 'not-a-trace',
        message: 'A trace is compared with another trace only.',
      };
      this.page.send('file:failed', { name: path.basename(file.path), kind: 'trace', error });
      return true;
    }
    this.traces.open(file, 'compared');
    void this.#shared.recent.add(file.path, 'trace');
    return true;
  }

  async #compareBake(file: string): Promise<void> {
    const other = await readOtherBake(file);
    if (other.ok) this.page.send('bake:compare-with', other.value);
    else {
      const name = path.basename(file);
      this.page.send('file:failed', { name, kind: 'bake', error: other.error });
    }
  }

  /** Finds out what each path is; what cannot be opened at all is told to the page. */
  async find(paths: readonly string[]): Promise<FoundFile[]> {
    const found: FoundFile[] = [];
    for (const file of paths) {
      const result = await findFile(file);
      if (result.ok) found.push(result.value);
      else {
        const named = kindByName(file) ?? 'trace';
        const kind: 'trace' | 'bake' = named === 'trace' ? 'trace' : 'bake';
        const event = { name: path.basename(file), kind, error: result.error };
        await this.#shared.recent.remove(file);
        await this.#whenReady(async () => this.page.send('file:failed', event));
      }
    }
    return found;
  }

  #beginTrace(trace: FoundFile): () => void {
    const tellPage = this.traces.begin(trace);
    return () => {
      tellPage();
      void this.#shared.recent.add(trace.path, 'trace');
    };
  }

  async #openBake(bake: FoundFile): Promise<void> {
    if (await this.bakes.open(bake)) void this.#shared.recent.add(bake.path, 'bake');
  }

  /** Begins to keep the page's edits; without a file they lead from the bytes that it sends. */
  async beginDraft({ name, fileId, bytes, mayStamp }: RequestArgs<'bake:draft-begin'>[0]) {
    const file = fileId === null ? null : this.bakes.heldOf(fileId);
    if (file !== null) return this.draft.begin(name, { kind: 'file', ...file });
    if (bytes === null) throw new Error('A draft needs a file or bytes to begin with.');
    return this.draft.begin(name, { kind: 'bytes', bytes, mayStamp });
  }

  /** Opens a draft that waits; nothing is unsaved in this window. */
  async restore(id: string): Promise<Result<null>> {
    const taken = await this.#shared.drafts.take(id, this.draft);
    if (!taken.ok) return taken;
    await this.#whenReady(() => this.bakes.openRestored(taken.value));
    return ok(null);
  }

  async #whenReady(task: () => Promise<void>): Promise<void> {
    if (this.#pageIsReady) await task();
    else this.#waiting.push(task);
  }

  async #afterCrash(reason: string): Promise<void> {
    this.pieces.cancelAll();
    // Nothing can be saved any more; the draft holds the edits.
    this.closing.setUnsaved(null);
    await this.#shared.drafts.setAside(this.draft);
    const fact = `The page of this window ended unexpectedly (${reason}).`;
    if (await askReloadAfterCrash(this.browserWindow, fact)) this.browserWindow.reload();
    else this.browserWindow.close();
  }
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function isSample({ sampleFolder }: SharedState, file: string): boolean {
  return path.dirname(file) === sampleFolder;
}

/** Where a file that has no place yet is offered to be saved. */
function folderOfLast({ recent }: SharedState): string {
  const last = recent.list()[0];
  return last === undefined ? app.getPath('documents') : path.dirname(last.path);
}

/** By itself a trace may take half of the memory: of what is left, a second one takes half again. */
const COMPARED_SHARE = 1 / 4;

function traceOptions({ settings, keptIndexes }: SharedState, role: TraceRole): TraceOptions {
  const { checksumMismatchIsError } = settings.current;
  const quarterMiB = Math.floor((totalmem() / 2 ** 20) * COMPARED_SHARE);
  const ownBudget = role === 'compared' ? quarterMiB : null;
  const memoryBudgetMiB = settings.current.memoryBudgetMiB ?? ownBudget;
  const indexCache = keptIndexes.optionsFor(settings.current);
  return { checksumMismatchIsError, memoryBudgetMiB, indexCache };
}
