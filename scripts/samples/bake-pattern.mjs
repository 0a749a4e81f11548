import { bestResponse, detectorWeights, SHAPES } from './detector-weights.mjs';
import { seededRandom } from './random.mjs';

/**
 * The sample bake: activation enters at the top row and flows down, never up or sideways, so that
 * no chain of parents can close. Four bands of tiles: contrast, edges, corners, decisions.
 *
 * @typedef {object} Tile
 * @property {number} thrLo @property {number} thrHi @property {number} decay
 * @property {number} domain @property {number} priority @property {number} pattern
 * @property {number} routing @property {number} resetMask @property {number[]} weights
 */

export const WIDTH = 16;
export const HEIGHT = 16;

const BIT = { s: 1 << 2, se: 1 << 5, sw: 1 << 6, busRead: 1 << 8, busWrite: 1 << 9 };
const QUADRANT_SHAPES = ['horizontalEdge', 'diagonal', 'antiDiagonal', 'verticalEdge'];

/** Rows [from, …) of a band, with how much of the best response makes a tile fire. */
const BANDS = [
  { from: 0, name: 'contrast', threshold: 0.3, decay: 24, gain: 0.85 },
  { from: 3, name: 'edges', threshold: 0.42, decay: 16, gain: 1 },
  { from: 8, name: 'corners', threshold: 0.5, decay: 10, gain: 0.95 },
  { from: 13, name: 'decisions', threshold: 0.6, decay: 4, gain: 0.9 },
];

/**
 * @param {number} seed
 * @returns {Tile[]} in tile order
 */
export function samplePattern(seed) {
  const random = seededRandom(seed);
  return Array.from({ length: WIDTH * HEIGHT }, (_, id) =>
    tileAt(id % WIDTH, Math.floor(id / WIDTH), random),
  );
}

/** @returns {Tile} */
function tileAt(x, y, random) {
  const bandIndex = BANDS.findLastIndex((band) => y >= band.from);
  const band = BANDS[bandIndex];
  const quadrant = x >> 2;
  const shape = SHAPES[shapeName(band.name, quadrant)];
  const shift = ((x & 3) - 1.5) * 0.8 + (y - band.from) * 0.25;
  const weights = detectorWeights(shape, shift, band.gain, random);
  const best = bestResponse(weights);
  const isDecision = band.name === 'decisions';
  return {
    thrLo: Math.max(1, Math.round(best * band.threshold)),
    thrHi: Math.max(2, Math.round(best * 1.15)),
    decay: band.decay,
    domain: bandIndex * 4 + quadrant,
    // Tiles in the middle of the array win over those at its border.
    priority: 255 - Math.round(Math.hypot(x - 7.5, y - 7.5) * 18),
    pattern: band.name === 'contrast' ? 0 : (y - BANDS[1].from) * WIDTH + x + 1,
    routing: routingAt(x, y),
    resetMask: isDecision && y === HEIGHT - 1 ? 0b1111 << (4 * (quadrant & 3)) : 0,
    weights,
  };
}

function shapeName(band, quadrant) {
  if (band === 'contrast') return 'centreSurround';
  if (band === 'corners') return quadrant % 2 === 0 ? 'corner' : 'centreSurround';
  return QUADRANT_SHAPES[quadrant];
}

/** Straight down in the edge band, fanning out above it and gathering below it. */
function routingAt(x, y) {
  const isLeft = x < WIDTH / 2;
  let flags = y === HEIGHT - 1 ? BIT.busWrite : BIT.s;
  if (y === 0) flags |= BIT.busRead;
  if (y < 3) flags |= isLeft ? BIT.sw : BIT.se;
  if (y >= 8 && y < HEIGHT - 1) flags |= isLeft ? BIT.se : BIT.sw;
  return edgesInside(flags, x);
}

/** Edges over the border lead nowhere. */
function edgesInside(flags, x) {
  const outside = (x === 0 ? BIT.sw : 0) | (x === WIDTH - 1 ? BIT.se : 0);
  return flags & ~outside;
}
