/**
 * The work of the sample trace: C = A·B in int8 on a grid of cores. Every core owns a strip of
 * output columns; all cores go through the rows of tiles together, with a barrier after each.
 */

export const CORES = 16;
export const CLOCK_MHZ = 1000;
export const ARRAY = 32;

const ROWS = 2_900;
const DEPTH = 1_024;
const COLUMNS = 12_256;
const TILE_ROWS = 128;
const TILE_DEPTH = 64;
const TILE_COLUMNS = 64;
const TILES_PER_CORE = 12;

export const SHAPE = { rows: ROWS, depth: DEPTH, columns: COLUMNS };
export const TILE = { rows: TILE_ROWS, depth: TILE_DEPTH, columns: TILE_COLUMNS };
export const ROUNDS = Math.ceil(ROWS / TILE_ROWS);

/**
 * @typedef {object} Step one tile product
 * @property {number} loadBytesA
 * @property {number} loadBytesB
 * @property {number} macCycles
 * @property {number} storeBytes of the finished output tile; 0 but for the last step of a tile
 */

/**
 * @param {number} core
 * @param {number} round row of tiles
 * @returns {Step[]} in program order
 */
export function stepsOf(core, round) {
  const rows = Math.min(TILE_ROWS, ROWS - round * TILE_ROWS);
  const steps = [];
  for (let tile = 0; tile < TILES_PER_CORE; tile++) {
    const firstColumn = (core * TILES_PER_CORE + tile) * TILE_COLUMNS;
    const columns = Math.min(TILE_COLUMNS, COLUMNS - firstColumn);
    if (columns <= 0) break;
    for (let depth = 0; depth < DEPTH; depth += TILE_DEPTH) {
      steps.push({
        loadBytesA: rows * TILE_DEPTH,
        loadBytesB: TILE_DEPTH * columns,
        macCycles: macCycles(rows, TILE_DEPTH, columns),
        // Accumulators are 32 bits wide.
        storeBytes: depth + TILE_DEPTH >= DEPTH ? rows * columns * 4 : 0,
      });
    }
  }
  return steps;
}

/** A weight-stationary array takes one row a cycle and as long to fill and drain as it is wide. */
function macCycles(rows, depth, columns) {
  const passes = Math.ceil(depth / ARRAY) * Math.ceil(columns / ARRAY);
  return passes * (rows + 2 * ARRAY - 2);
}
