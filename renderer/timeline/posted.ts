import type { Marks, PageToTimeline } from '../timeline-worker/messages.ts';
import type { TimelineState } from './timeline-state.ts';
import { laneLayout } from './track-layout.ts';

/** What the worker was told last. */
export interface Posted {
  readonly state: TimelineState;
  readonly marks: Marks;
}

/** What it has to be told now: the parts that are not the same any more. */
export function messagesFor(now: Posted, before: Posted): PageToTimeline[] {
  const messages: PageToTimeline[] = [];
  const { tracks, lanes } = now.state;
  if (tracks !== before.state.tracks || lanes !== before.state.lanes) {
    messages.push({ kind: 'lanes', layout: laneLayout(tracks, lanes) });
  }
  if (now.state.widthCssPx > 0 && viewChanged(now.state, before.state)) {
    messages.push({ kind: 'view', view: viewOf(now.state) });
  }
  if (now.marks !== before.marks) messages.push({ kind: 'marks', marks: now.marks });
  return messages;
}

function viewOf(state: TimelineState) {
  return {
    startOffset: state.camera.startOffset,
    cyclesPerCssPx: state.camera.cyclesPerCssPx,
    scrollTopCssPx: state.scrollTopCssPx,
    widthCssPx: state.widthCssPx,
    heightCssPx: state.heightCssPx,
    rulerHeightCssPx: state.rulerHeightCssPx,
    devicePixelRatio: state.devicePixelRatio,
  };
}

function viewChanged(now: TimelineState, before: TimelineState): boolean {
  return (
    now.camera !== before.camera ||
    now.scrollTopCssPx !== before.scrollTopCssPx ||
    now.widthCssPx !== before.widthCssPx ||
    now.heightCssPx !== before.heightCssPx ||
    now.rulerHeightCssPx !== before.rulerHeightCssPx ||
    now.devicePixelRatio !== before.devicePixelRatio
  );
}
