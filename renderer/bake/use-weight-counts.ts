import { useEffect, useMemo, useState } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import {
  countWeights,
  countWeightsNow,
  type WeightCounts,
} from '../../shared/bake/weight-counts.ts';

/** As many are counted within a frame without anybody noticing. */
const COUNTED_AT_ONCE = 4096;
const SLICE_MS = 8;

export interface ShownCounts {
  /** Of the state before the last edits while `isPending`; null where nothing is counted yet. */
  readonly counts: WeightCounts | null;
  readonly isPending: boolean;
}

/** What the weights of the selected tiles have in common; many are counted in slices. */
export function useWeightCounts(bake: Bake, tiles: TileSet): ShownCounts {
  const isQuick = tiles.size <= COUNTED_AT_ONCE;
  const quick = useMemo(
    () => (isQuick && tiles.size > 0 ? countWeightsNow(bake, tiles) : null),
    [bake, tiles, isQuick],
  );
  const [last, setLast] = useState<{ bake: Bake; tiles: TileSet; counts: WeightCounts } | null>(
    null,
  );
  useEffect(() => {
    if (isQuick) return;
    return inSlices(countWeights(bake, tiles), (counts) => setLast({ bake, tiles, counts }));
  }, [bake, tiles, isQuick]);

  if (isQuick) return { counts: quick, isPending: false };
  const counts = last?.tiles === tiles ? last.counts : null;
  return { counts, isPending: counts === null || last?.bake !== bake };
}

/** Runs a generator between frames; the answer is the function that gives it up. */
function inSlices<T>(work: Generator<unknown, T>, done: (value: T) => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const end = () => port1.close();
  port1.onmessage = () => {
    const until = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) {
        end();
        done(step.value);
        return;
      }
    } while (performance.now() < until);
    port2.postMessage(null);
  };
  port2.postMessage(null);
  return end;
}
