import type { FileRef } from '../../shared/ipc.ts';
import type { AppError, Result } from '../../shared/result.ts';
import type {
  HostToPage,
  PageToHost,
  QueryAnswer,
  QueryArgs,
  QueryName,
  TraceSummary,
} from '../../shared/trace-port.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { QueryClient, type Pending, type ShareListener } from './query-client.ts';

/** The part of a MessagePort that a session needs. */
export interface HostPort {
  onmessage: ((event: MessageEvent<HostToPage>) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

export interface SessionDeps {
  readonly store: AppStore;
  /** Ends a trace's host. */
  closeTrace(fileId: string): void;
  /** A trace takes the screen; `reloadedFrom` is the picture to keep in place. */
  show(summary: TraceSummary, bulk: MessagePort, reloadedFrom: TraceSummary | null): void;
  /** The trace on the screen has a new summary: more of it was read, or its details came. */
  reshape(summary: TraceSummary, before: TraceSummary): void;
  /** The trace on the screen is gone; its last picture may stay. */
  disconnect(keepPicture: boolean): void;
}

interface Session {
  readonly file: FileRef;
  readonly reload: boolean;
  readonly bulk: MessagePort;
  readonly port: HostPort;
  readonly queries: QueryClient;
}

const NO_TRACE: AppError = { code: 'no-trace', message: 'No trace is open.' };

/**
 * The trace on the screen and the one being opened. The new one takes over only when its first
 * summary is there: until then, and when it fails before, the old one stays usable. From the first
 * summary on its picture grows on the screen until all is read or the user stops the reading.
 */
export class TraceSessions {
  readonly #deps: SessionDeps;
  #current: Session | null = null;
  #opening: Session | null = null;
  /** Announced by main, its ports not here yet; or the other way round. */
  #announced: { file: FileRef; reload: boolean } | null = null;
  #waitingPorts: { fileId: string; bulk: MessagePort; query: HostPort } | null = null;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  get openQueries(): number {
    return (this.#current?.queries.openCount ?? 0) + (this.#opening?.queries.openCount ?? 0);
  }

  ask<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    hearShare?: ShareListener,
  ): Pending<QueryAnswer<N>> {
    if (this.#current) return this.#current.queries.ask(name, args, hearShare);
    const refused: Result<QueryAnswer<N>> = { ok: false, error: NO_TRACE };
    return { answer: Promise.resolve(refused), cancel: () => {} };
  }

  /** Main opens a trace for this window. */
  announce(file: FileRef, reload: boolean): void {
    this.#dropOpening(file.id);
    this.#announced = { file, reload };
    this.#deps.store.getState().traceOpening(file, reload);
    this.#startWhenComplete();
  }

  acceptPorts(fileId: string, bulk: MessagePort, query: HostPort): void {
    this.#waitingPorts = { fileId, bulk, query };
    this.#startWhenComplete();
  }

  cancelOpening(): void {
    const file = this.#opening?.file ?? this.#announced?.file;
    this.#dropOpening(null);
    this.#deps.store.getState().openingEnded();
    if (file) this.#deps.closeTrace(file.id);
  }

  /** Reads no further: drops a trace that shows nothing yet, keeps the part that is shown. */
  stopReading(): void {
    const { opening, trace, traceStopping } = this.#deps.store.getState();
    if (opening.phase === 'opening') return this.cancelOpening();
    if (trace.phase !== 'open' || trace.isStopping) return;
    this.#send({ kind: 'stop' });
    traceStopping();
  }

  /** Details of [from, to) instead of those that there are. */
  loadRange(from: number, to: number): void {
    this.#send({ kind: 'load-range', from, to });
    this.#deps.store.getState().rangeAsked();
  }

  closeCurrent(): void {
    const closed = this.#current;
    this.#current = null;
    if (!closed) return;
    end(closed, NO_TRACE);
    this.#deps.disconnect(false);
    const { traceClosed, clearSelection, setHover } = this.#deps.store.getState();
    traceClosed();
    clearSelection();
    setHover(null);
    this.#deps.closeTrace(closed.file.id);
  }

  /** The host of a trace ended by itself. */
  hostLost(fileId: string, message: string): void {
    const error: AppError = { code: 'host-lost', message };
    if (this.#opening?.file.id === fileId) this.#fail(this.#opening, error);
    else if (this.#current?.file.id === fileId) this.#lose(this.#current, error);
  }

  /** The picture stays; nothing more comes. */
  #lose(session: Session, error: AppError): void {
    end(session, error);
    this.#deps.disconnect(true);
    this.#deps.store.getState().traceLost(error.message);
  }

  #send(message: PageToHost): void {
    this.#current?.port.postMessage(message);
  }

  #startWhenComplete(): void {
    const announced = this.#announced;
    const ports = this.#waitingPorts;
    if (!announced || ports?.fileId !== announced.file.id) return;
    this.#announced = null;
    this.#waitingPorts = null;
    const session: Session = {
      file: announced.file,
      reload: announced.reload,
      bulk: ports.bulk,
      port: ports.query,
      queries: new QueryClient((message) => ports.query.postMessage(message)),
    };
    this.#opening = session;
    ports.query.onmessage = ({ data }) => this.#receive(session, data);
  }

  #receive(session: Session, message: HostToPage): void {
    const state = this.#deps.store.getState();
    const isCurrent = session === this.#current;
    switch (message.kind) {
      case 'answer':
      case 'refusal':
      case 'query-progress':
        return session.queries.receive(message);
      case 'progress':
        return isCurrent ? state.traceReading(message) : state.traceProgress(message);
      case 'summary':
        return isCurrent ? this.#update(message.summary) : this.#adopt(session, message.summary);
      case 'checksum':
        return isCurrent ? state.traceChecksum(message.status, message.problems) : undefined;
      case 'range-refused':
        return isCurrent ? state.rangeRefused(message.error) : undefined;
      case 'file-changed':
        return isCurrent ? state.traceChangedOnDisk() : undefined;
      case 'failed':
        return this.#fail(session, message.error);
    }
  }

