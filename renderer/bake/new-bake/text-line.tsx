import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly title?: string;
  readonly name: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  onChange(text: string): void;
}

/** A number as it is typed: the dialog says under all of them what is wrong. */
export function TextLine({ label, title, name, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} title={title}>
        {label}
      </label>
      <input
        id={id}
        data-field={name}
        title={title}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        {...rest}
      />
    </>
  );
}
