import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { formatRoughBytes } from '../ui/format.ts';
import type { KeptFiles } from './app-actions.ts';

/** What files that the application keeps take on the disk, and the button that removes them. */
export function KeptFilesSetting(props: { kept: KeptFiles; name: string; clearing: string }) {
  const { kept, name, clearing } = props;
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    void kept.size().then((size) => {
      if (isShown) setBytes(size);
    });
    return () => {
      isShown = false;
    };
  }, [kept]);
  return (
    <div className="setting-row">
      <span>
        {name}: {bytes === null ? '…' : formatRoughBytes(bytes)}
      </span>
      <Button
        disabled={bytes === null || bytes === 0}
        onClick={() => void kept.clear().then(setBytes)}
      >
        {clearing}
      </Button>
    </div>
  );
}
