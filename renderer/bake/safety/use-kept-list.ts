import { useEffect, useState } from 'react';

/** A list that main is asked for once; null until it is there. */
export function useKeptList<T extends { readonly id: string }>(
  ask: () => Promise<readonly T[]>,
): { readonly list: readonly T[] | null; remove(id: string): void } {
  const [list, setList] = useState<readonly T[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void ask().then((answer) => {
      if (isShown) setList(answer);
    });
    return () => {
      isShown = false;
    };
    // The dialog is made anew each time it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const remove = (id: string): void =>
    setList((shown) => shown?.filter((each) => each.id !== id) ?? null);
  return { list, remove };
}
