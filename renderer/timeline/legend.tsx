import { useMemo } from 'react';
import { shortTypeName } from '../../shared/trace/event-types.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { isHiddenSlot, isolateSlot, toggleSlot, typeEntries } from '../store/hidden-types.ts';
import type { TypeEntry } from '../store/hidden-types.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { useApp } from '../store/store.ts';
import { MenuAtPointer, type MenuEntry } from '../ui/menu.tsx';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import './legend.css';

/** With so many entries, a narrow bar shows short names. */
const MANY_ENTRIES = 4;

/** The types of a trace with their colours: pressed those that are shown. */
export function Legend({ summary }: { summary: TraceSummary }) {
  const { types, totals } = summary;
  const entries = useMemo(() => typeEntries({ types, totals }), [types, totals]);
  const hiddenSlots = useApp((state) => lookOf(state).hiddenSlots);
  return (
    <ul
      className="legend"
      aria-label="Event types"
      data-many={entries.length >= MANY_ENTRIES || undefined}
    >
      {entries.map((entry, place) => (
        <li key={entry.slot}>
          <LegendEntry entry={entry} place={place} entries={entries} hiddenSlots={hiddenSlots} />
        </li>
      ))}
    </ul>
  );
}

function LegendEntry(props: {
  entry: TypeEntry;
  place: number;
  entries: readonly TypeEntry[];
  hiddenSlots: number;
}) {
  const { entry, place, entries, hiddenSlots } = props;
  const changeLook = useApp((state) => state.changeLook);
  const isShown = !isHiddenSlot(hiddenSlots, entry.slot);
  const { name, short } = namesOf(entry);
  const toggle = (): void => changeLook((look) => toggleSlot(look, entry.slot));
  const isolate = (): void => changeLook((look) => isolateSlot(look, entry.slot, entries));
  const menu: MenuEntry[] = [
    { kind: 'item', label: isShown ? 'Hide' : 'Show', keys: `${place + 1}`, run: toggle },
    { kind: 'item', label: 'Only this one', keys: `Shift+${place + 1}`, run: isolate },
    { kind: 'separator' },
    {
      kind: 'item',
      label: 'Show all types',
      disabled: hiddenSlots === 0,
      run: () => changeLook(() => ({ hiddenSlots: 0 })),
    },
  ];
  return (
    <MenuAtPointer entries={menu}>
      <button
        type="button"
        className="legend-entry"
        aria-pressed={isShown}
        aria-label={name}
        title={titleOf(entry, name, place)}
        onClick={(event) => (event.altKey ? isolate() : toggle())}
      >
        <TypeSwatch slot={entry.slot} />
        <span className="legend-name">{name}</span>
        <span className="legend-short">{short}</span>
      </button>
    </MenuAtPointer>
  );
}

/** Of types that share an entry so many are named in it. */
const MOST_NAMED = 3;

function namesOf({ types }: TypeEntry): { name: string; short: string } {
  const [first] = types;
  if (types.length === 1 && first !== undefined) {
    return { name: first.name, short: shortTypeName(first.name) };
  }
  const more = types.length - MOST_NAMED;
  const named = types.slice(0, MOST_NAMED).map((type) => type.name);
  return {
    name: [...named, ...(more > 0 ? [`${more} more`] : [])].join(', '),
    short: `${types.length} others`,
  };
}

/** The types that share a colour are told by name, as many as a tooltip holds. */
const MOST_NAMES = 20;

function titleOf({ types }: TypeEntry, name: string, place: number): string {
  const keys = `click or ${place + 1}: show or hide; with Alt, or Shift+${place + 1}: only this`;
  if (types.length === 1) return `${name} (${keys})`;
  const names = types.slice(0, MOST_NAMES).map((type) => type.name);
  const more = types.length > MOST_NAMES ? [`and ${types.length - MOST_NAMES} more`] : [];
  return [`Shown or hidden together (${keys}):`, ...names, ...more].join('\n');
}
