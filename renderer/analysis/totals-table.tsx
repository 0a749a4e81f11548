import { useMemo } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { detailsAt } from '../store/details-at.ts';
import { useApp } from '../store/store.ts';
import { formatCount, formatCycles } from '../ui/format.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import { PART_NAMES, partOf, UNCOUNTED } from './part-words.ts';
import { totalsOfArea, totalsOfTrace, type Durations, type Totals } from './trace-facts.ts';

/** Totals per type of the selected area, else of the whole trace. */
export function TotalsTable({ summary }: { summary: TraceSummary }) {
  const selection = useApp((state) => state.selection);
  const part = useApp((state) => partOf(state.trace));
  const ofTrace = useMemo(() => totalsOfTrace(summary), [summary]);
  if (selection.kind !== 'area') {
    const of = `${formatCount(summary.lanes.length, 'core')} × ${formatCycles(summary.endCycle)}`;
    const name = part === null ? 'Whole trace' : PART_NAMES[part];
    return <Table totals={ofTrace} caption={`${name}: ${of}`} />;
  }
  const { area, statistics } = selection;
  const cores = formatCount(area.lastPosition - area.firstPosition + 1, 'core');
  const caption = `Selected area: ${cores} × ${formatCycles(area.toOffset - area.fromOffset)}`;
  if (!statistics) {
    const there = detailsAt(summary.details, area.fromOffset, area.toOffset);
    return (
      <p className="dock-note" data-testid="uncounted">
        {caption}. {UNCOUNTED[there]}
      </p>
    );
  }
  return <Table totals={totalsOfArea(summary, statistics)} caption={caption} />;
}

function Table({ totals, caption }: { totals: Totals; caption: string }) {
  const hasDurations = totals.rows.some(({ durations }) => durations !== null);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Totals" data-own-arrows>
      <table className="totals" data-testid="totals">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Kind</th>
            <th scope="col" className="number">
              Events
            </th>
            <th scope="col" className="number">
              Cycles
            </th>
            <th scope="col" className="number">
              Share of cores × cycles
            </th>
            {hasDurations && <DurationHeads />}
          </tr>
        </thead>
        <tbody>
          {totals.rows.map((row) => (
            <tr key={row.code} data-type={row.name}>
              <th scope="row">
                <TypeSwatch slot={row.slot} />
                <span className="totals-name">{row.name}</span>
              </th>
              <td>{row.kind}</td>
              <td className="number">{row.events}</td>
              <td className="number">{row.cycles}</td>
              <td className="number">{row.share}</td>
              {row.durations && <DurationCells durations={row.durations} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow
            name="Occupied"
            title="By at least one event that is not of kind host"
            part={totals.occupied}
            hasDurations={hasDurations}
          />
          <SumRow name="Idle" title="The rest" part={totals.idle} hasDurations={hasDurations} />
        </tfoot>
      </table>
    </div>
  );
}

/** Whole durations, also of events of which only a part lies in the area. */
function DurationHeads() {
  return ['Mean duration', 'Shortest', 'Longest'].map((name) => (
    <th key={name} scope="col" className="number" title="Of whole events, also where the area cuts">
      {name}
    </th>
  ));
}

function DurationCells({ durations }: { durations: Durations }) {
  return (
    <>
      <td className="number">{durations.mean}</td>
      <td className="number">{durations.shortest}</td>
      <td className="number">{durations.longest}</td>
    </>
  );
}

function SumRow(props: {
  name: string;
  title: string;
  part: { cycles: string; share: string };
  hasDurations: boolean;
}) {
  return (
    <tr data-type={props.name} title={props.title}>
      <th scope="row">
        <span className="totals-blank" />
        {props.name}
      </th>
      <td />
      <td />
      <td className="number">{props.part.cycles}</td>
      <td className="number">{props.part.share}</td>
      {props.hasDurations && <td colSpan={3} />}
    </tr>
  );
}
