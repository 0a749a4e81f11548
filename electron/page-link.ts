import type { MessagePortMain, WebContents } from 'electron';
import type { EventName, Events } from '../shared/ipc.ts';

/** What main tells one page. A page that is gone is told nothing. */
export class PageLink {
  readonly #contents: WebContents;
  readonly #observers: ((name: EventName, event: unknown) => void)[] = [];

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  send<N extends EventName>(
    name: N,
    event: Events[N],
    ports: readonly MessagePortMain[] = [],
  ): void {
    for (const observe of this.#observers) observe(name, event);
    if (this.#contents.isDestroyed()) return;
    this.#contents.postMessage(`event:${name}`, event, [...ports]);
  }

  /** Main itself listens to what the page is told. */
  onSent<N extends EventName>(wanted: N, listener: (event: Events[N]) => void): void {
    this.#observers.push((name, event) => {
      if (name === wanted) listener(event as Events[N]);
    });
  }
}
