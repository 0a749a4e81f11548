import { useMemo } from 'react';
import type { Bake } from '../../../shared/bake/bake.ts';
import { scanBake, type BakeScan } from '../../../shared/bake/scan.ts';
import { bytesToShow } from '../../store/bake-document.ts';
import { useBakeDocument } from '../use-bake.ts';

export interface ShownBytes {
  readonly bytes: Uint8Array;
  readonly scan: BakeScan;
  /** The bytes of the file on the disk, where every byte of them has its place here too. */
  readonly saved: Uint8Array | null;
  readonly isEditable: boolean;
}

const NO_BYTES = scanBake(new Uint8Array(0));

/** The bytes as a save would write them, or a damaged file's as they are. */
export function useShownBytes(): ShownBytes {
  const document = useBakeDocument();
  return useMemo(() => {
    if (document.kind === 'none') {
      return { bytes: NO_BYTES.bytes, scan: NO_BYTES, saved: null, isEditable: false };
    }
    const bytes = bytesToShow(document);
    const scan = scanBake(bytes);
    const saved = document.kind === 'open' ? document.saved : null;
    const isComparable = saved !== null && hasSameLayout(saved, scan);
    return {
      bytes,
      scan,
      saved: isComparable ? saved.bytes : null,
      isEditable: document.kind === 'open',
    };
  }, [document]);
}

function hasSameLayout(saved: Pick<Bake, 'bytes' | 'tlvs'>, scan: BakeScan): boolean {
  return (
    saved.bytes.length === scan.bytes.length &&
    saved.tlvs.length === scan.tlvs.length &&
    saved.tlvs.every(({ at, type }, index) => {
      const now = scan.tlvs[index];
      return now?.at === at && now.type === type;
    })
  );
}
