import { useState } from 'react';
import type { Bake } from '../../shared/bake/bake.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import { tilesKey } from '../../shared/bake/splices.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { add, fill, negate, type WeightChange } from '../../shared/bake/weight-changes.ts';
import { effectOf, type WeightCounts } from '../../shared/bake/weight-counts.ts';
import { changeWeights, setWeight } from '../../shared/bake/weight-edits.ts';
import { CONTRACT_MAGNITUDE, FORMAT_MAGNITUDE } from '../../shared/bake/weight-limits.ts';
import { LANES } from '../../shared/bake/layout.ts';
import { formatCount } from '../ui/format.ts';
import { useBakeSession } from './use-bake.ts';
import { leastMagnitude } from './weight-view.ts';
import { allowedWeight } from './weight-keys.ts';

/** More tiles than this take longer than a gesture may: the window says first that it works. */
const QUICK_TILES = 50_000;

export interface Said {
  readonly text: string;
  readonly isRefusal: boolean;
}

export interface WeightEdits {
  /** What became of the last thing asked for, where the weights do not show it. */
  readonly said: Said | null;
  /** An edit of very many tiles is on its way. */
  readonly isWorking: boolean;
  /** Why it was not done; null forgets what was said. */
  refuse(message: string | null): void;
  tell(message: string): void;
  /** The largest magnitude that all of these weights may get. */
  mostFor(ks: readonly number[]): number;
  /** False, and a refusal, where the value is not allowed. */
  set(ks: readonly number[], value: number): boolean;
  step(ks: readonly number[], by: 1 | -1): void;
  flip(ks: readonly number[]): void;
  change(change: WeightChange, label: string): void;
  edit(make: (bake: Bake) => Edit): void;
}

/** What is done to weights of all selected tiles; each call is one step of undo. */
export function useWeightEdits(
  tiles: TileSet,
  counts: WeightCounts | null,
  allow15: boolean,
): WeightEdits {
  const [said, say] = useState<Said | null>(null);

  const refuse = (text: string | null) => say(text === null ? null : { text, isRefusal: true });
  const tell = (text: string) => say({ text, isRefusal: false });
  const { run, isWorking } = useEditRunner(tiles, () => refuse(null));
  const change = (what: WeightChange, label: string) =>
    run((bake) => changeWeights(bake, tiles.toArray(), what, label));
  const mostFor = (ks: readonly number[]) => {
    if (allow15) return FORMAT_MAGNITUDE;
    return Math.max(CONTRACT_MAGNITUDE, counts === null ? 0 : leastMagnitude(counts, ks));
  };

  const set = (ks: readonly number[], value: number) => {
    const allowed = allowedWeight(value, mostFor(ks), allow15);
    if (!allowed.ok) {
      refuse(allowed.error.message);
      return false;
    }
    const [k] = ks;
    if (ks.length === 1 && k !== undefined) {
      run((bake) => setWeight(bake, tiles.toArray(), Math.floor(k / LANES), k % LANES, value));
    } else change(fill(ks, value).change, `Set ${weights(ks)}`);
    return true;
  };
  const step = (ks: readonly number[], by: 1 | -1) => {
    const point = add(ks, by, allow15);
    const effect = counts === null ? null : effectOf(counts, point);
    if (effect !== null && effect.changed === 0) {
      refuse(`${weights(ks)} cannot go further: ±${mostFor(ks)} is the end.`);
      return;
    }
    run((bake) => {
      const list = tiles.toArray();
      const mergeKey = `weights ${ks.join()}:${tilesKey(list)}`;
      return changeWeights(bake, list, point.change, `Step ${weights(ks)}`, mergeKey);
    }, true);
  };
  const flip = (ks: readonly number[]) =>
    change(negate(ks).change, `Flip the sign of ${weights(ks)}`);

  return { said, isWorking, refuse, tell, mostFor, set, step, flip, change, edit: run };
}

/** Edits at once, or after the window has said that it works. */
function useEditRunner(tiles: TileSet, begins: () => void) {
  const session = useBakeSession();
  const [isWorking, setWorking] = useState(false);
  const run = (make: (bake: Bake) => Edit, isStep = false) => {
    begins();
    const go = () => (isStep ? session.step(make) : session.edit(make));
    if (tiles.size <= QUICK_TILES) return go();
    if (isWorking) return;
    setWorking(true);
    afterNextFrame(() => {
      const document = session.documents.current();
      const isStillThere =
        document.kind === 'open' && document.history.bake.topology.tileCount === tiles.tileCount;
      try {
        if (isStillThere) go();
      } finally {
        setWorking(false);
      }
    });
  };
  return { run, isWorking };
}

export function weights(ks: readonly unknown[]): string {
  return formatCount(ks.length, 'weight');
}

/** When what was rendered last is on the screen. */
function afterNextFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
