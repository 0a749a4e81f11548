import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import { TileEncoder } from '../../shared/trace/tile-encode.ts';
import { tilePlace } from '../../shared/trace/tile-place.ts';
import type { TileGround } from './tile-queue.ts';

/** Lanes of one tile. */
const MOST_LANES = 8;
/** Tiles of a level times their lanes: after fewer V8 has not compiled all that builds them. */
const LANE_TILES = 64;

/**
 * Builds tiles of every level for nobody, one lane at a step, and answers how many there are. A
 * level is built by other code than the next (overview, sums, single events), which V8 first runs as
 * it reads it: the first view of a level took up to ten times as long as the next one.
 */
export function* rehearsal(ground: TileGround): Generator<undefined, number> {
  const { index, loading } = ground;
  if (index === null || index.events === 0 || loading?.isComplete === false) return 0;
  const count = Math.min(MOST_LANES, index.cores.length);
  const lanes = Array.from({ length: count }, (_, lane) => lane);
  let built = 0;
  for (let level = coarsestLevel(index); level >= 0; level--) {
    for (let tile = 0; tile < LANE_TILES / count; tile++) {
      const encoder = new TileEncoder(ground, level, tileOfEvent(index, level, tile), lanes);
      while (!encoder.advance(1)) yield;
      encoder.finish();
      built++;
      yield;
    }
  }
  return built;
}

/** Where one tile shows all of the trace. */
function coarsestLevel({ lastEnd }: LaneIndex): number {
  const end = lastEnd.reduce((most, each) => Math.max(most, each), 1);
  let level = 0;
  while (tilePlace(level, 0).endOffset < end) level++;
  return level;
}

/** The tile that shows an event of one of the lanes: most have none where events are rare. */
function tileOfEvent(index: LaneIndex, level: number, number: number): number {
  const lane = number % index.cores.length;
  const from = index.eventFirst[lane] as number;
  const events = (index.eventFirst[lane + 1] as number) - from;
  const position =
    from + (Math.floor((events * (number + 0.5) * MOST_LANES) / LANE_TILES) % events);
  return Math.floor((index.start[position] as number) / tilePlace(level, 0).endOffset);
}
