import { ToggleGroup } from 'radix-ui';

/** One of a few, side by side. */
export function SegmentedChoice<T extends string>(props: {
  label: string;
  choices: readonly { readonly value: T; readonly name: string; readonly isDisabled?: boolean }[];
  value: T;
  onChoose(value: T): void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      className="segments"
      aria-label={props.label}
      value={props.value}
      data-own-arrows
      // Pressing the chosen one again chooses nothing else.
      onValueChange={(value) => value !== '' && props.onChoose(value as T)}
    >
      {props.choices.map(({ value, name, isDisabled }) => (
        <ToggleGroup.Item key={value} value={value} disabled={isDisabled}>
          {name}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
