import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../shared/result.ts';
import { useBakeSession } from './use-bake.ts';

export interface TypedField {
  /** What stands in the field and is not taken yet; null while it shows the document's value. */
  readonly text: string | null;
  readonly message: string | null;
  type(text: string): void;
  /** False when the text cannot be taken; the message then says why and the text stays. */
  commit(): boolean;
  cancel(): void;
  /** Takes the text if it can be taken and drops it otherwise; the message stays. */
  leave(): void;
  clearMessage(): void;
}

/**
 * Typing into a field named `field`: what `parse` makes of the text is one edit, and none if that
 * is the value which stands there (null where nothing typed can be that).
 */
export function useTypedField<T>(
  field: string,
  value: T | null,
  parse: (text: string) => Result<T>,
  onCommit: (value: T) => void,
  initialText: string | null = null,
): TypedField {
  const { typing } = useBakeSession();
  const [text, setText] = useState(initialText);
  const [message, setMessage] = useState<string | null>(null);
  const standing = useRef(initialText);

  const put = (next: string | null) => {
    standing.current = next;
    setText(next);
  };
  const cancel = () => {
    typing.end(field);
    put(null);
    setMessage(null);
  };
  const commit = () => {
    if (standing.current === null) return true;
    const typed = parse(standing.current);
    if (!typed.ok) {
      setMessage(typed.error.message);
      return false;
    }
    cancel();
    if (typed.value !== value) onCommit(typed.value);
    return true;
  };
  const type = (next: string) => {
    put(next);
    setMessage(null);
    typing.begin(field, { commit, cancel });
  };
  const leave = () => {
    if (commit()) return;
    typing.end(field);
    put(null);
  };

  // A field that goes away takes its text along.
  useEffect(() => () => typing.end(field), [typing, field]);
  useEffect(() => {
    if (standing.current !== null) typing.begin(field, { commit, cancel });
    // Only for a field that is mounted while it is typed into; `type` does it for all others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { text, message, type, commit, cancel, leave, clearMessage: () => setMessage(null) };
}
