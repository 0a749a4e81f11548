import type { TraceRole } from '../shared/ipc.ts';
import type { FoundFile } from './files/file-kind.ts';
import { findFile } from './files/file-kind.ts';
import { OpenFiles, type OpenFile } from './files/open-files.ts';
import type { PageLink } from './page-link.ts';
import { portOf } from './trace-host/main-port.ts';
import { startTraceProcess, type TraceOptions, type TraceProcess } from './trace-process.ts';
import type { ExportSource } from './window-exports.ts';

interface Kept {
  readonly process: TraceProcess;
  readonly role: TraceRole;
}

/**
 * The traces of one window: one on the screen, perhaps one that it is compared with, and of each,
 * while another is being opened in its place, that one too. The page closes the old one when the
 * new one stands, or the new one when it failed, so that the last good document stays.
 */
export class TraceDocuments {
  readonly #files: OpenFiles<Kept>;
  readonly #page: PageLink;
  readonly #options: (role: TraceRole) => TraceOptions;

  constructor(page: PageLink, options: (role: TraceRole) => TraceOptions, changed: () => void) {
    this.#files = new OpenFiles(changed);
    this.#page = page;
    this.#options = options;
  }

  get isOpen(): boolean {
    return !this.#files.isEmpty;
  }

  /** The newest trace that is not there to be compared with. */
  get shownName(): string | null {
    return this.#newest('shown')?.ref.name ?? null;
  }

  get isCompared(): boolean {
    return this.#newest('compared') !== null;
  }

  /** Null where the window has no such trace open. */
  pathOf(id: string): string | null {
    return this.#files.get(id)?.path ?? null;
  }

  /**
   * Begins to read a trace, also while the page is still loading; the function that comes back
   * tells the page, once it listens.
   */
  begin(file: FoundFile, role: TraceRole = 'shown', reload = false): () => void {
    let isTold = false;
    let loss: string | null = null;
    const process = startTraceProcess(file, this.#options(role), (message) => {
      loss = message;
      if (isTold) this.#lost(ref.id, message);
    });
    const { ref } = this.#files.add(file, { process, role });
    return () => {
      // Closed, or begun anew for a page that was loaded anew.
      if (this.#files.get(ref.id) === null) return;
      isTold = true;
      this.#page.send('trace:opening', { file: ref, reload, role }, process.pagePorts);
      if (loss !== null) this.#lost(ref.id, loss);
    };
  }

  open(file: FoundFile, role: TraceRole = 'shown', reload = false): void {
    this.begin(file, role, reload)();
  }

  /** The open trace of this id, for an export. */
  exportSource(id: string): ExportSource | null {
    const open = this.#files.get(id);
    if (open === null) return null;
    const { path, kept } = open;
    return { path, startExport: (order) => portOf(kept.process.startExport(order)) };
  }

  paths(): string[] {
    return this.#files.all().map((file) => file.path);
  }

  /** Opens the file again under a new id; the page keeps the old picture until it stands. */
  async reload(id: string): Promise<void> {
    const old = this.#files.get(id);
    if (old === null) return;
    const found = await findFile(old.path);
    if (found.ok) this.open({ ...found.value, kind: 'trace' }, old.kept.role, true);
    else this.#page.send('file:failed', { name: old.ref.name, kind: 'trace', error: found.error });
  }

  close(id: string): void {
    this.#files.remove(id)?.kept.process.kill();
  }

  /** The page was loaded anew and has lost its ports: the newest traces are opened again. */
  async reopenForNewPage(): Promise<void> {
    const newest = [this.#newest('shown'), this.#newest('compared')];
    this.closeAll();
    for (const open of newest) {
      if (open === null) continue;
      const found = await findFile(open.path);
      if (found.ok) this.open({ ...found.value, kind: 'trace' }, open.kept.role);
    }
  }

  closeAll(): void {
    for (const { ref } of this.#files.all()) this.close(ref.id);
  }

  #newest(role: TraceRole): OpenFile<Kept> | null {
    return this.#files.all().findLast(({ kept }) => kept.role === role) ?? null;
  }

  /** The entry stays, so that the page can ask to reload it. */
  #lost(id: string, message: string): void {
    if (this.#files.get(id) !== null) this.#page.send('trace:host-lost', { fileId: id, message });
  }
}
