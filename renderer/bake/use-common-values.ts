import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import { commonValues } from '../../shared/bake/common-values.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { useBakeSession } from './use-bake.ts';
import { CommonWatch, frames, type CommonState } from './common-watch.ts';

/** So many are read while the panel is made, in less than a millisecond. */
const AT_ONCE_TILES = 8192;

export function useCommonValues(bake: Bake, selection: TileSet): CommonState {
  const isSmall = selection.size <= AT_ONCE_TILES;
  const atOnce = useMemo(
    () => (isSmall ? { values: commonValues(bake, selection), isPending: false } : null),
    [bake, selection, isSmall],
  );
  const [watch] = useState(() => new CommonWatch(frames));
  const { documents } = useBakeSession();
  useLayoutEffect(
    () => documents.hear((news) => news.kind === 'edited' && watch.changed(news.change)),
    [documents, watch],
  );
  useLayoutEffect(() => {
    if (isSmall) watch.stop();
    else watch.look(bake, selection);
  }, [watch, bake, selection, isSmall]);
  useLayoutEffect(() => () => watch.stop(), [watch]);
  const watched = useSyncExternalStore(watch.subscribe, watch.current);
  return atOnce ?? watched;
}
