import type { ReactNode } from 'react';
import { hiddenTypeCount } from '../store/hidden-types.ts';
import { showAllLanes } from '../store/lane-edits.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { isNotSorted, shownLanesOf } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import { IconButton, LinkButton } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
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
  if (missing === 0 && hiddenTypes === 0 && !hasField && !notSorted && news === null) return null;
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

function Part(props: { text: ReactNode; showLabel: string; show: () => void }) {
  return (
    <span className="lane-strip-part">
      {props.text}
      <LinkButton aria-label={props.showLabel} onClick={props.show}>
        Show
      </LinkButton>
    </span>
  );
}
