import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ExportStart, SavedBytes, SavedKind } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import {
  EXPORT_EXTENSIONS,
  type ExportFormat,
  type TraceExport,
} from '../shared/trace/export/export-request.ts';
import { replaceFile, replaceWritten, type ReplaceEnvironment } from './files/replace-file.ts';
import { isSameFile } from './files/same-file.ts';
import type { UnderWay } from './files/under-way.ts';
import type { PageLink } from './page-link.ts';
import type {
  ExportCommand,
  ExportFacts,
  ExportNews,
  ExportOrder,
} from './trace-host/export/export-messages.ts';
import type { Port } from './trace-host/port.ts';

/** An open trace, as far as an export needs it. */
export interface ExportSource {
  readonly path: string;
  startExport(order: ExportOrder): Port<ExportNews, ExportCommand>;
}

export interface ExportSurroundings {
  readonly replacing: ReplaceEnvironment;
  readonly underWay: UnderWay;
  readonly appVersion: string;
  /** The open trace of this id; null where it is open no longer. */
  source(fileId: string): ExportSource | null;
  /** Paths of all open traces of the window: none of them is replaced. */
  openTraces(): readonly string[];
  /** The samples are never written to. */
  isProtected(file: string): boolean;
  /** The system's save dialog; null where it was cancelled. */
  chooseTarget(kind: ExportFormat | SavedKind, defaultPath: string): Promise<string | null>;
  defaultFolder(): string;
}

/** The exports of one window: where they go, what the page is told, and that nothing half remains. */
export class WindowExports {
  readonly #page: Pick<PageLink, 'send'>;
  readonly #surroundings: ExportSurroundings;
  readonly #running = new Map<string, RunningExport>();

  constructor(page: Pick<PageLink, 'send'>, surroundings: ExportSurroundings) {
    this.#page = page;
    this.#surroundings = surroundings;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** Asks where to, and begins. Errors: `not-open`, `same-file`, `read-only`. */
  async start(fileId: string, what: TraceExport): Promise<Result<ExportStart>> {
    const { source: find, chooseTarget, underWay } = this.#surroundings;
    const asked = find(fileId);
    if (asked === null) return NOT_OPEN;
    const target = await chooseTarget(what.format, suggestedPath(asked.path, what));
    if (target === null) return ok({ kind: 'cancelled' });
    const allowed = await this.mayReplace(target);
    if (!allowed.ok) return allowed;
    // The dialog may have stood for a while.
    const source = find(fileId);
    if (source === null) return NOT_OPEN;
    const id = randomUUID();
    const running = new RunningExport();
    this.#running.set(id, running);
    // After the answer, so that the page knows the id of what it is told.
    setImmediate(() => underWay.add(this.#run(id, running, source, { what, target })));
    return ok({ kind: 'started', exportId: id });
  }

  cancel(exportId: string): void {
    this.#running.get(exportId)?.cancel();
  }

  /** Writes bytes of the page's making where the user says. Errors: those of `replaceFile`. */
  async saveBytes(
    kind: SavedKind,
    suggestedName: string,
    bytes: Uint8Array,
  ): Promise<Result<SavedBytes>> {
    const { chooseTarget, defaultFolder, replacing } = this.#surroundings;
    const name = path.basename(suggestedName) || 'untitled';
    const target = await chooseTarget(kind, path.join(defaultFolder(), name));
    if (target === null) return ok({ kind: 'cancelled' });
    const allowed = await this.mayReplace(target);
    if (!allowed.ok) return allowed;
    const written = await replaceFile(target, bytes, replacing);
    return written.ok ? ok({ kind: 'saved', path: target }) : written;
  }

  /** Errors: `read-only` for a sample, `same-file` for a trace that is open here. */
  async mayReplace(target: string): Promise<Result<null>> {
    const { openTraces, isProtected } = this.#surroundings;
    if (isProtected(target)) {
      return fail('read-only', `${target} is in the folder of the samples; it is not written to.`);
    }
    for (const trace of openTraces()) {
      if (await isSameFile(trace, target)) {
        return fail('same-file', `${target} is a trace that is open here; it is not replaced.`);
      }
    }
    return ok(null);
  }

  async #run(
    exportId: string,
    running: RunningExport,
    source: ExportSource,
    { what, target }: { readonly what: TraceExport; readonly target: string },
  ): Promise<void> {
    const { replacing, appVersion } = this.#surroundings;
    const write = (temporary: string): Promise<Result<ExportFacts>> =>
      running.through(source.startExport({ what, temporary, target, appVersion }), (progress) =>
        this.#page.send('export:progress', { exportId, ...progress }),
      );
    const written = await replaceWritten(target, write, replacing);
    this.#running.delete(exportId);
    if (!written.ok) this.#page.send('export:failed', { exportId, error: written.error });
    else this.#page.send('export:done', { exportId, path: target, ...written.value });
  }
}

const NOT_OPEN = fail('not-open', 'This trace is no longer open.');

/** One export, whose host may be gone at any moment. */
class RunningExport {
  #isCancelled = false;
  #port: Port<ExportNews, ExportCommand> | null = null;

  cancel(): void {
    this.#isCancelled = true;
    this.#port?.post({ kind: 'cancel' });
  }

  /** Resolves when the host has written the file or no longer writes to it. */
  through(
    port: Port<ExportNews, ExportCommand>,
    tell: (progress: Extract<ExportNews, { kind: 'progress' }>['progress']) => void,
  ): Promise<Result<ExportFacts>> {
    this.#port = port;
    return new Promise((resolve) => {
      port.onMessage((news) => {
        if (news.kind === 'progress') tell(news.progress);
        else resolve(news.kind === 'done' ? ok(news.facts) : { ok: false, error: news.error });
      });
      port.onClose(() => {
        const message = 'The trace was closed before its export was complete; nothing was written.';
        resolve(fail('host-lost', message));
      });
      if (this.#isCancelled) port.post({ kind: 'cancel' });
    });
  }
}

/** Beside the trace; a part of it gets a name that tells. */
function suggestedPath(tracePath: string, { format, area, types }: TraceExport): string {
  const { dir, name } = path.parse(tracePath);
  const part = area === null && types === null ? '' : '-part';
  const own = part === '' && format === 'pccx' ? '-sorted' : part;
  return path.join(dir, `${name}${own}.${EXPORT_EXTENSIONS[format]}`);
}
