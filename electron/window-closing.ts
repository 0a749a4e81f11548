import type { BrowserWindow } from 'electron';
import { askCancelExports, askUnsaved } from './dialogs.ts';

export interface ClosingHooks {
  /** How many exports are being written. */
  runningExports(): number;
  unsavedChanged(): void;
  /** Asks the page to save; it answers through `answerSaved`. */
  requestSave(): void;
  /** The edits are given up by the user's word. */
  discarded(): Promise<void>;
  /** The user keeps the window: whoever was quitting is told. */
  cancelled(): void;
}

/** A window closes only after its user has said what becomes of unsaved edits and of exports. */
export class WindowClosing {
  readonly #window: BrowserWindow;
  readonly #hooks: ClosingHooks;
  #unsavedName: string | null = null;
  #asking = false;
  #savingToClose = false;
  #mayEndExports = false;

  constructor(window: BrowserWindow, hooks: ClosingHooks) {
    this.#window = window;
    this.#hooks = hooks;
    window.on('close', (event) => {
      const endsExports = !this.#mayEndExports && hooks.runningExports() > 0;
      if (this.#unsavedName === null && !endsExports) return;
      event.preventDefault();
      if (this.#asking) return;
      if (this.#unsavedName !== null) void this.#ask(this.#unsavedName);
      else void this.#askAboutExports();
    });
  }

  get hasUnsaved(): boolean {
    return this.#unsavedName !== null;
  }

  setUnsaved(name: string | null): void {
    this.#unsavedName = name;
    this.#window.setDocumentEdited(name !== null);
    this.#hooks.unsavedChanged();
  }

  /** The page's answer to the request to save: closing goes on only where the save succeeded. */
  answerSaved(saved: boolean): void {
    if (!this.#savingToClose) return;
    this.#savingToClose = false;
    if (!saved) return this.#hooks.cancelled();
    this.setUnsaved(null);
    this.#window.close();
  }

  async #askAboutExports(): Promise<void> {
    this.#asking = true;
    const count = this.#hooks.runningExports();
    const isToClose = await askCancelExports(this.#window, count).finally(() => {
      this.#asking = false;
    });
    if (this.#window.isDestroyed()) return;
    if (!isToClose) return this.#hooks.cancelled();
    this.#mayEndExports = true;
    this.#window.close();
  }

  async #ask(name: string): Promise<void> {
    this.#asking = true;
    const answer = await askUnsaved(this.#window, name).finally(() => {
      this.#asking = false;
    });
    if (this.#window.isDestroyed()) return;
    if (answer === 'cancel') return this.#hooks.cancelled();
    if (answer === 'save') {
      this.#savingToClose = true;
      return this.#hooks.requestSave();
    }
    await this.#hooks.discarded();
    this.setUnsaved(null);
    this.#window.close();
  }
}
