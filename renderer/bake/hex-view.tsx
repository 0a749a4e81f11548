import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { bytesToShow } from '../store/bake-document.ts';
import { formatBytes } from '../ui/format.ts';
import { BYTES_PER_ROW, hexByte, offsetDigits, rowCount, rowOfByte, textByte } from './hex-rows.ts';
import { useBakeDocument, useBakeState } from './use-bake.ts';

const ROW_CSS_PX = 18;

/** The bake's bytes as a save would write them, or a damaged file's as they are; read-only. */
export function HexView() {
  const document = useBakeDocument();
  const bytes = useMemo(
    () => (document.kind === 'none' ? new Uint8Array(0) : bytesToShow(document)),
    [document],
  );
  const target = useBakeState((state) => state.bytesAt);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: rowCount(bytes.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    overscan: 12,
  });
  useEffect(() => {
    if (target === null) return;
    rows.scrollToIndex(rowOfByte(target.byteOffset), { align: 'center' });
    // `asked` makes a second click on the same problem count; `rows` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target?.asked, target?.byteOffset]);

  if (bytes.length === 0) return <p className="bake-empty">The file has no bytes.</p>;
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
        {rows.getVirtualItems().map(({ index, start }) => (
          <HexRow
            key={index}
            at={index * BYTES_PER_ROW}
            bytes={bytes.subarray(index * BYTES_PER_ROW, (index + 1) * BYTES_PER_ROW)}
            digits={digits}
            target={target?.byteOffset ?? null}
            topCssPx={start}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly digits: number;
  readonly target: number | null;
  readonly topCssPx: number;
}

function HexRow({ at, bytes, digits, target, topCssPx }: RowProps) {
  const mark = (index: number) => (at + index === target ? 'is-target' : undefined);
  return (
    <div className="bake-hex-row" style={{ transform: `translateY(${topCssPx}px)` }}>
      <span className="bake-hex-at">{at.toString(16).padStart(digits, '0')}</span>
      <span className="bake-hex-bytes">
        {Array.from(bytes, (byte, index) => (
          <span key={index} className={mark(index)} data-byte={at + index}>
            {hexByte(byte)}
          </span>
        ))}
      </span>
      <span className="bake-hex-text">
        {Array.from(bytes, (byte, index) => (
          <span key={index} className={mark(index)}>
            {textByte(byte)}
          </span>
        ))}
      </span>
    </div>
  );
}
