import path from 'node:path';
import { screen, type BrowserWindow } from 'electron';
import type { EventName, Events, MenuCommand, Settings } from '../shared/ipc.ts';
import type { Result } from '../shared/result.ts';
import { chooseFilesToOpen, chooseTraceToCompare } from './dialogs.ts';
import { DocumentWindow, type SharedState } from './document-window.ts';
import type { Backups } from './files/backups.ts';
import type { Drafts } from './files/drafts/drafts.ts';
import type { KeptIndexes } from './files/kept-indexes.ts';
import { KeptNotes } from './files/kept-notes.ts';
import type { RecentFiles } from './files/recent-files.ts';
import { replacingWith } from './files/replace-file.ts';
import { Serial } from './files/serial.ts';
import type { SettingsFile } from './files/settings-file.ts';
import type { SaveJournal } from './files/save-journal.ts';
import { UnderWay } from './files/under-way.ts';
import {
  besidePlace,
  fitPlace,
  readWindowPlace,
  writeWindowPlace,
  type WindowPlace,
} from './files/window-place.ts';
import type { WindowEndpoint } from './ipc.ts';
import { planOpenings } from './opening-plan.ts';
import { requestHandlers } from './requests.ts';
import { NotesOfTraces } from './trace-notes.ts';
import { prepareTraceProcess } from './trace-process.ts';
import { createWindow } from './window.ts';

export interface ApplicationParts {
  readonly dataFolder: string;
  readonly sampleFolder: string;
  readonly underTest: boolean;
  /** Windows are drawn but not shown. */
  readonly hidden: boolean;
  readonly devTools: boolean;
  readonly settings: SettingsFile;
  readonly recent: RecentFiles;
  readonly keptIndexes: KeptIndexes;
  readonly drafts: Drafts;
  readonly backups: Backups;
  readonly journal: SaveJournal;
  settingsChanged(settings: Settings): void;
  documentsChanged(): void;
}

/** `arrive`: from outside (argument, drop, second start); `replace`: File → Open in a window. */
export type OpeningWay = 'arrive' | 'replace';

/** All windows and what they share; decides which window opens what. */
export class Application {
  readonly settings: SettingsFile;
  readonly recent: RecentFiles;
  readonly keptIndexes: KeptIndexes;
  readonly drafts: Drafts;
  readonly backups: Backups;
  readonly notes: NotesOfTraces;
  readonly underTest: boolean;
  readonly devTools: boolean;
  readonly #parts: ApplicationParts;
  readonly #windows = new Map<number, { window: DocumentWindow; endpoint: WindowEndpoint }>();
  /** The window in focus, or the last one that was. */
  #lastFocused: DocumentWindow | null = null;
  #quitting = false;
  readonly #opening = new Serial();
  readonly #saving = new Serial();
  readonly #underWay = new UnderWay();
  readonly #placeWriting = new Serial();

  constructor(parts: ApplicationParts) {
    this.#parts = parts;
    this.settings = parts.settings;
    this.recent = parts.recent;
    this.keptIndexes = parts.keptIndexes;
    this.drafts = parts.drafts;
    this.backups = parts.backups;
    this.notes = this.#notesOfTraces();
    this.underTest = parts.underTest;
    this.devTools = parts.devTools;
  }

  get windowInFocus(): DocumentWindow | null {
    return this.#lastFocused;
  }

  endpoint(webContentsId: number): WindowEndpoint | null {
    return this.#windows.get(webContentsId)?.endpoint ?? null;
  }

  get isQuitting(): boolean {
    return this.#quitting;
  }

  /** Resolves when nothing that was to be written is still on its way to the disk. */
  async settled(): Promise<void> {
    const { settings, recent, drafts } = this.#parts;
    const writers = [
      this.#saving,
      this.#underWay,
      this.#placeWriting,
      settings,
      recent,
      drafts,
      this.notes,
    ];
    await Promise.all(writers.map((writer) => writer.settled()));
  }

  /** Quitting closes window after window; one that its user keeps ends it. */
  startQuitting(): void {
    this.#quitting = true;
  }

