import type { LaneSize } from '../../shared/ipc.ts';
import type { SearchActions } from '../session/search-session.ts';
import type { LaneEdits } from './lane-actions.ts';
import type { LaneCommands } from './lane-commands.ts';
import type { Minimap } from './minimap.ts';
import type { Navigation } from './navigation.ts';
import type { AskSnap } from './snapping.ts';
import type { Timeline } from './timeline.ts';

/** What a view of one timeline is made of. */
export interface TimelineParts {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly search: Pick<SearchActions, 'step'>;
  readonly lanes: LaneCommands;
  readonly laneEdits: LaneEdits;
  setLaneSize(this: void, size: LaneSize): void;
  /** null: none is shown. */
  readonly minimap: Minimap | null;
  readonly askSnap: AskSnap;
  readonly canvases: readonly HTMLCanvasElement[];
  /** Whether keys are meant for this timeline, where there are two. */
  hasKeys(this: void): boolean;
}
