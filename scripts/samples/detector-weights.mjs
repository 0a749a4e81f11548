/**
 * 8×8 weights that look like what they detect: rows are outputs, columns inputs, −7 … 7.
 * `shift` moves the feature over the inputs, so that tiles of one kind differ.
 *
 * @typedef {(row: number, input: number, shift: number) => number} Shape in −1 … 1
 * @type {Record<string, Shape>}
 */
export const SHAPES = {
  horizontalEdge: (row, _input, shift) => edge(row - 3.5 - shift),
  verticalEdge: (_row, input, shift) => edge(input - 3.5 - shift),
  diagonal: (row, input, shift) => ridge(row - input - shift),
  antiDiagonal: (row, input, shift) => ridge(row + input - 7 - shift),
  centreSurround: (row, input, shift) => hat(Math.hypot(row - 3.5 - shift / 2, input - 3.5)),
  corner: (row, input, shift) => edge(Math.min(row, input) - 2.5 - shift),
};

const edge = (distance) => Math.sign(distance) * Math.exp(-Math.abs(distance) / 2.5);
const ridge = (distance) => 1.5 * Math.exp(-(distance ** 2) / 1.6) - 0.35;
const hat = (radius) => 1.45 * Math.exp(-(radius ** 2) / 3) - 0.45 * Math.exp(-(radius ** 2) / 14);

/**
 * @param {Shape} shape
 * @param {number} shift
 * @param {number} gain 0 … 1
 * @param {() => number} random
 * @returns {number[]} 64 weights, row by row
 */
export function detectorWeights(shape, shift, gain, random) {
  return Array.from({ length: 64 }, (_, k) => {
    const exact = 7 * gain * shape(k >> 3, k & 7, shift) + (random() - 0.5) * 0.8;
    return Math.max(-7, Math.min(7, Math.round(exact))) + 0;
  });
}

/** The largest delta that inputs of 0 to 15 can give: all inputs with a positive column sum. */
export function bestResponse(weights) {
  let best = 0;
  for (let input = 0; input < 8; input++) {
    let sum = 0;
    for (let row = 0; row < 8; row++) sum += weights[row * 8 + input];
    best += 15 * Math.max(0, sum);
  }
  return best;
}
