import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { formatRoughBytes } from '../ui/format.ts';
import { useAppActions } from './app-actions.ts';

/** What the index cache takes on the disk, and the button that empties it. */
export function KeptIndexesSetting() {
  const { keptIndexes } = useAppActions();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    void keptIndexes.size().then((size) => {
      if (isShown) setBytes(size);
    });
    return () => {
      isShown = false;
    };
  }, [keptIndexes]);
  return (
    <div className="setting-row">
      <span>Kept indexes: {bytes === null ? '…' : formatRoughBytes(bytes)}</span>
      <Button
        disabled={bytes === null || bytes === 0}
        onClick={() => void keptIndexes.clear().then(setBytes)}
      >
        Clear the index cache
      </Button>
    </div>
  );
}
