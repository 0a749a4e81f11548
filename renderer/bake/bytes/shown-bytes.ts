import { useEffect, useMemo, useState } from 'react';
import type { Bake } from '../../../shared/bake/bake.ts';
import { CRC, readField } from '../../../shared/bake/layout.ts';
import { scanBake, type BakeScan } from '../../../shared/bake/scan.ts';
import { crcOf, type CrcState } from '../../../shared/bake/stamp.ts';
import { bytesToShow, unmended, type BakeDocument } from '../../store/bake-document.ts';
import { useBakeDocument, useBakeSession } from '../use-bake.ts';

export interface ShownBytes {
  readonly bytes: Uint8Array;
  readonly scan: BakeScan;
  /** null without a CRC, and while a large bake is still being stamped. */
  readonly crc: CrcState | null;
  /** The bytes of the file on the disk, where every byte of them has its place here too. */
  readonly saved: Uint8Array | null;
  readonly isEditable: boolean;
  /** The bytes are the edited ones; total_len, padding and CRC of a save are on their way. */
  readonly isPending: boolean;
}

/** Up to here stamping takes less than a frame. */
const MAX_BYTES_AT_ONCE = 2 ** 20;
/** Larger ones are stamped by the bake's worker, once edits pause. */
const PAUSE_MS = 300;

/** The bytes as a save would write them, or a damaged file's as they are. */
export function useShownBytes(): ShownBytes {
  const document = useBakeDocument();
  const stamped = useStamped(document);
  return useMemo(() => {
    const isPending = isLarge(document) && stamped === null;
    const bytes = stamped ?? bytesAtOnce(document);
    const scan = scanBake(bytes);
    const saved = document.kind === 'open' ? document.saved : null;
    const isComparable = saved !== null && hasSameLayout(saved, scan);
    return {
      bytes,
      scan,
      crc: isPending ? null : stamped === null ? crcOf(scan) : crcOfStamped(scan),
      saved: isComparable ? saved.bytes : null,
      isEditable: document.kind === 'open',
      isPending,
    };
  }, [document, stamped]);
}

/** The stamped bytes of a large bake, from its worker; null until they are there. */
function useStamped(document: BakeDocument): Uint8Array | null {
  const { answers } = useBakeSession();
  const [stamped, setStamped] = useState<{ of: BakeDocument; bytes: Uint8Array } | null>(null);
  useEffect(() => {
    if (!isLarge(document)) return;
    const withdrawal = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await answers.ask('stamp', null, { signal: withdrawal.signal });
      if (answer.ok && answer.value.value !== null && !withdrawal.signal.aborted) {
        setStamped({ of: document, bytes: answer.value.value });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      withdrawal.abort();
    };
  }, [answers, document]);
  return stamped?.of === document ? stamped.bytes : null;
}

/** The CRC of stamped bytes is right by construction; computing it again takes a large bake long. */
function crcOfStamped({ view, tables }: BakeScan): CrcState | null {
  if (tables.crc === null) return null;
  const stored = readField(view, tables.crc, CRC.crc);
  return { stored, computed: stored };
}

function isLarge(document: BakeDocument): boolean {
  return (
    document.kind === 'open' &&
    document.history.bake.bytes.length > MAX_BYTES_AT_ONCE &&
    unmended(document).length === 0
  );
}

function bytesAtOnce(document: BakeDocument): Uint8Array {
  if (document.kind === 'none') return new Uint8Array(0);
  if (document.kind === 'open' && isLarge(document)) return document.history.bake.bytes;
  return bytesToShow(document);
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
