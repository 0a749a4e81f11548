import { useEffect, useRef, type ReactNode } from 'react';
import { shortTypeName } from '../../shared/trace/event-types.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { SearchActions } from '../session/search-session.ts';
import { shownTab } from '../store/shown-tab.ts';
import { appStore, useApp } from '../store/store.ts';
import { typesPresent } from '../store/trace-types.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import { HoverTooltip } from './hover-tooltip.tsx';
import { attachKeyboard } from './keyboard-input.ts';
import type { KeyCommand } from './keys.ts';
import { LaneHeaders } from './lane-headers.tsx';
import { LaneScrollbar } from './lane-scrollbar.tsx';
import { MinimapView } from './minimap-view.tsx';
import type { Minimap } from './minimap.ts';
import { attachMouseHistory } from './mouse-history.ts';
import type { Navigation } from './navigation.ts';
import { PointerInput } from './pointer-input.ts';
import type { Timeline } from './timeline.ts';
import { ViewButtons } from './view-buttons.tsx';
import './timeline.css';

export interface TimelineParts {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly search: Pick<SearchActions, 'step'>;
  readonly minimap: Minimap;
  readonly canvases: readonly HTMLCanvasElement[];
}

/** The lanes of one trace with their headers, legend and ruler. */
export function TimelineView(props: {
  parts: TimelineParts;
  summary: TraceSummary;
  /** Laid over the lanes: what there is to say instead of a picture. */
  children?: ReactNode;
}) {
  const { parts, summary } = props;
  const selectedLane = useApp(({ selection }) =>
    selection.kind === 'event' ? selection.details.lane : null,
  );
  const hasMinimap = useApp(({ window }) => window?.settings.showMinimap ?? false);
  const surface = useRef<HTMLDivElement>(null);
  const headers = useRef<HTMLDivElement>(null);
  useSurface(surface, headers, parts);
  return (
    <section className="timeline" aria-label="Timeline">
      <TimelineBar timeline={parts.timeline} summary={summary} />
      {hasMinimap && (
        <MinimapView timeline={parts.timeline} minimap={parts.minimap} summary={summary} />
      )}
      <div className="timeline-body">
        <LaneHeaders
          timeline={parts.timeline}
          lanes={summary.lanes}
          extentCycles={BigInt(summary.endCycle)}
          selectedLane={selectedLane}
          elementRef={headers}
        />
        <div className="timeline-surface-box">
          <div
            className="timeline-surface"
            ref={surface}
            role="application"
            aria-label={`Timeline of ${summary.lanes.length} cores. Press the question mark for the keys.`}
            tabIndex={0}
            data-testid="timeline-surface"
          />
          {props.children}
        </div>
        <LaneScrollbar timeline={parts.timeline} />
      </div>
      <HoverTooltip summary={summary} />
    </section>
  );
}

/** With so many types, a narrow bar shows short names. */
const MANY_TYPES = 4;
/** The table of totals has them all. */
const MOST_TYPES_SHOWN = 12;

function TimelineBar({ timeline, summary }: { timeline: Timeline; summary: TraceSummary }) {
  const types = typesPresent(summary);
  const hidden = types.slice(MOST_TYPES_SHOWN);
  return (
    <div className="timeline-bar">
      <ul
        className="legend"
        aria-label="Event types"
        data-many={types.length >= MANY_TYPES || undefined}
      >
        {types.slice(0, MOST_TYPES_SHOWN).map((type) => (
          <li key={type.code} title={type.name}>
            <TypeSwatch slot={type.slot} />
            <span className="legend-name">{type.name}</span>
            <span className="legend-short">{shortTypeName(type.name)}</span>
          </li>
        ))}
        {hidden.length > 0 && (
          <li title={hidden.map((type) => type.name).join('\n')}>+{hidden.length} types</li>
        )}
      </ul>
      <ViewButtons timeline={timeline} />
    </div>
  );
}

/** Puts the canvases into the document, tells their size and listens to pointer and keys. */
function useSurface(
  surface: React.RefObject<HTMLDivElement | null>,
  headers: React.RefObject<HTMLDivElement | null>,
  { timeline, navigation, search, canvases }: TimelineParts,
): void {
  useEffect(() => {
    const element = surface.current;
    if (!element || !headers.current) return;
    element.append(...canvases);
    const measure = (): void => {
      const width = Math.floor(element.clientWidth);
      const height = Math.floor(element.clientHeight);
      // Hidden behind another tab: the last size stays good.
      if (width === 0 || height === 0) return;
      for (const { style } of canvases) {
        style.width = `${width}px`;
        style.height = `${height}px`;
      }
      timeline.resize(width, height, window.devicePixelRatio);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A change of the device pixel ratio alone resizes the window's CSS pixels.
    window.addEventListener('resize', measure);
    const pointer = new PointerInput(
      element,
      timeline,
      navigation,
      () => appStore.getState().window?.settings.wheelPans ?? false,
    );
    const detachPointer = pointer.attach(headers.current);
    const detachKeyboard = attachKeyboard({
      timeline,
      isActive: isOnScreen,
      eventIsSelected: () => appStore.getState().selection.kind === 'event',
      run: (command) => {
        if (command === 'step-back' && pointer.cancelDrag()) return;
        runKeyCommand(command, timeline, navigation, search);
      },
    });
    const detachMouse = attachMouseHistory(timeline, isOnScreen);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      detachPointer();
      detachKeyboard();
      detachMouse();
    };
  }, [surface, headers, timeline, navigation, search, canvases]);
}

function isOnScreen(): boolean {
  const state = appStore.getState();
  return shownTab(state) === 'trace' && state.dialog === 'none' && state.bake.question === null;
}

function runKeyCommand(
  command: KeyCommand,
  timeline: Timeline,
  navigation: Navigation,
  search: Pick<SearchActions, 'step'>,
): void {
  const run: Record<KeyCommand, () => unknown> = {
    'zoom-to-selection': () => navigation.zoomToSelection(),
    'zoom-to-all': () => timeline.zoomToAll(),
    'next-event': () => navigation.stepEvent(1),
    'previous-event': () => navigation.stepEvent(-1),
    'next-lane': () => navigation.stepLane(1),
    'previous-lane': () => navigation.stepLane(-1),
    mark: () => navigation.mark(false),
    'mark-and-write': () => navigation.mark(true),
    'next-hit': () => search.step(1),
    'previous-hit': () => search.step(-1),
    'step-back': () => navigation.stepBack(),
    'view-back': () => timeline.goBack(),
    'view-forward': () => timeline.goForward(),
  };
  run[command]();
}
