import type { ReactNode } from 'react';
import { hiddenTypeCount } from '../store/hidden-types.ts';
import { showAllLanes, sortOver } from '../store/lane-edits.ts';
import { lookOf } from '../store/lanes-slice.ts';
import type { ShownUnits } from '../../shared/shown-units.ts';
import type { SortSpan } from '../store/lane-totals.ts';
import { isNotSorted, shownLanesOf, sortSpanOf } from '../store/shown-lanes.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { IconButton, LinkButton } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { showPosition } from '../ui/format-units.ts';
import { CoreField } from './core-field.tsx';

/** What of the trace is not shown, and the ways to show it again; nothing where all is. */
export function LaneStrip() {
  const { hiddenCount, filteredCount, keys } = useApp(shownLanesOf);
  const hiddenTypes = useApp(hiddenTypeCount);
  const hasField = useApp((state) => {
    return state.coreField.isOpen || lookOf(state).arrangement.only !== null;
  });
  const notSorted = useApp(isNotSorted);
  const news = useApp((state) => state.laneNews);
  const arrange = useApp((state) => state.arrange);
  const changeLook = useApp((state) => state.changeLook);
  const tellOfLanes = useApp((state) => state.tellOfLanes);
  const missing = hiddenCount + filteredCount;
  const sortSpan = useApp(sortSpanOf);
  const units = useUnits();
  if (
    sortSpan === null &&
    missing === 0 &&
    hiddenTypes === 0 &&
    !hasField &&
    !notSorted &&
    news === null
  )
    return null;
  return (
    <div className="lane-strip" data-testid="lane-strip">
      {hasField && <CoreField />}
      {missing > 0 && (
        <Part
          text={keys.length === 0 ? 'No lane is shown' : `${formatCount(missing, 'lane')} hidden`}
          showLabel="Show all lanes"
          show={() => arrange(showAllLanes)}
        />
      )}
      {hiddenTypes > 0 && (
        <Part
          text={`${formatCount(hiddenTypes, 'type')} hidden`}
          showLabel="Show all types"
          show={() => changeLook(() => ({ hiddenSlots: 0 }))}
        />
      )}
      {sortSpan !== null && (
        <Part
          text={`Sorted by ${spanWords(sortSpan, units)} alone`}
          showLabel="Sort by the whole trace"
          verb="Whole trace"
          show={() => arrange((now) => sortOver(now, null))}
        />
      )}
      {notSorted && <span>Not sorted: this needs the details of the whole trace</span>}
      <span className="lane-news" role="status">
        {news}
      </span>
      {news !== null && (
        <IconButton icon="close" label="Dismiss" onClick={() => tellOfLanes(null)} />
      )}
    </div>
  );
}

/** "cycles 1,200 – 5,400", "1.2 ms – 5.4 ms" */
function spanWords({ from, to }: SortSpan, units: ShownUnits): string {
  const [first, last] = [from, to].map((cycle) => showPosition(cycle, units).main);
  return `${units.unit === 'cycles' ? 'cycles ' : ''}${first} – ${last}`;
}

function Part(props: { text: ReactNode; showLabel: string; verb?: string; show: () => void }) {
  return (
    <span className="lane-strip-part">
      {props.text}
      <LinkButton aria-label={props.showLabel} onClick={props.show}>
        {props.verb ?? 'Show'}
      </LinkButton>
    </span>
  );
}
