import { BYTES_PER_ROW } from '../../ui/hex-rows.ts';

/** Selected bytes: from where the selection began to where it was led; either may be first. */
export interface ByteSelection {
  readonly anchor: number;
  readonly head: number;
}

const PAGE_ROWS = 16;

/** First and last selected byte. */
export function selectedRange({
  anchor,
  head,
}: ByteSelection): readonly [from: number, to: number] {
  return [Math.min(anchor, head), Math.max(anchor, head)];
}

/** The selection after a key; null where the key does not move it. Shift keeps the anchor. */
export function selectionAfterKey(
  { key, shiftKey, ctrlKey }: { key: string; shiftKey: boolean; ctrlKey: boolean },
  { anchor, head }: ByteSelection,
  byteLength: number,
): ByteSelection | null {
  const moved = headAfterKey(key, head, ctrlKey, byteLength);
  if (moved === null) return null;
  const next = Math.min(byteLength - 1, Math.max(0, moved));
  return { anchor: shiftKey ? anchor : next, head: next };
}

function headAfterKey(
  key: string,
  head: number,
  toEnds: boolean,
  byteLength: number,
): number | null {
  const rowAt = head - (head % BYTES_PER_ROW);
  switch (key) {
    case 'ArrowLeft':
      return head - 1;
    case 'ArrowRight':
      return head + 1;
    case 'ArrowUp':
      return head >= BYTES_PER_ROW ? head - BYTES_PER_ROW : head;
    case 'ArrowDown':
      return head + BYTES_PER_ROW < byteLength ? head + BYTES_PER_ROW : head;
    case 'PageUp':
      return Math.max(head % BYTES_PER_ROW, head - PAGE_ROWS * BYTES_PER_ROW);
    case 'PageDown':
      return head + PAGE_ROWS * BYTES_PER_ROW;
    case 'Home':
      return toEnds ? 0 : rowAt;
    case 'End':
      return toEnds ? byteLength - 1 : rowAt + BYTES_PER_ROW - 1;
    default:
      return null;
  }
}

/** An offset as people type it: 291, 0x123, 123h; null where it is none or past the end. */
export function parseOffset(text: string, byteLength: number): number | null {
  const plain = text.trim().replaceAll(/[ \u00a0\u202f_,]/g, '');
  const hexDigits = /^(?:0x([0-9a-f]+)|([0-9a-f]+)h)$/i.exec(plain);
  const digits = hexDigits?.[1] ?? hexDigits?.[2];
  if (digits === undefined && !/^\d+$/.test(plain)) return null;
  const value = digits === undefined ? Number(plain) : Number.parseInt(digits, 16);
  return value < byteLength ? value : null;
}

/** Bytes as hexadecimal, sixteen a line. */
export function hexText(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_ROW) {
    const row = Array.from(bytes.subarray(at, at + BYTES_PER_ROW), (byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    lines.push(row.join(' '));
  }
  return lines.join('\n');
}
