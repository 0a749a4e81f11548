import { useSyncExternalStore } from 'react';
import { NEW_MEASURE } from '../store/selection-slice.ts';
import { useApp } from '../store/store.ts';
import { IconButton } from '../ui/button.tsx';
import { ZOOM_STEP_FACTOR, type Timeline } from './timeline.ts';

/** Where to look: the views before and after, closer, further, all of it. */
export function ViewButtons({ timeline }: { timeline: Timeline }) {
  const { history, subscribe } = timeline;
  const isMeasuring = useApp((state) => state.measure !== null);
  const setMeasure = useApp((state) => state.setMeasure);
  const canGoBack = useSyncExternalStore(subscribe, () => history.canGoBack);
  const canGoForward = useSyncExternalStore(subscribe, () => history.canGoForward);
  return (
    <>
      <IconButton
        icon="measure"
        label="Measure (R)"
        aria-pressed={isMeasuring}
        onClick={() => setMeasure(isMeasuring ? null : NEW_MEASURE)}
      />
      <IconButton
        icon="back"
        label="View before (Alt+←)"
        disabled={!canGoBack}
        onClick={() => timeline.goBack()}
      />
      <IconButton
        icon="forward"
        label="View after (Alt+→)"
        disabled={!canGoForward}
        onClick={() => timeline.goForward()}
      />
      <IconButton
        icon="minus"
        label="Zoom out (S)"
        data-spared-when-narrow
        onClick={() => timeline.zoomAtMiddle(ZOOM_STEP_FACTOR)}
      />
      <IconButton
        icon="plus"
        label="Zoom in (W)"
        data-spared-when-narrow
        onClick={() => timeline.zoomAtMiddle(1 / ZOOM_STEP_FACTOR)}
      />
      <IconButton icon="fit" label="Show all (0)" onClick={() => timeline.zoomToAll()} />
    </>
  );
}
