import { useDeferredValue, useMemo } from 'react';
import { readHeader, readTileParams, readWeights, type Bake } from '../../shared/bake/bake.ts';
import {
  deltaSpan,
  earliestFiring,
  type Firing,
  type Thresholds,
} from '../../shared/bake/weight-firing.ts';
import { spanText } from './weight-view.ts';

/** What is followed at once; a tile that needs more is told so. */
const MOST_FLASHES = 16;

/** What a flash can add to the tile's accumulator, and whether that can ever make it fire. */
export function WeightFiringLine({ bake, tile }: { bake: Bake; tile: number }) {
  const weights = readWeights(bake, tile);
  const thresholds = readTileParams(bake, tile);
  const { bakeId } = readHeader(bake);
  const { thrLo, thrHi, decay } = thresholds;
  // The answer may take some milliseconds: what is typed comes first.
  const asked = useDeferredValue(`${weights.join()} ${thrLo} ${thrHi} ${decay} ${bakeId}`);
  const firing = useMemo(() => firingOf(asked), [asked]);
  const isNever = firing.kind === 'never';
  return (
    <p
      className="bake-firing"
      title="From rest, if the tile is active in each flash; inputs 0…15 on every lane"
    >
      <span>
        Δ a flash <b>{spanText(deltaSpan(weights))}</b>
      </span>
      <span className={isNever ? 'is-never' : undefined} data-testid="firing">
        {words(firing, thresholds)}
      </span>
    </p>
  );
}

function firingOf(asked: string): Firing {
  const [weights = '', thrLo, thrHi, decay, bakeId] = asked.split(' ');
  const thresholds = { thrLo: Number(thrLo), thrHi: Number(thrHi), decay: Number(decay) };
  return earliestFiring(weights.split(',').map(Number), thresholds, Number(bakeId), MOST_FLASHES);
}

function words(firing: Firing, { thrLo, thrHi }: Thresholds): string {
  const range = spanText({ least: thrLo, greatest: thrHi });
  switch (firing.kind) {
    case 'fires':
      return firing.flashes === 1
        ? 'can fire in the first flash'
        : `fires in flash ${firing.flashes} at the earliest`;
    case 'not-within':
      return `does not reach ${range} within ${firing.flashes} flashes`;
    case 'never':
      return NEVER[firing.why](range);
  }
}

const NEVER: Readonly<Record<'bake-id' | 'thresholds' | 'reach', (range: string) => string>> = {
  'bake-id': () => 'never fires: bake_id is 0',
  thresholds: () => 'never fires: the low threshold is not below the high one',
  reach: (range) => `never fires: no inputs lead into ${range}`,
};
