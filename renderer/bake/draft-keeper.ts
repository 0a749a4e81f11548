export interface DraftSource {
  readonly name: string;
  /** Called only when the draft is sent. */
  bytes(): Uint8Array;
}

type Send = (draft: { name: string; bytes: Uint8Array } | null) => void;

const PAUSE_MS = 400;

/** Keeps unsaved edits outside the page, once they pause; clears them at once when they are saved. */
export class DraftKeeper {
  readonly #send: Send;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isKept = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** A draft of an earlier run is now this window's own: it has to be cleared like one kept here. */
  adopted(): void {
    this.#isKept = true;
  }

  changed(source: DraftSource | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (source !== null) {
      this.#timer = setTimeout(() => this.#keep(source), PAUSE_MS);
      return;
    }
    if (this.#isKept) this.#send(null);
    this.#isKept = false;
  }

  #keep({ name, bytes }: DraftSource): void {
    this.#timer = null;
    this.#isKept = true;
    this.#send({ name, bytes: bytes() });
  }
}
