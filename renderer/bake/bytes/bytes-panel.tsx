import { useMemo, useState } from 'react';
import { placeAt, rangesOf, type ByteRange } from '../../../shared/bake/field-places.ts';
import { bakeOf } from '../../../shared/bake/scan.ts';
import { PART_BYTES, partCount, partOfByte } from '../../ui/hex-rows.ts';
import { useBakeSession, useBakeState } from '../use-bake.ts';
import { BytesBar } from './bytes-bar.tsx';
import { hexText, selectedRange, type ByteSelection } from './byte-selection.ts';
import { followPlace } from './follow-place.ts';
import { HexView } from './hex-view.tsx';
import { placeWords, rangeWords } from './place-words.ts';
import { useShownBytes, type ShownBytes } from './shown-bytes.ts';
import { tlvRows, type TlvRow } from './tlv-rows.ts';
import { TlvTree } from './tlv-tree.tsx';
import { useTlvActions } from './use-tlv-actions.ts';
import './bytes.css';

/** The bytes beside the tree of what they mean: a field leads to its bytes and back. */
export function BytesPanel() {
  const shown = useShownBytes();
  if (shown.bytes.length === 0) return <p className="bake-empty">The file has no bytes.</p>;
  return <Bytes shown={shown} />;
}

function Bytes({ shown }: { shown: ShownBytes }) {
  const { bytes, scan, crc } = shown;
  const copy = useCopy();
  const session = useBakeSession();
  const view = useByteView(shown);
  const tile = useBakeState((state) => state.selectedTile);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const rows = useMemo(() => tlvRows(scan, { expanded, tile, crc }), [scan, expanded, tile, crc]);
  const actions = useTlvActions(shown);
  const currentRow = rows.find(({ id }) => id === current) ?? null;

  const selectRow = (row: TlvRow) => {
    setCurrent(row.id);
    view.goTo(row.bytes);
  };
  const toggle = ({ id, expanded: isOpen }: TlvRow) => {
    if (isOpen === null) return;
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  const place = view.selection === null ? null : placeAt(scan, view.selection.head);
  return (
    <div className="bake-list-panel">
      <BytesBar
        byteLength={bytes.length}
        part={view.part}
        onPart={view.setPart}
        onOffset={(at) => view.goTo({ at, length: 1 })}
        actions={actions}
        row={shown.isEditable ? currentRow : null}
        isEditable={shown.isEditable}
        isPending={shown.isPending}
      />
      <div className="bake-bytes">
        <TlvTree
          rows={rows}
          current={current}
          onCurrent={selectRow}
          onToggle={toggle}
          onMove={(row, by) => actions.move(row, by)}
          onRemove={(row) => actions.remove(row)}
        />
        <HexView
          key={view.part}
          bytes={bytes}
          saved={shown.saved}
          firstByte={view.part * PART_BYTES}
          selection={view.selection}
          marked={view.marked}
          look={view.look}
          target={view.target}
          onSelect={view.select}
          onFollow={() => place !== null && followPlace(session, place)}
          onCopy={() => {
            if (view.selection === null) return;
            const [from, to] = selectedRange(view.selection);
            copy(hexText(bytes.subarray(from, to + 1)));
          }}
        />
      </div>
      <ByteWords shown={shown} selection={view.selection} />
    </div>
  );
}

/** One line about the selected bytes, read out when they change. */
function ByteWords({ shown, selection }: { shown: ShownBytes; selection: ByteSelection | null }) {
  if (selection === null) {
    return (
      <p id="bake-byte-words" className="bake-byte-words bake-dim" role="status">
        Select bytes to see what they mean; Enter leads to their field.
      </p>
    );
  }
  const [from, to] = selectedRange(selection);
  const { path, value, doc } = placeWords(shown.scan, placeAt(shown.scan, selection.head));
  const then = shown.saved?.[selection.head];
  const isChanged = then !== undefined && then !== shown.bytes[selection.head];
  return (
    <p id="bake-byte-words" className="bake-byte-words" role="status">
      <span className="bake-mono">{rangeWords(from, to)}</span>
      <span>{path}</span>
      {value !== '' && <strong>{value}</strong>}
      <span className="bake-dim">{doc}</span>
      {isChanged && (
        <span className="bake-dim">in the file: 0x{then.toString(16).padStart(2, '0')}</span>
      )}
    </p>
  );
}

/** Where the byte view looks, and what is selected and marked in it. */
function useByteView({ bytes, scan }: ShownBytes) {
  const asked = useBakeState((state) => state.bytesAt);
  const focused = useBakeState((state) => state.focusedField);
  const tile = useBakeState((state) => state.selectedTile);
  const marked = useMemo((): readonly ByteRange[] => {
    const bake = bakeOf(scan);
    if (focused === null || bake === null || tile >= bake.topology.tileCount) return [];
    return rangesOf(bake, tile, focused);
  }, [scan, focused, tile]);

  const [selection, setSelection] = useState<ByteSelection | null>(null);
  const [look, setLook] = useState(asked === null ? null : { at: asked.byteOffset });
  const [part, setPart] = useState(partOfByte(asked?.byteOffset ?? 0));
  const goTo = ({ at, length }: ByteRange) => {
    setSelection({ anchor: at + Math.max(1, length) - 1, head: at });
    lookAt(at);
  };
  const lookAt = (at: number) => {
    setLook({ at });
    setPart(partOfByte(at));
  };

  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    if (asked !== null) lookAt(asked.byteOffset);
  }
  const [meant, setMeant] = useState({ focused, tile });
  if (meant.focused !== focused || meant.tile !== tile) {
    setMeant({ focused, tile });
    const first = marked[0];
    if (first !== undefined) lookAt(first.at);
  }
  const lastByte = bytes.length - 1;
  const isInside = selection === null || Math.max(selection.anchor, selection.head) <= lastByte;
  return {
    selection: isInside ? selection : null,
    marked,
    look,
    target: asked?.byteOffset ?? null,
    part: Math.min(part, partCount(bytes.length) - 1),
    setPart,
    goTo,
    select: (next: ByteSelection) => {
      setSelection(next);
      if (partOfByte(next.head) !== part) lookAt(next.head);
    },
  };
}

function useCopy(): (text: string) => void {
  const session = useBakeSession();
  return (text) => session.copyText(text);
}
