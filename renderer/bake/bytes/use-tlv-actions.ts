import {
  canMoveTlv,
  canRemoveTlv,
  moveTlv,
  orderObstacle,
  orderTlvs,
  removeTlv,
  setTlvFlags,
  type TlvOrder,
} from '../../../shared/bake/tlv-edits.ts';
import { useBakeSession, useOpenBake } from '../use-bake.ts';
import type { ShownBytes } from './shown-bytes.ts';
import type { TlvRow } from './tlv-rows.ts';

export interface TlvActions {
  /** Why the TLVs cannot be moved; null where they can. */
  readonly obstacle: string | null;
  canMove(row: TlvRow, by: -1 | 1): boolean;
  move(row: TlvRow, by: -1 | 1): void;
  canRemove(row: TlvRow): boolean;
  remove(row: TlvRow): void;
  order(order: TlvOrder): void;
  tflagsOf(row: TlvRow): number | null;
  setTflags(row: TlvRow, tflags: number): void;
}

/** What can be done to whole TLVs; each is one step of undo. */
export function useTlvActions({ scan }: ShownBytes): TlvActions {
  const session = useBakeSession();
  const bake = useOpenBake();
  /** The shown bytes have a CRC that the bake may lack; else both have the same TLVs. */
  const tlvOf = ({ tlv, level }: TlvRow) =>
    bake !== null && level === 1 && tlv !== null && tlv < bake.tlvs.length ? tlv : null;
  const canMove = (row: TlvRow, by: -1 | 1) => {
    const tlv = tlvOf(row);
    return bake !== null && tlv !== null && canMoveTlv(bake, tlv, tlv + by);
  };
  const canRemove = (row: TlvRow) => {
    const tlv = tlvOf(row);
    return bake !== null && tlv !== null && canRemoveTlv(bake, tlv);
  };
  return {
    obstacle: bake === null ? null : orderObstacle(bake),
    canMove,
    move(row, by) {
      const tlv = tlvOf(row);
      if (tlv !== null && canMove(row, by)) session.edit((now) => moveTlv(now, tlv, tlv + by));
    },
    canRemove,
    remove(row) {
      const tlv = tlvOf(row);
      if (tlv !== null && canRemove(row)) session.edit((now) => removeTlv(now, tlv));
    },
    order: (order) => session.edit((now) => orderTlvs(now, order)),
    tflagsOf(row) {
      const tlv = tlvOf(row);
      return tlv === null ? null : (scan.tlvs[tlv]?.tflags ?? null);
    },
    setTflags(row, tflags) {
      const tlv = tlvOf(row);
      if (tlv !== null) session.edit((now) => setTlvFlags(now, tlv, tflags));
    },
  };
}
