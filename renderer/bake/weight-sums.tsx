import { LANES } from '../../shared/bake/layout.ts';
import type { Span, WeightCounts } from '../../shared/bake/weight-counts.ts';
import { common, spanText } from './weight-view.ts';
import { signed } from './typed-number.ts';

export type SumKind = 'sum' | 'least' | 'greatest';

export const SUM_KINDS: readonly SumKind[] = ['sum', 'least', 'greatest'];

const HEADERS: Readonly<Record<SumKind, { text: string; name: string; title: string }>> = {
  sum: { text: 'Σ', name: 'Sum of the output lane', title: 'Sum of the weights of an output lane' },
  least: {
    text: 'min',
    name: 'Least raw of the output lane',
    title: 'The least raw[out] = Σ in · W[out][in] that inputs 0…15 give',
  },
  greatest: {
    text: 'max',
    name: 'Greatest raw of the output lane',
    title: 'The greatest raw[out] = Σ in · W[out][in] that inputs 0…15 give',
  },
};

export function SumHeader({ kind, role }: { kind: SumKind; role: 'columnheader' | 'rowheader' }) {
  const { text, name, title } = HEADERS[kind];
  return (
    <div role={role} className={`bake-lane bake-sum-${kind}`} aria-label={name} title={title}>
      {text}
    </div>
  );
}

/** Of one output lane. */
export function SumCell(props: { kind: SumKind; out: number; counts: WeightCounts | null }) {
  const { kind, out, counts } = props;
  const sum = counts?.sums[out];
  const raw = counts?.raws[out];
  if (sum === undefined || raw === undefined) {
    return <div role="gridcell" className={`bake-sum bake-sum-${kind}`} />;
  }
  const title = `out ${out}: sum ${spanText(sum)}, raw ${signed(raw.least)}…${signed(raw.greatest)}`;
  return (
    <div
      role="gridcell"
      className={`bake-sum bake-sum-${kind}`}
      {...{ [`data-${kind}`]: out }}
      aria-label={`${HEADERS[kind].name} ${out}: ${kind === 'sum' ? spanText(sum) : signed(raw[kind])}`}
      title={title}
    >
      {kind === 'sum' ? sumText(sum) : signed(raw[kind])}
    </div>
  );
}

function sumText(sum: Span): string {
  const value = common(sum);
  return value === null ? '·/·' : signed(value);
}

/** Below the weights, where the output lanes are the columns. */
export function SumRow({ kind, counts }: { kind: SumKind; counts: WeightCounts | null }) {
  return (
    <div role="row" className={`bake-weight-row bake-sum-row-${kind}`}>
      <SumHeader kind={kind} role="rowheader" />
      {Array.from({ length: LANES }, (_, out) => (
        <SumCell key={out} kind={kind} out={out} counts={counts} />
      ))}
    </div>
  );
}
