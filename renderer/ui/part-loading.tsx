import { useLayoutEffect } from 'react';

let places = 0;

/** Whether a place of the page waits for code that is loaded when it is first shown. */
export function isPartLoading(): boolean {
  return places > 0;
}

/** In the place of such a part, empty: React shows the part some 0.3 s later at the latest. */
export function PartLoading() {
  useLayoutEffect(() => {
    places++;
    return () => {
      places--;
    };
  }, []);
  return null;
}
