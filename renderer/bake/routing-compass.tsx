import { useRef, type KeyboardEvent } from 'react';
import type { CommonBits } from '../../shared/bake/common-values.ts';
import { ROUTING_BITS, type RoutingBit } from '../../shared/bake/layout.ts';
import { BitBox, BitsText } from './bit-box.tsx';
import { cellAfterKey } from './cell-navigation.ts';

interface Props {
  readonly routing: CommonBits;
  onToggle(bit: RoutingBit, on: boolean): void;
}

/** The compass as it lies around the tile; null is the tile itself. */
const ROSE: readonly (readonly (RoutingBit | null)[])[] = [
  ['NW', 'N', 'NE'],
  ['W', null, 'E'],
  ['SW', 'S', 'SE'],
];
const ARROWS: Readonly<Record<string, string>> = {
  N: '↑',
  E: '→',
  S: '↓',
  W: '←',
  NE: '↗',
  SE: '↘',
  SW: '↙',
  NW: '↖',
};
const NAMES: Readonly<Record<RoutingBit, string>> = {
  N: 'edge north',
  E: 'edge east',
  S: 'edge south',
  W: 'edge west',
  NE: 'edge north-east',
  SE: 'edge south-east',
  SW: 'edge south-west',
  NW: 'edge north-west',
  BUS_R: 'reads the bus',
  BUS_W: 'writes to the bus',
};

export function RoutingCompass({ routing, onToggle }: Props) {
  const rose = useRef<HTMLDivElement>(null);
  const box = (bit: RoutingBit, text: string, tabIndex: number) => (
    <BitBox
      key={bit}
      bits={routing}
      bit={ROUTING_BITS.indexOf(bit)}
      name={NAMES[bit]}
      tabIndex={tabIndex}
      onToggle={(_, on) => onToggle(bit, on)}
    >
      {text}
    </BitBox>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = ROUTING_BITS[Number((event.target as HTMLElement).dataset.bit)];
    const row = ROSE.findIndex((bits) => bits.some((bit) => bit === at));
    const column = ROSE[row]?.findIndex((bit) => bit === at) ?? 0;
    const to = cellAfterKey(event.key, { row, column }, { rows: 3, columns: 3 });
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    // Through the middle to the other side: the tile itself is no switch.
    const overMiddle = { row: 2 * to.row - row, column: 2 * to.column - column };
    const bit = ROSE[to.row]?.[to.column] ?? ROSE[overMiddle.row]?.[overMiddle.column];
    if (!bit) return;
    const number = ROUTING_BITS.indexOf(bit);
    rose.current?.querySelector<HTMLElement>(`[data-bit="${number}"]`)?.focus();
  };
  return (
    <div className="bake-routing" data-field="routing">
      <div className="bake-mask-title">
        <span>Routing</span>
        <span className="bake-spring" />
        <BitsText bits={routing} />
      </div>
      <div className="bake-routing-body">
        <div
          ref={rose}
          className="bake-rose"
          role="group"
          aria-label="Edges to neighbours"
          onKeyDown={onKeyDown}
        >
          {ROSE.flat().map((bit) =>
            bit === null ? (
              <span key="tile" className="bake-rose-tile" aria-hidden="true" />
            ) : (
              box(bit, ARROWS[bit] ?? bit, bit === 'NW' ? 0 : -1)
            ),
          )}
        </div>
        <div className="bake-bus" role="group" aria-label="Bus">
          {box('BUS_R', 'BUS R', 0)}
          {box('BUS_W', 'BUS W', 0)}
        </div>
      </div>
    </div>
  );
}
