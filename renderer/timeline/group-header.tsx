import { memo, useMemo } from 'react';
import type { ShownUnits } from '../../shared/shown-units.ts';
import type { LaneSummary } from '../../shared/trace-port.ts';
import type { ShownGroup } from '../store/lane-blocks.ts';
import type { LaneTotals } from '../store/lane-totals.ts';
import { formatCount, formatShare } from '../ui/format.ts';
import { showLength, showOnOneLine } from '../ui/format-units.ts';
import { LaneBar } from './lane-bar.tsx';

/** The label of a group, with the mean of its lanes. Clicks, drags and keys are the list's. */
export const GroupHeader = memo(function GroupHeader(props: {
  id: string;
  rowKey: number;
  shown: ShownGroup;
  lanes: readonly LaneSummary[];
  totals: LaneTotals | null;
  position: number;
  rowCount: number;
  heightCssPx: number;
  extentCycles: bigint;
  units: ShownUnits;
  isChosen: boolean;
  isActive: boolean;
  isPinned: boolean;
}) {
  const { shown, lanes, totals, extentCycles, units } = props;
  const { name, isCollapsed } = shown.group;
  const sums = useMemo(() => sumsOf(shown, lanes, totals), [shown, lanes, totals]);
  const whole = extentCycles * BigInt(shown.members.length);
  const text = description(shown, sums, extentCycles, units);
  return (
    <div
      id={props.id}
      className="lane-header"
      role="treeitem"
      aria-level={1}
      aria-expanded={!isCollapsed}
      aria-setsize={props.rowCount}
      aria-posinset={props.position + 1}
      aria-selected={props.isChosen}
      aria-label={props.isPinned ? `${text}, pinned` : text}
      title={text}
      data-row={props.rowKey}
      data-group=""
      data-position={props.position}
      data-active={props.isActive || undefined}
      style={{ height: props.heightCssPx }}
    >
      <span className="group-triangle" data-disclosure="" aria-hidden="true">
        <svg viewBox="0 0 8 8" width="8" height="8">
          <path
            d={isCollapsed ? 'M2.5 1l3 3-3 3' : 'M1 2.5l3 3 3-3'}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
          />
        </svg>
      </span>
      <span className="lane-name">{name}</span>
      <LaneBar shares={sums.shares} whole={whole} />
    </div>
  );
});

interface Sums {
  readonly events: number;
  readonly shares: { readonly compute: bigint; readonly waiting: bigint } | null;
}

function sumsOf(
  { members }: ShownGroup,
  lanes: readonly LaneSummary[],
  totals: LaneTotals | null,
): Sums {
  let events = 0;
  let compute = 0n;
  let waiting = 0n;
  for (const { lane } of members) {
    events += lanes[lane]?.events ?? 0;
    compute += totals?.compute[lane] ?? 0n;
    waiting += totals?.waiting[lane] ?? 0n;
  }
  return { events, shares: totals === null ? null : { compute, waiting } };
}

/** Shares are of the extent, cycles those of a core, both on average. */
function description(
  { group, members }: ShownGroup,
  { events, shares }: Sums,
  extent: bigint,
  units: ShownUnits,
): string {
  const cores = BigInt(members.length);
  const parts = [formatCount(members.length, 'core'), formatCount(events, 'event')];
  const add = (name: string, cycles: bigint): void => {
    const length = showOnOneLine(showLength(cycles / cores, units), units);
    parts.push(
      `${name} ${formatShare(cycles, extent * cores)} of the extent on average (${length})`,
    );
  };
  if (shares !== null) {
    add('compute', shares.compute);
    add('waiting', shares.waiting);
  }
  return `${group.name}: ${parts.join(', ')}`;
}
