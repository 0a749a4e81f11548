import { useEffect, type RefObject } from 'react';
import type { SearchActions } from '../session/search-session.ts';
import type { Area, Measure } from '../store/selection-slice.ts';
import { shownTab } from '../store/shown-tab.ts';
import { appStore, useAppStore, type AppStore } from '../store/store.ts';
import { AreaKeys } from './area-keys.ts';
import { AreaTool } from './area-tool.ts';
import { chooseType } from './choose-type.ts';
import { attachKeyboard } from './keyboard-input.ts';
import type { KeyCommand } from './keys.ts';
import { MeasureKeys } from './measure-keys.ts';
import { MeasureTool } from './measure-tool.ts';
import { attachMouseHistory } from './mouse-history.ts';
import type { Navigation } from './navigation.ts';
import { PointerInput } from './pointer-input.ts';
import type { AskSnap } from './snapping.ts';
import type { TimelineParts } from './timeline-parts.ts';
import type { Timeline } from './timeline.ts';

/** Puts the canvases into the document, tells their size and listens to pointer and keys. */
export function useSurface(
  surface: RefObject<HTMLDivElement | null>,
  headers: RefObject<HTMLDivElement | null>,
  { timeline, navigation, search, lanes, askSnap, canvases, hasKeys }: TimelineParts,
): void {
  const store = useAppStore();
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
    const tools = makeTools(store, timeline, navigation, askSnap);
    const pointer = new PointerInput(
      element,
      timeline,
      navigation,
      tools,
      () => appStore.getState().window?.settings.wheelPans ?? false,
    );
    const detachPointer = pointer.attach(headers.current);
    const isActive = (): boolean => isOnScreen() && hasKeys();
    const detachKeyboard = attachKeyboard({
      timeline,
      isActive,
      eventIsSelected: () => store.getState().selection.kind === 'event',
      takes: (stroke) => tools.areaKeys.press(stroke) || tools.measureKeys.press(stroke),
      run: (command) => {
        if (command === 'step-back' && pointer.cancelDrag()) return;
        if (command === 'lanes-higher' || command === 'lanes-lower') return lanes[command]?.();
        runKeyCommand(command, timeline, navigation, search);
      },
      chooseType: (place, isOnly) => chooseType(store, place, isOnly),
    });
    const detachMouse = attachMouseHistory(timeline, isActive);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      detachPointer();
      detachKeyboard();
      detachMouse();
    };
  }, [surface, headers, timeline, navigation, search, lanes, askSnap, canvases, hasKeys, store]);
}

function makeTools(store: AppStore, timeline: Timeline, navigation: Navigation, askSnap: AskSnap) {
  const selected = (): Area | null => {
    const { selection } = store.getState();
    return selection.kind === 'area' ? selection.area : null;
  };
  const changeArea = (area: Area): void => navigation.changeArea(area);
  const selectArea = (area: Area): void => navigation.selectArea(area);
  const areas = new AreaTool({ timeline, askSnap, selected, selectArea, changeArea });
  const areaKeys = new AreaKeys({ timeline, askSnap, selected, changeArea });
  const measure = (): Measure | null => store.getState().measure;
  const setMeasure = (next: Measure): void => store.getState().setMeasure(next);
  const measureKeys = new MeasureKeys({ timeline, askSnap, measure, setMeasure });
  const measuring = new MeasureTool({ timeline, askSnap, measure, setMeasure });
  return { areas, areaKeys, measureKeys, measuring };
}

function isOnScreen(): boolean {
  const state = appStore.getState();
  return shownTab(state) === 'trace' && state.dialog === 'none' && state.bake.question === null;
}

function runKeyCommand(
  command: Exclude<KeyCommand, 'lanes-higher' | 'lanes-lower'>,
  timeline: Timeline,
  navigation: Navigation,
  search: Pick<SearchActions, 'step'>,
): void {
  const run: Record<typeof command, () => unknown> = {
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
    'select-all': () => navigation.selectAll(),
    measure: () => navigation.toggleMeasure(),
  };
  run[command]();
}