  #adopt(session: Session, summary: TraceSummary): void {
    const { store, show, closeTrace } = this.#deps;
    const before = store.getState();
    const old = this.#current;
    const { trace } = before;
    const reloadedFrom = session.reload && trace.phase !== 'none' ? trace.summary : null;
    this.#current = session;
    this.#opening = null;
    if (old) end(old, NO_TRACE);
    if (old && old.file.id !== session.file.id) closeTrace(old.file.id);
    if (!reloadedFrom) before.clearSelection();
    before.setHover(null);
    before.traceOpened(session.file, summary);
    before.dropOpenFailures('trace');
    show(summary, session.bulk, reloadedFrom);
  }

  #update(summary: TraceSummary): void {
    const { trace, traceSummarized } = this.#deps.store.getState();
    if (trace.phase !== 'open') return;
    traceSummarized(summary);
    this.#deps.reshape(summary, trace.summary);
  }

  #fail(session: Session, error: AppError): void {
    const { store, closeTrace } = this.#deps;
    if (session === this.#current) {
      const { kind } = summaryOf(store.getState().trace)?.details ?? { kind: 'all' };
      // What was read before the failure is true as far as it goes, and is shown as that.
      if (kind === 'loading') return this.#lose(session, error);
      // Nothing but details of a range can be on its way.
      if (kind !== 'all') return store.getState().rangeRefused(error);
    }
    store.getState().addNotice({
      kind: 'open-failed',
      name: session.file.name,
      document: 'trace',
      error,
      reload: session.reload,
    });
    if (session === this.#current) return this.closeCurrent();
    end(session, error);
    if (session === this.#opening) {
      this.#opening = null;
      store.getState().openingEnded();
    }
    if (session.file.id !== this.#current?.file.id) closeTrace(session.file.id);
  }

  /** Another trace is being opened, or the opening is cancelled: what was on its way is dropped. */
  #dropOpening(nextFileId: string | null): void {
    const dropped = this.#opening;
    this.#opening = null;
    this.#announced = null;
    if (!dropped) return;
    end(dropped, NO_TRACE);
    const inUse = [nextFileId, this.#current?.file.id].includes(dropped.file.id);
    if (!inUse && nextFileId !== null) this.#deps.closeTrace(dropped.file.id);
  }
}

function end(session: Session, reason: AppError): void {
  session.queries.close(reason);
  session.port.onmessage = null;
  session.port.close();
}
