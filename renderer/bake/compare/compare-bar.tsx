import { useState } from 'react';
import { TILE_FIELDS, type TileFieldKey } from '../../../shared/bake/compare/tile-differences.ts';
import { takeEverything, takeTiles } from '../../../shared/bake/compare/take-edits.ts';
import { TileSet } from '../../../shared/bake/tile-set.ts';
import { formatCount } from '../../ui/format.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu.tsx';
import { useBakeDocument, useBakeSession, useBakeState } from '../use-bake.ts';
import { differenceTable, type Compared, type DifferenceFilter } from './difference-rows.ts';

interface BarProps {
  readonly compared: Compared;
  readonly tiles: Uint32Array;
  readonly filter: DifferenceFilter;
  onFilter(filter: DifferenceFilter): void;
}

/** What is compared with what, how many differ, and what can be done with all of them. */
export function CompareBar({ compared, tiles, filter, onFilter }: BarProps) {
  const session = useBakeSession();
  const state = useBakeState((bake) => bake.comparison);
  const selected = useBakeState((bake) => bake.selectedTile);
  const selection = useBakeState((bake) => bake.selection);
  if (state === null) return null;
  const step = (by: 1 | -1) => {
    const next = neighbour(tiles, selected, by);
    if (next !== null) session.selectTile(next);
  };
  const all = () => TileSet.of(compared.pairs.mineCount, tiles);
  const only = (tile: number) => TileSet.of(compared.pairs.mineCount, [tile]);
  const take = (set: TileSet) => session.edit((now) => takeTiles(now, compared.other, set, filter));
  const entries: MenuEntry[] = [
    { kind: 'item', label: 'This tile', run: () => take(only(selected)) },
    {
      kind: 'item',
      label: `The selection (${formatCount(selection.size, 'tile')})`,
      disabled: selection.size === 0,
      run: () => take(selection),
    },
    {
      kind: 'item',
      label: `Every tile listed (${formatCount(tiles.length, 'tile')})`,
      disabled: tiles.length === 0,
      run: () => take(all()),
    },
    { kind: 'separator' },
    {
      kind: 'item',
      label: 'Everything, to the last byte',
      run: () => session.edit((now) => takeEverything(now, compared.other)),
    },
  ];
  return (
    <div className="bake-list-bar bake-compare-bar">
      <Against />
      <span role="status">{summary(state, tiles.length, filter)}</span>
      <span className="bake-bytes-gap" />
      <select
        aria-label="Compared field"
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value as DifferenceFilter)}
      >
        <option value="all">every field</option>
        <option value="weights">weights</option>
        {(Object.keys(TILE_FIELDS) as TileFieldKey[]).map((key) => (
          <option key={key} value={key}>
            {TILE_FIELDS[key].name}
          </option>
        ))}
      </select>
      <button type="button" disabled={tiles.length === 0} onClick={() => step(-1)}>
        Previous
      </button>
      <button type="button" disabled={tiles.length === 0} onClick={() => step(1)}>
        Next
      </button>
      <button
        type="button"
        disabled={tiles.length === 0}
        title="Select every tile that is listed"
        onClick={() => session.select(all())}
      >
        Select
      </button>
      <MenuButton entries={entries}>
        <button type="button" title="Take from the other side; one step of undo">
          Take ▾
        </button>
      </MenuButton>
      <TableButtons compared={compared} tiles={tiles} />
    </div>
  );
}

/** What the bake is held against. */
function Against() {
  const session = useBakeSession();
  const state = useBakeState((bake) => bake.comparison);
  const document = useBakeDocument();
  const hasFile = document.kind === 'open' && document.saved !== null;
  if (state === null) return null;
  return (
    <label className="bake-compare-with">
      Against
      <select
        aria-label="Compared with"
        value={state.against}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === 'saved') session.compare.withSaved();
          else if (value === 'choose') void session.compare.withChosen();
        }}
      >
        {hasFile && <option value="saved">the saved file</option>}
        {state.against === 'other' && <option value="other">{state.name}</option>}
        <option value="choose">another bake…</option>
      </select>
    </label>
  );
}

function TableButtons({ compared, tiles }: { compared: Compared; tiles: Uint32Array }) {
  const session = useBakeSession();
  const [failure, setFailure] = useState<string | null>(null);
  const make = (separator: ',' | '\t', give: (text: string) => void) => {
    const table = differenceTable(compared, tiles, separator);
    setFailure(table.ok ? null : table.error.message);
    if (table.ok) give(table.value);
  };
  return (
    <>
      <button type="button" onClick={() => make('\t', (text) => session.copyText(text))}>
        Copy
      </button>
      <button
        type="button"
        onClick={() => make(',', (text) => void session.saveTable('differences.csv', text))}
      >
        CSV…
      </button>
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
}

function summary(
  state: {
    readonly share: number | null;
    readonly count: number;
    readonly onlyMine: number;
    readonly onlyOther: number;
  },
  listed: number,
  filter: DifferenceFilter,
): string {
  if (state.share !== null) return `comparing, ${Math.floor(state.share * 100)} %`;
  const differ = `${formatCount(state.count, 'tile')} differ`;
  const parts = [state.count === 1 ? '1 tile differs' : differ];
  if (filter !== 'all') parts.push(`${formatCount(listed, 'tile')} in this field`);
  if (state.onlyMine > 0) parts.push(`${formatCount(state.onlyMine, 'tile')} only here`);
  if (state.onlyOther > 0) parts.push(`${formatCount(state.onlyOther, 'tile')} only there`);
  return parts.join(' · ');
}

/** The next listed tile in this direction, round the end; null where none is listed. */
function neighbour(tiles: Uint32Array, from: number, by: 1 | -1): number | null {
  if (tiles.length === 0) return null;
  if (by === 1) return tiles.find((tile) => tile > from) ?? (tiles[0] as number);
  return tiles.findLast((tile) => tile < from) ?? (tiles.at(-1) as number);
}