  /** Files go to the given window, or the one in focus, or a new one, as the plan says. */
  async openFiles(
    paths: readonly string[],
    target: DocumentWindow | null,
    way: OpeningWay,
  ): Promise<void> {
    if (paths.length === 0) return;
    // One after the other: what the first takes, the second must find taken.
    await this.#opening.run(async () => {
      const here = target ?? this.#lastFocused ?? (await this.newWindow());
      const files = await here.find(paths);
      const plan = planOpenings(files, way === 'replace' || !here.holdsTrace);
      await here.open(plan.here);
      for (const opening of plan.elsewhere) await (await this.newWindow()).open(opening);
    });
  }

  async openByDialog(target: DocumentWindow | null): Promise<void> {
    prepareTraceProcess();
    const window = target ?? this.#lastFocused ?? (await this.newWindow());
    const chosen = await chooseFilesToOpen(window.browserWindow);
    await this.openFiles(chosen, window, 'replace');
  }

  /** A second trace for a window that has one. */
  async compareByDialog(owner: DocumentWindow): Promise<void> {
    const shown = owner.traces.shownName;
    if (shown === null) return;
    prepareTraceProcess();
    const chosen = await chooseTraceToCompare(owner.browserWindow, shown);
    if (chosen !== null) await this.compareWith([chosen], owner);
  }

  /** Without anything to compare with, files are opened as the window's own. */
  async compareWith(paths: readonly string[], owner: DocumentWindow): Promise<void> {
    const compares = await this.#opening.run(() => owner.compareWith(paths));
    if (!compares) await this.openFiles(paths, owner, 'arrive');
  }

  async openSample(target: DocumentWindow | null): Promise<void> {
    const { sampleFolder } = this.#parts;
    const samples = ['sample.pccx', 'sample.d8p'].map((name) => path.join(sampleFolder, name));
    await this.openFiles(samples, target, 'replace');
  }

  /** A draft goes to the window that asks for it, or to a new one where edits are unsaved in that. */
  restoreDraft(id: string, owner: DocumentWindow): Promise<Result<null>> {
    return this.#opening.run(async () => {
      const window = owner.closing.hasUnsaved ? await this.newWindow() : owner;
      return window.restore(id);
    });
  }

  async newWindow(): Promise<DocumentWindow> {
    const { hidden, devTools, drafts, settings, recent, journal, sampleFolder } = this.#parts;
    const place = fitPlace(
      await this.#placeOfNewWindow(),
      screen.getAllDisplays().map((display) => display.workArea),
    );
    const browserWindow = createWindow({ place, hidden, devTools });
    const shared: SharedState = {
      settings,
      recent,
      keptIndexes: this.keptIndexes,
      drafts,
      backups: this.backups,
      journal,
      saving: this.#saving,
      underWay: this.#underWay,
      sampleFolder,
      documentsChanged: this.#parts.documentsChanged,
      quitCancelled: () => {
        this.#quitting = false;
      },
    };
    const window = new DocumentWindow(browserWindow, shared);
    this.#register(window);
    return window;
  }

  /** Somebody starts the application again: what is there comes to the front. */
  async comeToFront(): Promise<void> {
    const { browserWindow } = this.#lastFocused ?? (await this.newWindow());
    if (browserWindow.isMinimized()) browserWindow.restore();
    browserWindow.focus();
  }

  async changeSettings(change: Partial<Settings>): Promise<Settings> {
    const saved = this.settings.change(change);
    this.tellAll('settings:changed', this.settings.current);
    this.#parts.settingsChanged(this.settings.current);
    await saved;
    return this.settings.current;
  }

  tellAll<N extends EventName>(name: N, event: Events[N]): void {
    for (const { window } of this.#windows.values()) window.page.send(name, event);
  }

  sendMenuCommand(command: MenuCommand): void {
    this.#lastFocused?.page.send('menu', { command });
  }

  #notesOfTraces(): NotesOfTraces {
    const { dataFolder, journal, sampleFolder } = this.#parts;
    const places = {
      kept: new KeptNotes(dataFolder),
      replacing: replacingWith(journal),
      isProtected: (trace: string) => path.dirname(trace) === sampleFolder,
    };
    const windows = () => [...this.#windows.values()];
    return new NotesOfTraces(places, (fileId) =>
      windows().some(({ window }) => window.traces.pathOf(fileId) !== null),
    );
  }

  async #placeOfNewWindow(): Promise<WindowPlace> {
    const last = this.#lastFocused?.browserWindow;
    if (last !== undefined && !last.isDestroyed()) return besidePlace(last.getNormalBounds());
    return readWindowPlace(this.#parts.dataFolder);
  }

  #register(window: DocumentWindow): void {
    const { browserWindow } = window;
    const id = browserWindow.webContents.id;
    const endpoint: WindowEndpoint = {
      handlers: requestHandlers(window, this),
      openDropped: (paths, role) => {
        if (role === 'compared') void this.compareWith(paths, window);
        else void this.openFiles(paths, window, 'arrive');
      },
    };
    this.#windows.set(id, { window, endpoint });
    this.#lastFocused = window;
    browserWindow.on('focus', () => {
      this.#lastFocused = window;
    });
    browserWindow.on('close', () => this.#rememberPlace(browserWindow));
    browserWindow.on('closed', () => this.#unregister(id, window));
  }

  #unregister(id: number, window: DocumentWindow): void {
    this.#windows.delete(id);
    if (this.#lastFocused === window) {
      this.#lastFocused = [...this.#windows.values()].at(-1)?.window ?? null;
    }
    this.#parts.documentsChanged();
    // A question had stopped the quitting; its answer was to go on.
    if (this.#quitting) this.#lastFocused?.browserWindow.close();
  }

  #rememberPlace(browserWindow: BrowserWindow): void {
    if (this.#parts.hidden) return;
    const place = {
      bounds: browserWindow.getNormalBounds(),
      maximized: browserWindow.isMaximized(),
    };
    this.#placeWriting
      .run(() => writeWindowPlace(this.#parts.dataFolder, place))
      .catch((error: unknown) => console.error('the place of the window was not kept:', error));
  }
}
