import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bytesToShow } from '../store/bake-document.ts';
import type { BakeState } from '../store/bake-slice.ts';
import { formatBytes } from '../ui/format.ts';
import { HEX_ROW_CSS_PX, HexRow } from '../ui/hex-row.tsx';
import {
  BYTES_PER_ROW,
  PART_BYTES,
  offsetDigits,
  partCount,
  partOfByte,
  rowCount,
  rowOfByte,
} from '../ui/hex-rows.ts';
import { useBakeDocument, useBakeState } from './use-bake.ts';

/** The bake's bytes as a save would write them, or a damaged file's as they are; read-only. */
export function HexView() {
  const document = useBakeDocument();
  const bytes = useMemo(
    () => (document.kind === 'none' ? new Uint8Array(0) : bytesToShow(document)),
    [document],
  );
  if (bytes.length === 0) return <p className="bake-empty">The file has no bytes.</p>;
  return <HexParts bytes={bytes} />;
}

/** One part of a large file at a time; the part of the byte that was asked for comes by itself. */
function HexParts({ bytes }: { bytes: Uint8Array }) {
  const target = useBakeState((state) => state.bytesAt);
  const [chosen, setChosen] = useState(partOfByte(target?.byteOffset ?? 0));
  const [followed, setFollowed] = useState(target);
  if (followed !== target) {
    setFollowed(target);
    if (target !== null) setChosen(partOfByte(target.byteOffset));
  }
  const parts = partCount(bytes.length);
  const part = Math.min(chosen, parts - 1);
  return (
    <div className="bake-list-panel">
      {parts > 1 && (
        <div className="bake-list-bar">
          <select
            aria-label="Part of the file"
            value={part}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {Array.from({ length: parts }, (_, index) => (
              <option key={index} value={index}>
                from 0x{(index * PART_BYTES).toString(16)}
              </option>
            ))}
          </select>
        </div>
      )}
      <HexRows key={part} bytes={bytes} firstByte={part * PART_BYTES} target={target} />
    </div>
  );
}

interface RowsProps {
  readonly bytes: Uint8Array;
  readonly firstByte: number;
  readonly target: BakeState['bytesAt'];
}

function HexRows({ bytes, firstByte, target }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: rowCount(Math.min(PART_BYTES, bytes.length - firstByte)),
    getScrollElement: () => scroller.current,
    estimateSize: () => HEX_ROW_CSS_PX,
    overscan: 12,
  });
  useEffect(() => {
    if (target === null || partOfByte(target.byteOffset) * PART_BYTES !== firstByte) return;
    rows.scrollToIndex(rowOfByte(target.byteOffset), { align: 'center' });
    // A new target, also for the same byte, is a new object; `rows` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  const digits = offsetDigits(bytes.length);
  return (
    <div
      ref={scroller}
      className="bake-hex"
      role="document"
      aria-label={`Bytes, ${formatBytes(bytes.length)}`}
      tabIndex={0}
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
              target={target?.byteOffset ?? null}
              topCssPx={start}
            />
          );
        })}
      </div>
    </div>
  );
}
