import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ByteRange } from '../../../shared/bake/field-places.ts';
import { formatBytes } from '../../ui/format.ts';
import { HEX_ROW_CSS_PX, HexRow } from '../../ui/hex-row.tsx';
import {
  BYTES_PER_ROW,
  PART_BYTES,
  offsetDigits,
  partOfByte,
  rowCount,
  rowOfByte,
} from '../../ui/hex-rows.ts';
import { selectedRange, selectionAfterKey, type ByteSelection } from './byte-selection.ts';

interface HexViewProps {
  readonly bytes: Uint8Array;
  /** The same places in the file on the disk; null where there is nothing to hold against. */
  readonly saved: Uint8Array | null;
  readonly firstByte: number;
  readonly selection: ByteSelection | null;
  /** The bytes of the field that has the focus. */
  readonly marked: readonly ByteRange[];
  /** Where to look; a new object scrolls there, also for the same byte. */
  readonly look: { readonly at: number } | null;
  /** The byte that a problem led to. */
  readonly target: number | null;
  onSelect(selection: ByteSelection): void;
  /** Leads to the field of the selected bytes. */
  onFollow(): void;
  onCopy(): void;
}

/** One part of the bytes: selected by pointer and keys, with changed and meant ones marked. */
export function HexView(props: HexViewProps) {
  const { bytes, firstByte, look, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: rowCount(Math.min(PART_BYTES, bytes.length - firstByte)),
    getScrollElement: () => scroller.current,
    estimateSize: () => HEX_ROW_CSS_PX,
    overscan: 12,
  });
  const isHere = (at: number) => partOfByte(at) * PART_BYTES === firstByte;
  useEffect(() => {
    if (look !== null && isHere(look.at)) {
      rows.scrollToIndex(rowOfByte(look.at), { align: 'center' });
    }
    // A new place to look, also of the same byte, is a new object; `rows` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [look]);
  const select = (next: ByteSelection) => {
    props.onSelect(next);
    if (isHere(next.head)) rows.scrollToIndex(rowOfByte(next.head));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (handleKey(event, props, select)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const pointer = usePointerSelection(selection, props.onSelect);
  const classOf = classOfByte(props);
  const digits = offsetDigits(bytes.length);
  return (
    <div
      ref={scroller}
      className="bake-hex"
      role="application"
      aria-roledescription="Byte view"
      aria-label={`Bytes, ${formatBytes(bytes.length)}`}
      aria-describedby="bake-byte-words"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={props.onFollow}
      {...pointer}
    >
      <div style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const at = firstByte + index * BYTES_PER_ROW;
          return (
            <HexRow
              key={index}
              at={at}
              bytes={bytes.subarray(at, at + BYTES_PER_ROW)}
              digits={digits}
              target={props.target}
              classOf={classOf}
              topCssPx={start}
            />
          );
        })}
      </div>
    </div>
  );
}

/** True where the key did something. */
function handleKey(
  event: KeyboardEvent,
  { bytes, selection, firstByte, onFollow, onCopy }: HexViewProps,
  select: (selection: ByteSelection) => void,
): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (event.altKey) return false;
  if (isCopy || event.key === 'Enter') {
    if (selection === null) return false;
    if (isCopy) onCopy();
    else onFollow();
    return true;
  }
  const from = selection ?? { anchor: firstByte, head: firstByte };
  const moved = selectionAfterKey(event, from, bytes.length);
  if (moved !== null) select(moved);
  return moved !== null;
}

/** Pressing selects a byte, dragging and Shift reach to another. */
function usePointerSelection(
  selection: ByteSelection | null,
  onSelect: (selection: ByteSelection) => void,
) {
  const anchor = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const at = byteUnder(event);
      if (event.button !== 0 || at === null) return;
      anchor.current = event.shiftKey && selection !== null ? selection.anchor : at;
      onSelect({ anchor: anchor.current, head: at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const at = byteUnder(event);
      if (anchor.current === null || event.buttons !== 1 || at === null) return;
      if (at !== selection?.head) onSelect({ anchor: anchor.current, head: at });
    },
    onPointerUp: () => {
      anchor.current = null;
    },
  };
}

function byteUnder({ target }: PointerEvent<HTMLElement>): number | null {
  const at = (target as HTMLElement).dataset['byte'];
  return at === undefined ? null : Number(at);
}

function classOfByte({ bytes, saved, selection, marked }: HexViewProps) {
  const [from, to] = selection === null ? [0, -1] : selectedRange(selection);
  return (at: number): string | undefined => {
    const classes: string[] = [];
    if (at >= from && at <= to) classes.push('is-selected');
    if (marked.some((range) => at >= range.at && at < range.at + range.length)) {
      classes.push('is-meant');
    }
    if (saved !== null && saved[at] !== bytes[at]) classes.push('is-changed');
    return classes.length === 0 ? undefined : classes.join(' ');
  };
}
