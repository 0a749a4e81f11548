import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { formatWhole } from '../ui/format.ts';
import { HEX_ROW_CSS_PX, HexRow } from '../ui/hex-row.tsx';
import { BYTES_PER_ROW, offsetDigits, rowCount } from '../ui/hex-rows.ts';
import { bytesOfRow, chunkOfRow, parseByteOffset, ROWS_PER_PAGE } from './byte-rows.ts';
import { useFileBytes } from './use-file-bytes.ts';

/** The whole file as hexadecimal and text, read as it is scrolled. */
export function ByteView({ summary }: { summary: TraceSummary }) {
  const target = useApp((state) => state.bytesAt);
  const showBytes = useApp((state) => state.showBytes);
  const rows = rowCount(summary.fileSize);
  const targetRow = Math.min(Math.floor(target.byteOffset / BYTES_PER_ROW), Math.max(0, rows - 1));
  const page = Math.floor(targetRow / ROWS_PER_PAGE);
  const pages = Math.ceil(rows / ROWS_PER_PAGE);
  const toPage = (next: number) => showBytes(next * ROWS_PER_PAGE * BYTES_PER_ROW);
  return (
    <div className="byte-view">
      <div className="byte-bar">
        <GoToByte fileSize={summary.fileSize} onGo={showBytes} />
        {pages > 1 && (
          <span className="byte-pages">
            <Button disabled={page === 0} onClick={() => toPage(page - 1)}>
              Previous 16 MiB
            </Button>
            <Button disabled={page === pages - 1} onClick={() => toPage(page + 1)}>
              Next 16 MiB
            </Button>
            <span className="dim">
              part {formatWhole(page + 1)} of {formatWhole(pages)}
            </span>
          </span>
        )}
      </div>
      <ByteRows
        key={page}
        fileSize={summary.fileSize}
        firstRow={page * ROWS_PER_PAGE}
        rowCount={Math.min(ROWS_PER_PAGE, rows - page * ROWS_PER_PAGE)}
        target={target}
        targetRow={targetRow}
      />
    </div>
  );
}

function GoToByte({ fileSize, onGo }: { fileSize: number; onGo(byteOffset: number): void }) {
  const [text, setText] = useState('');
  const offset = parseByteOffset(text, fileSize);
  const isWrong = text.trim() !== '' && offset === null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (offset !== null) onGo(offset);
      }}
    >
      <label>
        Go to byte{' '}
        <input
          className="text-input"
          value={text}
          placeholder="0x0"
          aria-invalid={isWrong}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {isWrong && <span className="dim"> 0 to {formatWhole(fileSize - 1)}, or 0x…</span>}
    </form>
  );
}

function ByteRows(props: {
  fileSize: number;
  firstRow: number;
  rowCount: number;
  target: { byteOffset: number; asked: number };
  targetRow: number;
}) {
  const { fileSize, firstRow, target, targetRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: props.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEX_ROW_CSS_PX,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const first = firstRow + (items[0]?.index ?? 0);
  const last = firstRow + (items.at(-1)?.index ?? -1);
  const chunks = useFileBytes(fileSize, chunkOfRow(first), last < first ? -1 : chunkOfRow(last));
  const digits = offsetDigits(fileSize);

  useEffect(() => {
    if (target.asked > 0) virtual.scrollToIndex(targetRow - firstRow, { align: 'center' });
    // Only a new wish scrolls; `virtual` is another object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target.asked]);

  return (
    <div
      ref={scroller}
      className="byte-rows"
      tabIndex={0}
      role="document"
      aria-label="Bytes of the file"
      data-own-arrows
      data-testid="byte-rows"
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = firstRow + index;
          const chunk = chunks.get(chunkOfRow(row));
          return (
            <HexRow
              key={index}
              at={row * BYTES_PER_ROW}
              bytes={bytesOfRow(row, chunk)}
              note={chunk && !chunk.ok ? chunk.error.message : ''}
              digits={digits}
              target={target.asked > 0 ? Math.min(target.byteOffset, fileSize - 1) : null}
              topCssPx={start}
            />
          );
        })}
      </div>
    </div>
  );
}
