import { useState } from 'react';
import { MenuButton, type MenuEntry } from '../../ui/menu.tsx';
import { PART_BYTES, partCount } from '../../ui/hex-rows.ts';
import { NumberField } from '../number-field.tsx';
import { parseOffset } from './byte-selection.ts';
import type { TlvRow } from './tlv-rows.ts';
import type { TlvActions } from './use-tlv-actions.ts';

interface BytesBarProps {
  readonly byteLength: number;
  readonly part: number;
  readonly isEditable: boolean;
  readonly isPending: boolean;
  /** The row of the tree that the buttons act on. */
  readonly row: TlvRow | null;
  readonly actions: TlvActions;
  onPart(part: number): void;
  onOffset(at: number): void;
}

/** What can be done to the TLV that is selected in the tree, and where to look in the bytes. */
export function BytesBar(props: BytesBarProps) {
  const { row, actions, isEditable } = props;
  return (
    <div className="bake-list-bar bake-bytes-bar">
      {isEditable && <TlvButtons row={row} actions={actions} />}
      <span className="bake-bytes-gap" />
      {props.isPending && <span role="status">computing the CRC…</span>}
      <Parts {...props} />
      <OffsetField byteLength={props.byteLength} onOffset={props.onOffset} />
    </div>
  );
}

function TlvButtons({ row, actions }: { row: TlvRow | null; actions: TlvActions }) {
  const tflags = row === null ? null : actions.tflagsOf(row);
  const orders: MenuEntry[] = [
    { kind: 'item', label: "The reference writer's", run: () => actions.order('reference') },
    { kind: 'item', label: "The specification's", run: () => actions.order('specification') },
  ];
  const blocked = actions.obstacle ?? undefined;
  return (
    <>
      <button
        type="button"
        title={blocked ?? 'Move the TLV up (Alt+↑)'}
        disabled={row === null || !actions.canMove(row, -1)}
        onClick={() => row !== null && actions.move(row, -1)}
      >
        Move up
      </button>
      <button
        type="button"
        title={blocked ?? 'Move the TLV down (Alt+↓)'}
        disabled={row === null || !actions.canMove(row, 1)}
        onClick={() => row !== null && actions.move(row, 1)}
      >
        Move down
      </button>
      <button
        type="button"
        title={blocked ?? 'Remove an unknown TLV or the limit (Delete)'}
        disabled={row === null || !actions.canRemove(row)}
        onClick={() => row !== null && actions.remove(row)}
      >
        Remove
      </button>
      {actions.obstacle === null ? (
        <MenuButton entries={orders}>
          <button type="button">Order ▾</button>
        </MenuButton>
      ) : (
        <button type="button" disabled title={actions.obstacle}>
          Order ▾
        </button>
      )}
      {row !== null && tflags !== null && (
        <NumberField
          key={row.id}
          label="tflags"
          name="tflags"
          value={tflags}
          range={{ min: 0, max: 0xffff }}
          title="tflags of the selected TLV: the specification defines none, the C++ core refuses any"
          onCommit={(value) => actions.setTflags(row, value)}
        />
      )}
    </>
  );
}

function Parts({ byteLength, part, onPart }: BytesBarProps) {
  const parts = partCount(byteLength);
  if (parts === 1) return null;
  return (
    <select
      aria-label="Part of the file"
      value={part}
      onChange={(event) => onPart(Number(event.currentTarget.value))}
    >
      {Array.from({ length: parts }, (_, index) => (
        <option key={index} value={index}>
          from 0x{(index * PART_BYTES).toString(16)}
        </option>
      ))}
    </select>
  );
}

/** Goes to an offset while it is typed; what is none is marked, Enter goes there again. */
function OffsetField({ byteLength, onOffset }: Pick<BytesBarProps, 'byteLength' | 'onOffset'>) {
  const [text, setText] = useState('');
  const at = parseOffset(text, byteLength);
  const isWrong = text.trim() !== '' && at === null;
  return (
    <label className="bake-offset">
      Offset
      <input
        value={text}
        placeholder="0x1f or 31"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong}
        title={isWrong ? `An offset from 0 to ${byteLength - 1}, 0x… or decimal` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          const next = parseOffset(event.currentTarget.value, byteLength);
          if (next !== null) onOffset(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && at !== null) onOffset(at);
        }}
      />
    </label>
  );
}
