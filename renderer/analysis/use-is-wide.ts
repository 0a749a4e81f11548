import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has this width at least, as it changes. */
export function useIsWide(element: RefObject<HTMLElement | null>, leastCssPx: number): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const observer = new ResizeObserver(() => {
      // A hidden tab has no width, which says nothing.
      if (watched.clientWidth > 0) setIsWide(watched.clientWidth >= leastCssPx);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, leastCssPx]);
  return isWide;
}
