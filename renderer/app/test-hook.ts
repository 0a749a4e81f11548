import type { Result } from '../../shared/result.ts';
import type { QueryAnswer, QueryArgs, QueryName, TraceSummary } from '../../shared/trace-port.ts';
import type { Hover, Selection } from '../store/selection-slice.ts';
import type { AppStore } from '../store/store.ts';
import { isBeingRead, summaryOf, willBeVerified } from '../store/trace-slice.ts';
import type { FrameTimes, FrameTimesRequest, TimelineStats } from '../timeline-worker/messages.ts';
import type { Camera } from '../timeline/camera.ts';
import type { TimelineState } from '../timeline/timeline-state.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { isPartLoading } from '../ui/part-loading.tsx';
import type { TimelineLink } from '../session/timeline-link.ts';
import type { TraceSessions } from '../session/trace-sessions.ts';
import { comparedHook, type ComparedHook } from '../compare/compared-hook.ts';
import type { Comparison } from '../compare/comparison.ts';
import { keepMoments, type Moment } from './moments.ts';

/** What end-to-end tests and `--screenshot` see of the window; absent otherwise. */
export interface TestHook {
  /** Nothing is opened, asked, moved, drawn or rendered any more. */
  idle(): Promise<void>;
  summary(): TraceSummary | null;
  camera(): Camera;
  /** The whole state of the view: camera, lanes, scroll, sizes. */
  view(): TimelineState;
  setCamera(camera: Camera): void;
  scrollTo(scrollTopCssPx: number): void;
  selection(): Selection;
  hover(): Hover | null;
  stats(): Promise<TimelineStats>;
  frameTimes(request: FrameTimesRequest): Promise<FrameTimes>;
  loseContext(restoreAfterMs: number): void;
  /** A question to the trace's host. */
  ask<N extends QueryName>(name: N, args: QueryArgs<N>): Promise<Result<QueryAnswer<N>>>;
  /** The second trace; null where there is none. */
  compared(): ComparedHook | null;
  /** What happened since the window began, in the order of time. */
  moments(): Promise<Moment[]>;
}

interface Parts {
  readonly store: AppStore;
  readonly sessions: TraceSessions;
  readonly timeline: Timeline;
  readonly navigationIsBusy: () => boolean;
  readonly notesAreBusy: () => boolean;
  /** Searching, or going to what was asked for. */
  readonly findingIsBusy: () => boolean;
  readonly link: TimelineLink;
  readonly comparison: Comparison;
}

export function makeTestHook(parts: Parts): TestHook {
  const { store, timeline, link, sessions } = parts;
  const moments = keepMoments(store);
  link.post({ kind: 'keep-moments' });
  return {
    idle: () => untilIdle(parts),
    summary: () => summaryOf(store.getState().trace),
    camera: () => timeline.state.camera,
    view: () => timeline.state,
    setCamera: (camera) => timeline.setCamera(camera),
    scrollTo: (scrollTopCssPx) => timeline.scrollTo(scrollTopCssPx),
    selection: () => store.getState().selection,
    hover: () => store.getState().hover,
    stats: () => link.stats(),
    frameTimes: (request) => link.frameTimes(request),
    loseContext: (restoreAfterMs) => link.post({ kind: 'lose-context', restoreAfterMs }),
    ask: (name, args) => sessions.ask(name, args).answer,
    compared: () => comparedHook(parts.comparison),
    moments: async () => {
      const { moments: drawn } = await link.stats();
      return [...moments, ...drawn].sort((a, b) => a.epochMs - b.epochMs);
    },
  };
}

function isBusy(parts: Parts): boolean {
  const { store, sessions, timeline, navigationIsBusy, notesAreBusy, findingIsBusy } = parts;
  const { window: state, opening, trace } = store.getState();
  return (
    state === null ||
    opening.phase === 'opening' ||
    isBeingRead(trace) ||
    willBeVerified(trace) ||
    sessions.openQueries > 0 ||
    navigationIsBusy() ||
    notesAreBusy() ||
    findingIsBusy() ||
    timeline.busy ||
    isPartLoading() ||
    parts.comparison.busy
  );
}

/** Idle is a state, not a moment: it has to hold over an answer of the worker and two frames. */
async function untilIdle(parts: Parts): Promise<void> {
  let quiet = false;
  while (!quiet) {
    while (isBusy(parts)) await nextFrame();
    await parts.link.idle();
    await parts.comparison.second.link?.idle();
    await nextFrame();
    await nextFrame();
    quiet = !isBusy(parts);
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
