import type { AreaStatistics, TraceSummary } from '../../shared/trace-port.ts';
import { useUnits } from '../store/shown-units.ts';
import { formatShare } from '../ui/format.ts';
import { showLength } from '../ui/format-units.ts';
import type { Scope } from './area-scope.ts';
import { roundedSign } from './totals-columns.tsx';
import { occupation } from './totals-rows.ts';

/** Cycles of the cores with and without anything that occupies them. */
export function TotalsFooter(props: {
  summary: TraceSummary;
  scope: Scope;
  statistics: AreaStatistics | null;
}) {
  const { summary, scope, statistics } = props;
  const found = occupation(summary, scope, statistics);
  const sign = roundedSign(summary);
  const units = useUnits();
  const row = (name: string, title: string, cycles: bigint | null) => (
    <tr data-type={name} title={title}>
      <th scope="row">{name}</th>
      <td />
      <td />
      <td className="number">{cycles === null ? '–' : sign + showLength(cycles, units).main}</td>
      <td className="number">{cycles === null ? '–' : formatShare(cycles, scope.span)}</td>
    </tr>
  );
  return (
    <tfoot>
      {row(
        'Occupied',
        'By at least one event that is not of kind host, hidden types included',
        found && found.occupied,
      )}
      {row('Idle', 'The rest', found && found.idle)}
    </tfoot>
  );
}
