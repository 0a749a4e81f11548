import type { Result } from '../../../shared/result.ts';
import { formatCount, formatWhole } from '../../ui/format.ts';
import type { ReshapePlan } from './reshape-form.ts';

/** What the change would do, in numbers, or why it cannot be done. */
export function ReshapeSummary({ plan }: { plan: Result<ReshapePlan> }) {
  if (!plan.ok) {
    return (
      <p className="bake-note is-refused" role="status">
        {plan.error.message}
      </p>
    );
  }
  const { reshape, tiles, added, dropped, droppedWithContent, outwardEdges } = plan.value;
  return (
    <ul className="reshape-summary" role="status">
      <li>
        {formatWhole(reshape.width)} × {formatWhole(reshape.height)}, {formatCount(tiles, 'tile')}
      </li>
      {added > 0 && <li className="is-added">{formatCount(added, 'new tile')}</li>}
      {dropped > 0 && (
        <li className={droppedWithContent > 0 ? 'is-loss' : undefined}>
          {formatCount(dropped, 'tile')} dropped,{' '}
          {droppedWithContent === 0 ? 'all of them zero' : `${lossText(droppedWithContent)}`}
        </li>
      )}
      {outwardEdges > 0 && (
        <li>
          {formatCount(outwardEdges, 'edge')} out of the array{' '}
          {reshape.outwardEdges === 'clear' ? 'cleared' : 'kept'}
        </li>
      )}
    </ul>
  );
}

function lossText(count: number): string {
  return `${formatWhole(count)} with content`;
}
