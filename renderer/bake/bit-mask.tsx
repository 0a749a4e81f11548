import { useRef, type KeyboardEvent } from 'react';
import { cellAfterKey } from './cell-navigation.ts';
import { hex } from './typed-number.ts';

interface Props {
  readonly label: string;
  readonly title?: string;
  readonly mask: number;
  readonly name: string;
  /** What bit i stands for, as its accessible name. */
  bitName(bit: number): string;
  onToggle(bit: number, on: boolean): void;
}

const BITS = 16;
const SIZE = { rows: 2, columns: 8 };

/** Sixteen switches in two rows, one stop of the Tab key: arrows move, Space and Enter switch. */
export function BitMask({ label, title, mask, name, bitName, onToggle }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const bit = Number((event.target as HTMLElement).dataset.bit);
    const from = { row: Math.floor(bit / SIZE.columns), column: bit % SIZE.columns };
    const to = cellAfterKey(event.key, from, SIZE);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const index = to.row * SIZE.columns + to.column;
    group.current?.querySelector<HTMLElement>(`[data-bit="${index}"]`)?.focus();
  };
  return (
    <div className="bake-mask" data-field={name}>
      <div className="bake-mask-title" title={title}>
        <span>{label}</span>
        <span className="bake-mono">{hex(mask, 4)}</span>
      </div>
      <div
        ref={group}
        className="bake-mask-bits"
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: BITS }, (_, bit) => {
          const on = ((mask >> bit) & 1) === 1;
          return (
            <button
              key={bit}
              type="button"
              role="switch"
              aria-checked={on}
              aria-label={bitName(bit)}
              data-bit={bit}
              tabIndex={bit === 0 ? 0 : -1}
              onClick={() => onToggle(bit, !on)}
            >
              {bit}
            </button>
          );
        })}
      </div>
    </div>
  );
}
