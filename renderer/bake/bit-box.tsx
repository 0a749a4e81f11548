import type { ReactNode } from 'react';
import type { CommonBits } from '../../shared/bake/common-values.ts';
import { hex } from './typed-number.ts';

interface Props {
  readonly bits: CommonBits;
  readonly bit: number;
  readonly name: string;
  readonly tabIndex: number;
  readonly children: ReactNode;
  onToggle(bit: number, on: boolean): void;
}

/** One bit of one or many masks: on, off, or mixed, from where it is switched on for all. */
export function BitBox({ bits, bit, name, tabIndex, children, onToggle }: Props) {
  const isOn = ((bits.all >> bit) & 1) === 1;
  const isMixed = !isOn && ((bits.any >> bit) & 1) === 1;
  return (
    <button
      type="button"
      role="checkbox"
      className="bake-bit"
      aria-checked={isMixed ? 'mixed' : isOn}
      aria-label={name}
      title={isMixed ? `${name}: in some of the tiles` : name}
      data-bit={bit}
      tabIndex={tabIndex}
      onClick={() => onToggle(bit, !isOn)}
    >
      {children}
    </button>
  );
}

/** The mask in hex, or that the tiles differ. */
export function BitsText({ bits }: { bits: CommonBits }) {
  if (bits.all === bits.any) return <span className="bake-mono">{hex(bits.all, 4)}</span>;
  const title = `${hex(bits.all, 4)} in all tiles, ${hex(bits.any, 4)} in some`;
  return (
    <span className="bake-mixed" title={title}>
      mixed
    </span>
  );
}
