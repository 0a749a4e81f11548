import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/button.tsx';
import { ZOOM_STEP_FACTOR, type Timeline } from './timeline.ts';

/** Where to look: the views before and after, closer, further, all of it. */
export function ViewButtons({ timeline }: { timeline: Timeline }) {
  const { history, subscribe } = timeline;
  const canGoBack = useSyncExternalStore(subscribe, () => history.canGoBack);
  const canGoForward = useSyncExternalStore(subscribe, () => history.canGoForward);
  return (
    <>
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
        onClick={() => timeline.zoomAtMiddle(ZOOM_STEP_FACTOR)}
      />
      <IconButton
        icon="plus"
        label="Zoom in (W)"
        onClick={() => timeline.zoomAtMiddle(1 / ZOOM_STEP_FACTOR)}
      />
      <IconButton icon="fit" label="Show all (0)" onClick={() => timeline.zoomToAll()} />
    </>
  );
}
