import { useEffect, useRef, type InputHTMLAttributes, type RefObject } from 'react';
import './marked-input.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'type'> {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** What is wrong in the text: first character and number of characters; null where nothing is. */
  readonly mark: { readonly column: number; readonly length: number } | null;
}

/** A text field in which what is wrong is underlined where it stands. */
export function MarkedInput({ inputRef, value, mark, ...rest }: Props) {
  const mirror = useRef<HTMLDivElement>(null);
  const follow = (input: HTMLInputElement): void => {
    if (mirror.current) mirror.current.scrollLeft = input.scrollLeft;
  };
  useEffect(() => {
    if (inputRef.current) follow(inputRef.current);
  });
  return (
    <div className="marked-input">
      {mark !== null && (
        <div className="marked-input-mirror" ref={mirror} aria-hidden="true">
          {value.slice(0, mark.column)}
          <span data-testid="search-error-mark">
            {value.slice(mark.column, mark.column + mark.length) || '\u00a0'}
          </span>
          {value.slice(mark.column + mark.length)}
        </div>
      )}
      <input
        ref={inputRef}
        type="text"
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={mark !== null}
        {...rest}
        onScroll={(event) => follow(event.currentTarget)}
      />
    </div>
  );
}
