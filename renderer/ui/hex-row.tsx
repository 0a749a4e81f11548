import './hex-row.css';
import { hexByte, textByte } from './hex-rows.ts';

export const HEX_ROW_CSS_PX = 18;

export interface HexRowProps {
  /** Offset of the row's first byte in the file. */
  readonly at: number;
  /** null while they are on their way or cannot be read: then `note` says why, where it is known. */
  readonly bytes: Uint8Array | null;
  readonly note?: string;
  readonly digits: number;
  /** The byte that was asked for. */
  readonly target: number | null;
  /** How the byte at this offset is marked. */
  readonly classOf?: (at: number) => string | undefined;
  readonly topCssPx: number;
}

/** Sixteen bytes as hexadecimal and as text. */
export function HexRow({ at, bytes, note, digits, target, classOf, topCssPx }: HexRowProps) {
  const length = bytes?.length ?? 0;
  const isTarget = target !== null && target >= at && target < at + length;
  const mark = (index: number) => {
    const classes = [at + index === target ? 'is-target' : '', classOf?.(at + index) ?? ''];
    return classes.join(' ').trim() || undefined;
  };
  const cells = Array.from(bytes ?? []);
  return (
    <div
      className="hex-row"
      data-target={isTarget || undefined}
      style={{ transform: `translateY(${topCssPx}px)` }}
    >
      <span className="hex-at">{at.toString(16).padStart(digits, '0')} </span>
      {bytes === null ? (
        <span>{note}</span>
      ) : (
        <>
          <span className="hex-bytes">
            {cells.map((byte, index) => (
              <span key={index} className={mark(index)} data-byte={at + index}>
                {hexByte(byte)}{' '}
              </span>
            ))}
          </span>
          <span className="hex-text">
            {cells.map((byte, index) => (
              <span key={index} className={mark(index)}>
                {textByte(byte)}
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
