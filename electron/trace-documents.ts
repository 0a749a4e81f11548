import type { FoundFile } from './files/file-kind.ts';
import { findFile } from './files/file-kind.ts';
import { OpenFiles } from './files/open-files.ts';
import type { PageLink } from './page-link.ts';
import { portOf } from './trace-host/main-port.ts';
import { startTraceProcess, type TraceOptions, type TraceProcess } from './trace-process.ts';
import type { ExportSource } from './window-exports.ts';

/**
 * The traces of one window: one on the screen and, while another is being opened, that one too.
 * The page closes the old one when the new one stands, or the new one when it failed, so that
 * the last good document stays.
 */
export class TraceDocuments {
  readonly #files: OpenFiles<TraceProcess>;
  readonly #page: PageLink;
  readonly #options: () => TraceOptions;

  constructor(page: PageLink, options: () => TraceOptions, changed: () => void) {
    this.#files = new OpenFiles(changed);
    this.#page = page;
    this.#options = options;
  }

  get isOpen(): boolean {
    return !this.#files.isEmpty;
  }

  /** Null where the window has no such trace open. */
  pathOf(id: string): string | null {
    return this.#files.get(id)?.path ?? null;
  }

  /**
   * Begins to read a trace, also while the page is still loading; the function that comes back
   * tells the page, once it listens.
   */
  begin(file: FoundFile, reload = false): () => void {
    let isTold = false;
    let loss: string | null = null;
    const process = startTraceProcess(file, this.#options(), (message) => {
      loss = message;
      if (isTold) this.#lost(ref.id, message);
    });
    const { ref } = this.#files.add(file, process);
    return () => {
      // Closed, or begun anew for a page that was loaded anew.
      if (this.#files.get(ref.id) === null) return;
      isTold = true;
      this.#page.send('trace:opening', { file: ref, reload }, process.pagePorts);
      if (loss !== null) this.#lost(ref.id, loss);
    };
  }

  open(file: FoundFile, reload = false): void {
    this.begin(file, reload)();
  }

  /** The open trace of this id, for an export. */
  exportSource(id: string): ExportSource | null {
    const open = this.#files.get(id);
    if (open === null) return null;
    const { path, kept } = open;
    return { path, startExport: (order) => portOf(kept.startExport(order)) };
  }

  paths(): string[] {
    return this.#files.all().map((file) => file.path);
  }

  /** Opens the file again under a new id; the page keeps the old picture until it stands. */
  async reload(id: string): Promise<void> {
    const old = this.#files.get(id);
    if (old === null) return;
    const found = await findFile(old.path);
    if (found.ok) this.open({ ...found.value, kind: 'trace' }, true);
    else this.#page.send('file:failed', { name: old.ref.name, kind: 'trace', error: found.error });
  }

  close(id: string): void {
    this.#files.remove(id)?.kept.kill();
  }

  /** The page was loaded anew and has lost its ports: the newest trace is opened again. */
  async reopenForNewPage(): Promise<void> {
    const open = this.#files.all();
    const newest = open.at(-1);
    for (const { ref } of open) this.close(ref.id);
    if (newest === undefined) return;
    const found = await findFile(newest.path);
    if (found.ok) this.open({ ...found.value, kind: 'trace' });
  }

  closeAll(): void {
    for (const { ref } of this.#files.all()) this.close(ref.id);
  }

  /** The entry stays, so that the page can ask to reload it. */
  #lost(id: string, message: string): void {
    if (this.#files.get(id) !== null) this.#page.send('trace:host-lost', { fileId: id, message });
  }
}
