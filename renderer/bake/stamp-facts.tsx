import { useMemo, type ReactNode } from 'react';
import { readHeader, type Bake } from '../../shared/bake/bake.ts';
import { crcStored, crcWhenSaved, lengthWhenSaved } from '../../shared/bake/stamp.ts';
import { formatWhole } from '../ui/format.ts';
import { hex } from './typed-number.ts';
import { useBakeDocument } from './use-bake.ts';

/** Up to here the CRC that saving writes is found with every edit, in a few milliseconds. */
const AT_ONCE_BYTES = 1 << 20;

/** total_len and CRC: what the file has, and what saving writes where that is something else. */
export function StampFacts({ bake }: { bake: Bake }) {
  const document = useBakeDocument();
  // The document's own bytes get a stamp only on their way to the file.
  const file = (document.kind === 'open' ? document.saved : null) ?? bake;
  const stored = crcStored(file);
  const saved = useMemo(
    () => (bake.bytes.length <= AT_ONCE_BYTES ? crcWhenSaved(bake) : null),
    [bake],
  );
  const { totalLen } = readHeader(file);
  const length = lengthWhenSaved(bake);
  return (
    <>
      <dt title="total_len: bytes of the whole blob">Length</dt>
      <dd data-field="total_len">
        {formatWhole(totalLen)} bytes
        {totalLen !== length && <WhenSaved>{formatWhole(length)} bytes</WhenSaved>}
      </dd>
      <dt title="crc32: of everything before its TLV">CRC</dt>
      <dd data-field="crc32">
        <span className="bake-mono">{stored === null ? 'none' : hex(stored, 8)}</span>
        {saved === null && <WhenSaved>computed</WhenSaved>}
        {saved !== null && saved !== stored && (
          <WhenSaved>
            <span className="bake-mono">{hex(saved, 8)}</span>
          </WhenSaved>
        )}
      </dd>
    </>
  );
}

function WhenSaved({ children }: { children: ReactNode }) {
  return <span className="bake-when-saved">when saved: {children}</span>;
}
