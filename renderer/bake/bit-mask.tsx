import { useRef, type KeyboardEvent } from 'react';
import type { CommonBits } from '../../shared/bake/common-values.ts';
import { BitBox, BitsText } from './bit-box.tsx';
import { cellAfterKey } from './cell-navigation.ts';

interface Props {
  readonly label: string;
  readonly title: string;
  readonly bits: CommonBits;
  readonly name: string;
  /** What bit i stands for, as its accessible name. */
  bitName(bit: number): string;
  /** Switches all bits of the mask on or off. */
  onChange(mask: number, on: boolean): void;
}

const BITS = 16;
const ALL = 0xffff;
const SIZE = { rows: 2, columns: 8 };

/** Sixteen boxes in two rows, one stop of the Tab key: arrows move, Space and Enter switch. */
export function BitMask({ label, title, bits, name, bitName, onChange }: Props) {
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
        <span className="bake-spring" />
        <button
          type="button"
          className="bake-quiet"
          aria-label={`${label}: all`}
          disabled={bits.all === ALL}
          onClick={() => onChange(ALL, true)}
        >
          all
        </button>
        <button
          type="button"
          className="bake-quiet"
          aria-label={`${label}: none`}
          disabled={bits.any === 0}
          onClick={() => onChange(ALL, false)}
        >
          none
        </button>
        <BitsText bits={bits} />
      </div>
      <div
        ref={group}
        className="bake-mask-bits"
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: BITS }, (_, bit) => (
          <BitBox
            key={bit}
            bits={bits}
            bit={bit}
            name={bitName(bit)}
            tabIndex={bit === 0 ? 0 : -1}
            onToggle={(changed, on) => onChange(1 << changed, on)}
          >
            {bit}
          </BitBox>
        ))}
      </div>
    </div>
  );
}
