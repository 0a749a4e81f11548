import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent } from 'react';
import { gridOf } from '../../../shared/bake/bake.ts';
import type { BlobDifference, BlobField } from '../../../shared/bake/compare/blob-differences.ts';
import { formatWhole } from '../../ui/format.ts';
import { differenceWords, differencesOf, type Compared } from './difference-rows.ts';

const ROW_CSS_PX = 24;

export type DifferenceRow =
  | { readonly kind: 'bake'; readonly difference: BlobDifference }
  | { readonly kind: 'tile'; readonly tile: number };

interface DifferenceListProps {
  readonly compared: Compared;
  readonly blob: readonly BlobDifference[];
  /** Tiles that differ, ascending. */
  readonly tiles: Uint32Array;
  readonly selectedTile: number;
  onGo(row: DifferenceRow): void;
  onTake(field: BlobField): void;
}

/** What the bake has once, then the tiles that differ; a row leads to its tile. */
export function DifferenceList(props: DifferenceListProps) {
  const { blob, tiles, selectedTile } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [currentField, setCurrentField] = useState<string | null>(null);
  const count = blob.length + tiles.length;
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    overscan: 8,
  });
  const rowAt = (index: number): DifferenceRow | null => {
    const difference = blob[index];
    if (difference !== undefined) return { kind: 'bake', difference };
    const tile = tiles[index - blob.length];
    return tile === undefined ? null : { kind: 'tile', tile };
  };
  const fieldIndex = blob.findIndex(({ name }) => name === currentField);
  const tileIndex = indexOf(tiles, selectedTile);
  const current = fieldIndex >= 0 ? fieldIndex : tileIndex === null ? -1 : tileIndex + blob.length;
  const go = (index: number) => {
    const row = rowAt(index);
    if (row === null) return;
    setCurrentField(row.kind === 'bake' ? row.difference.name : null);
    rows.scrollToIndex(index);
    props.onGo(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexAfterKey(event.key, current, count);
    if (to === null || event.target !== scroller.current) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  if (count === 0) return <p className="bake-empty">No differences.</p>;
  return (
    <div
      ref={scroller}
      className="bake-differences"
      role="grid"
      aria-label="Differences"
      aria-rowcount={count}
      tabIndex={0}
      {...(current < 0 ? {} : { 'aria-activedescendant': `bake-difference-${current}` })}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(index);
          if (row === null) return null;
          return (
            <div
              key={index}
              id={`bake-difference-${index}`}
              className="bake-difference"
              role="row"
              aria-rowindex={index + 1}
              aria-selected={index === current}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => go(index)}
            >
              <Cells row={row} compared={props.compared} onTake={props.onTake} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Cells({
  row,
  compared,
  onTake,
}: {
  row: DifferenceRow;
  compared: Compared;
  onTake(field: BlobField): void;
}) {
  if (row.kind === 'bake') {
    const { name, mine, other, takes } = row.difference;
    return (
      <>
        <span role="gridcell" className="bake-difference-name">
          {name}
        </span>
        <span role="gridcell" className="bake-difference-words" title={`${other} → ${mine}`}>
          {other} → {mine}
        </span>
        <span role="gridcell">
          {takes !== null && (
            <button
              type="button"
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation();
                onTake(takes);
              }}
            >
              Take {other}
            </button>
          )}
        </span>
      </>
    );
  }
  const { tile } = row;
  const { columns } = gridOf(compared.mine.topology);
  const differences = differencesOf(compared, tile);
  const words = differences === null ? '' : differenceWords(differences);
  return (
    <>
      <span role="gridcell" className="bake-difference-name">
        tile {formatWhole(tile)}{' '}
        <span className="bake-dim">
          ({tile % columns}, {Math.floor(tile / columns)})
        </span>
      </span>
      <span role="gridcell" className="bake-difference-words" title={words}>
        {words}
      </span>
    </>
  );
}

function indexAfterKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Place of a number in an ascending list; null where it is not there. */
function indexOf(sorted: Uint32Array, value: number): number | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : null;
}
