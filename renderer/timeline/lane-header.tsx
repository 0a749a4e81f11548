import { memo } from 'react';
import type { LaneSummary } from '../../shared/trace-port.ts';
import type { ShownUnits } from '../../shared/shown-units.ts';
import { drawnRows } from '../timeline-worker/messages.ts';
import { formatCount, formatShare } from '../ui/format.ts';
import { showLength, showOnOneLine } from '../ui/format-units.ts';
import { Icon } from '../ui/icon.tsx';
import { LaneBar } from './lane-bar.tsx';

/** What a lane does in the whole trace; null until it is known. */
export interface LaneShares {
  readonly compute: bigint;
  readonly waiting: bigint;
}

/** The label of a lane. Clicks, drags and keys are the list's. */
export const LaneHeader = memo(function LaneHeader(props: {
  id: string;
  core: number;
  /** null: the core has no events. */
  lane: LaneSummary | null;
  compute: bigint | null;
  waiting: bigint | null;
  position: number;
  laneCount: number;
  heightCssPx: number;
  extentCycles: bigint;
  units: ShownUnits;
  hasSelectedEvent: boolean;
  isChosen: boolean;
  isActive: boolean;
  isPinned: boolean;
  /** Where there are groups: 2 for a lane of one, 1 for another. */
  level: 1 | 2 | null;
}) {
  const { core, lane, compute, waiting, heightCssPx, extentCycles, isPinned } = props;
  const rows = lane?.rows ?? 1;
  const hiddenRows = rows - drawnRows(heightCssPx, rows);
  const shares = compute === null || waiting === null ? null : { compute, waiting };
  const text = description(core, lane, shares, extentCycles, props.units);
  return (
    <div
      id={props.id}
      className="lane-header"
      role={props.level === null ? 'option' : 'treeitem'}
      aria-level={props.level ?? undefined}
      aria-setsize={props.laneCount}
      aria-posinset={props.position + 1}
      aria-selected={props.isChosen}
      aria-label={isPinned ? `${text}, pinned` : text}
      title={text}
      data-core={core}
      data-row={core}
      data-in-group={props.level === 2 || undefined}
      data-position={props.position}
      data-selected={props.hasSelectedEvent || undefined}
      data-active={props.isActive || undefined}
      data-idle={lane === null || undefined}
      style={{ height: heightCssPx }}
    >
      <span className="lane-name">core {core}</span>
      {isPinned && <Icon name="pin" />}
      {hiddenRows > 0 && <span className="lane-rows">+{hiddenRows}</span>}
      <LaneBar shares={shares} whole={extentCycles} />
    </div>
  );
});

function description(
  core: number,
  lane: LaneSummary | null,
  shares: LaneShares | null,
  extent: bigint,
  units: ShownUnits,
): string {
  if (lane === null) return `core ${core}: no events`;
  const parts = [formatCount(lane.events, 'event')];
  const add = (name: string, cycles: bigint): void => {
    const length = showOnOneLine(showLength(cycles, units), units);
    parts.push(`${name} ${formatShare(cycles, extent)} of the extent (${length})`);
  };
  if (shares !== null) {
    add('compute', shares.compute);
    add('waiting', shares.waiting);
  }
  if (lane.occupied !== null) add('occupied', BigInt(lane.occupied));
  if (lane.rows > 1) parts.push(`events overlap in ${lane.rows} rows`);
  return `core ${core}: ${parts.join(', ')}`;
}
