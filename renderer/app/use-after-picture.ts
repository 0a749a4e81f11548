import { useEffect, useState } from 'react';

/** False until the picture of a trace that was just opened is drawn, or has taken too long. */
export function useAfterPicture(untilDrawn: () => Promise<void>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void untilDrawn().then(() => {
      if (isMounted) setDrawn(true);
    });
    return () => {
      isMounted = false;
    };
  }, [untilDrawn]);
  return isDrawn;
}
