/** Text that stands in a field and is not in the document yet. */
export interface PendingTyping {
  /** Takes the text into the document; false when it cannot be taken (the field says why). */
  commit(): boolean;
  cancel(): void;
}

/**
 * At most one field is being typed into. Undo drops its text before it touches the document, and
 * saving takes the text first, so that what is seen is what is saved.
 */
export class TypingSlot {
  #pending: { readonly field: string; readonly typing: PendingTyping } | null = null;

  begin(field: string, typing: PendingTyping): void {
    this.#pending = { field, typing };
  }

  /** Ignores fields that are no longer the one being typed into. */
  end(field: string): void {
    if (this.#pending?.field === field) this.#pending = null;
  }

  commit(): boolean {
    return this.#pending?.typing.commit() ?? true;
  }

  /** True when there was something to drop. */
  cancel(): boolean {
    const pending = this.#pending;
    this.#pending = null;
    pending?.typing.cancel();
    return pending !== null;
  }
}
