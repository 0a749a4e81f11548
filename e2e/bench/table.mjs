/**
 * A measured figure. `value` is the statistic of the samples; it is compared with the target
 * itself, or as `ratio` to the same of what it was measured against.
 *
 * @typedef {'best' | 'median' | 'p95' | 'most'} Statistic
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} unit
 * @property {number[]} samples
 * @property {Statistic} [statistic] median unless told
 * @property {{ name: string, samples: number[], statistic?: Statistic }} [against]
 * @property {number} [atMost] of the ratio where there is one, else of the value
 * @property {number} [atLeast]
 * @property {number} [bytes] of the trace
 * @property {number} [events] of the trace
 * @property {string} [note] what a reader has to know to believe it
 *
 * @typedef {ReturnType<typeof toResult>} Result
 * @typedef {{ name: string, error: string }} Failure
 */

/** @type {Record<Statistic, (samples: number[]) => number>} */
const STATISTICS = {
  best: (samples) => Math.min(...samples),
  median: (samples) => quantile(samples, 0.5),
  p95: (samples) => quantile(samples, 0.95),
  most: (samples) => Math.max(...samples),
};

/**
 * Nearest rank: the least sample that a share of them does not pass.
 *
 * @param {number[]} samples
 * @param {number} share
 */
export function quantile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/**
 * By how much the largest sample passes the smallest, as a share of the smallest.
 *
 * @param {number[]} samples
 */
export function spread(samples) {
  return Math.max(...samples) / Math.min(...samples) - 1;
}

/**
 * The entry of results.json.
 *
 * @param {Measured} measured
 */
export function toResult(measured) {
  const { samples, statistic = 'median', against, atMost, atLeast } = measured;
  const value = samples.length === 0 ? NaN : STATISTICS[statistic](samples);
  const againstValue = against && STATISTICS[against.statistic ?? 'median'](against.samples);
  const ratio = againstValue === undefined ? null : value / againstValue;
  const compared = ratio ?? value;
  const isMet =
    atMost !== undefined ? compared <= atMost : atLeast !== undefined ? compared >= atLeast : null;
  return {
    name: measured.name,
    samples,
    unit: measured.unit,
    statistic,
    value,
    against: against?.name ?? null,
    againstSamples: against?.samples ?? null,
    againstValue: againstValue ?? null,
    ratio,
    target: targetText(measured),
    met: isMet,
    bytes: measured.bytes ?? null,
    events: measured.events ?? null,
    note: measured.note ?? null,
  };
}

/** @param {Measured} measured */
function targetText({ atMost, atLeast, against, unit }) {
  const limit = atMost ?? atLeast;
  if (limit === undefined) return null;
  return `${atMost === undefined ? '≥' : '≤'} ${number(limit)} ${against ? '×' : unit}`;
}

/** @param {number} value three digits, more where they stand before the point */
export function number(value) {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01))));
  return String(Number(value.toFixed(digits)));
}

/**
 * @param {(Result | Failure)[]} results
 * @returns {string} a table in Markdown that reads well as plain text too
 */
export function markdownTable(results) {
  const rows = [['figure', 'measured', 'against', 'ratio', 'target', 'met'], ...results.map(cells)];
  const widths = rows[0].map((_, i) => Math.max(3, ...rows.map((row) => row[i].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

/** @param {Result | Failure} result */
function cells(result) {
  if ('error' in result) return [result.name, 'failed', '', '', '', 'no'];
  const { name, value, unit, statistic, against, againstValue, ratio, target, met } = result;
  return [
    name,
    `${number(value)} ${unit} (${statistic})`,
    against === null || againstValue === null ? '' : `${against}: ${number(againstValue)} ${unit}`,
    ratio === null ? '' : `${number(ratio)} ×`,
    target ?? '',
    met === null ? '' : met ? 'yes' : 'no',
  ];
}
