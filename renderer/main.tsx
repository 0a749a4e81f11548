import type { MenuCommand, LaneSize } from '../shared/ipc.ts';
import type { TraceSummary } from '../shared/trace-port.ts';
import { bridge as findBridge, subscribeTracePorts } from './api.ts';
import type { AppActions } from './app/app-actions.ts';
import { followTheme } from './app/theme.ts';
import { followTitle } from './app/title.ts';
import { BakeSession } from './bake/bake-session.ts';
import { makeTestHook, type TestHook } from './app/test-hook.ts';
import { Comparison } from './compare/comparison.ts';
import { drawPicture } from './app/export-picture.ts';
import { ExportSession } from './session/export-session.ts';
import { PictureWait } from './session/picture-wait.ts';
import { startTimelineWorker, type TimelineNews } from './session/timeline-link.ts';
import { followUnits } from './session/follow-units.ts';
import { askForLaneTotals, askForSpanTotals } from './session/lane-totals-session.ts';
import { NotesSession } from './session/notes-session.ts';
import { Answers } from './session/answers.ts';
import type { Ask } from './session/query-client.ts';
import { SearchSession } from './session/search-session.ts';
import type { TraceActions } from './session/trace-actions.ts';
import { TraceSessions } from './session/trace-sessions.ts';
import { laneMoves, originShift, traceShape } from './session/trace-shape.ts';
import { followMain } from './session/window-events.ts';
import { shownTab } from './store/shown-tab.ts';
import { appStore as store } from './store/store.ts';
import { extentOf } from './timeline/extent.ts';
import { LaneEdits } from './timeline/lane-actions.ts';
import { laneCommands } from './timeline/lane-commands.ts';
import { followLanes } from './timeline/lane-following.ts';
import { GoingTo } from './timeline/going-to.ts';
import { hitTicks } from './timeline/hit-ticks.ts';
import { HitsInView } from './timeline/hits-in-view.ts';
import { followMeasure } from './timeline/measure-marks.ts';
import { Minimap } from './timeline/minimap.ts';
import { Navigation } from './timeline/navigation.ts';
import { noteTicks } from './timeline/minimap-ticks.ts';
import { snapQuestions } from './timeline/snapping.ts';
import { readTimelineTheme } from './timeline/theme.ts';
import { Timeline, ZOOM_STEP_FACTOR } from './timeline/timeline.ts';
import './ui/tokens.css';

declare global {
  interface Window {
    tilescopeTest?: TestHook;
  }
}

/** The one place where store, ports and worker meet; mount.tsx adds React. */

const bridge = findBridge();

// The document has its theme before the worker's colours are read from it.
followTheme(store, () => {
  link.post({ kind: 'theme', theme: readTimelineTheme() });
  comparison.themeChanged();
});
followTitle(store);

const link = startTimelineWorker(readTimelineTheme(), hearWorker);
const pictureWait = new PictureWait(link);
const timeline = new Timeline(link.post);
const sessions = new TraceSessions({
  store,
  closeTrace: (fileId) => exporting.closeTrace(fileId),
  show: showTrace,
  reshape: (summary, before) => {
    const newLane = laneMoves(before, summary);
    link.post({ kind: 'trace', shape: traceShape(summary) });
    timeline.growTrace(extentOf(summary));
    navigation.traceChanged(before, newLane);
    comparison.shownChanged(false);
  },
  disconnect: (keepPicture) => {
    link.post({ kind: 'disconnect', keepPicture });
    if (keepPicture) return;
    timeline.clear();
    comparison.close();
  },
});
const exporting = new ExportSession({
  bridge,
  store,
  rangeInView: () => timeline.rangeInView(),
  drawPicture: (scale) => drawPicture({ store, link, timeline }, scale),
  newId: () => crypto.randomUUID(),
});
const ask: Ask = (name, args, hearShare) => sessions.ask(name, args, hearShare);
const minimap = new Minimap(store, ask);
const notes = new NotesSession({
  bridge,
  store,
  showMarks: (marks) => {
    timeline.setMarks({ notes: marks });
    minimap.setTicks('notes', noteTicks(marks));
  },
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
});
window.addEventListener('focus', () => notes.readAgain());
followUnits(store, (units) => link.post({ kind: 'units', units }));
const navigation = new Navigation(store, timeline, ask, notes);
const askSnap = snapQuestions(store, ask);
followMeasure(store, timeline);
const search = new SearchSession({
  store,
  ask,
  texts: localStorage,
  select: (record) => navigation.selectRecord(record),
  inView: () => timeline.rangeInView(),
  showOverall: (hits) => minimap.setTicks('hits', hitTicks(hits)),
});
new HitsInView(store, timeline, ask, link.post);
const goingTo = new GoingTo(store, timeline, ask);
const setLaneSize = (laneSize: LaneSize): void => appActions.changeSettings({ laneSize });
const laneEdits = new LaneEdits(store, timeline);
const lanes = laneCommands(store, laneEdits, setLaneSize);
followLanes(store, { timeline, post: link.post, recount: () => navigation.recountArea() });
askForLaneTotals(store, ask);
askForSpanTotals(store, ask);
const comparison = new Comparison({
  bridge,
  store,
  timeline,
  ask,
  setLaneSize,
});
const bakes = new BakeSession(bridge, store);

function showTrace(
  summary: TraceSummary,
  bulk: MessagePort,
  reloadedFrom: TraceSummary | null,
): void {
  const keepPicture = reloadedFrom !== null;
  link.post({ kind: 'connect', bulkPort: bulk, keepPicture }, [bulk]);
  link.post({ kind: 'trace', shape: traceShape(summary) });
  if (reloadedFrom === null) {
    store.getState().showTab('trace');
    // Of a raw payload the bytes are all there is.
    store.getState().showDockTab(summary.header.encoding === 'raw' ? 'bytes' : 'totals');
    timeline.showTrace(extentOf(summary), null);
    comparison.shownChanged(true);
    return;
  }
  const shift = originShift(summary, reloadedFrom);
  timeline.showTrace(extentOf(summary), shift);
  navigation.reselectAfterReload(shift);
  comparison.shownChanged(false);
}

function hearWorker(news: TimelineNews): void {
  const { addNotice } = store.getState();
  if (news.kind === 'gl-failed') addNotice({ kind: 'no-graphics', message: news.message });
  if (news.kind === 'tile-refused') {
    addNotice({ kind: 'query-failed', error: { code: news.code, message: news.message } });
  }
}

function reloadTrace(): void {
  const { trace } = store.getState();
  if (trace.phase !== 'none') void bridge.request('trace:reload', { fileId: trace.file.id });
}

/** Commands of the menu that are not the bake's own. */
function runCommand(command: MenuCommand): void {
  const { showTab, showDialog } = store.getState();
  const commands: Partial<Record<MenuCommand, () => unknown>> = {
    reload: reloadTrace,
    'new-bake': () => showDialog('new-bake'),
    'close-trace': () => sessions.closeCurrent(),
    compare: () => comparison.choose(),
    'close-comparison': () => comparison.close(),
    'zoom-in': () => timeline.zoomAtMiddle(1 / ZOOM_STEP_FACTOR),
    'zoom-out': () => timeline.zoomAtMiddle(ZOOM_STEP_FACTOR),
    'zoom-to-selection': () => navigation.zoomToSelection(),
    'zoom-to-all': () => timeline.zoomToAll(),
    find: () => store.getState().wantSearchField(true),
    'next-hit': () => shownTab(store.getState()) === 'trace' && search.step(1),
    'previous-hit': () => shownTab(store.getState()) === 'trace' && search.step(-1),
    'go-to': () => showDialog('go-to'),
    'view-back': () => timeline.goBack(),
    'view-forward': () => timeline.goForward(),
    measure: () => navigation.toggleMeasure(),
    mark: () => navigation.mark(true),
    'select-trace': () => navigation.selectAll(),
    ...lanes,
    'export-chrome-json': () => exporting.choose('chrome-json'),
    'export-csv': () => exporting.choose('csv'),
    'export-pccx': () => exporting.choose('pccx'),
    'export-picture': () => exporting.choose('picture'),
    'copy-picture': () => void exporting.copyPicture(),
    'show-trace': () => showTab('trace'),
    'show-bake': () => showTab('bake'),
    'show-drafts': () => showDialog('drafts'),
    'show-backups': () => showDialog('backups'),
    'show-keys': () => showDialog('keys'),
    'show-settings': () => showDialog('settings'),
    'show-about': () => showDialog('about'),
  };
  commands[command]?.();
}

const appActions: AppActions = {
  openFile: () => void bridge.request('file:open-dialog'),
  openSample: () => void bridge.request('file:open-sample'),
  openRecent: (id) => void bridge.request('file:open-recent', { id }),
  clearRecent: () => void bridge.request('file:clear-recent'),
  openDropped: (files, role) => bridge.openDropped(files, role),
  stopReading: () => sessions.stopReading(),
  loadDetailsInView: () => {
    const { from, to } = timeline.rangeInView();
    sessions.loadRange(from, to);
  },
  reloadTrace,
  closeTrace: () => sessions.closeCurrent(),
  exports: exporting,
  goTo: goingTo,
  closeBake: () => void bakes.close(),
  changeSettings: (change) => {
    void bridge
      .request('settings:change', change)
      .then((settings) => store.getState().settingsChanged(settings));
  },
  keptIndexes: {
    size: () => bridge.request('kept-indexes:size'),
    clear: () => bridge.request('kept-indexes:clear'),
  },
  backups: {
    size: () => bridge.request('backups:size'),
    clear: () => bridge.request('backups:clear'),
  },
};

const answers = new Answers(ask);
const traceActions: TraceActions = {
  ask,
  answers,
  selectRecord: (record) => navigation.selectRecord(record),
  zoomToSelection: () => navigation.zoomToSelection(),
  clearSelection: () => store.getState().clearSelection(),
  measureInView: () => navigation.measureInView(),
  notes,
  search,
  goToNote: (place) => navigation.goToNote(place),
  copy: (text) => void bridge.request('clipboard:write-text', { text }),
  saveBytes: (suggestedName, kind, bytes) =>
    bridge.request('export:save-bytes', { suggestedName, kind, bytes }),
  goToRange: (from, to, isToBeSelected) => navigation.goToRange(from, to, isToBeSelected),
};

const byRole = { shown: sessions, compared: comparison.second.sessions };
followMain(bridge, store, byRole, runCommand);
subscribeTracePorts(({ fileId, role, bulk, query }) => {
  byRole[role].acceptPorts(fileId, bulk, query);
});

const mounted = mountWindow();

/** The components are a file of their own: the worker starts, and main is asked, while they load. */
async function mountWindow(): Promise<void> {
  const { mount } = await import('./mount.tsx');
  const hasKeys = (): boolean => !comparison.hasFocus;
  const parts = {
    hasKeys,
    timeline,
    navigation,
    search,
    lanes,
    laneEdits,
    setLaneSize,
    minimap,
    askSnap,
    canvases: link.canvases,
  };
  const { untilDrawn } = pictureWait;
  mount({ parts, untilDrawn, comparison, bakes, appActions, traceActions });
}

void bridge.request('window:ready').then(async (state) => {
  store.getState().windowReady(state);
  if (state.underTest) {
    const navigationIsBusy = (): boolean => navigation.busy || pictureWait.isWaiting;
    const notesAreBusy = (): boolean => notes.busy || answers.waitingCount > 0;
    const findingIsBusy = (): boolean => search.busy || goingTo.busy;
    const busy = { navigationIsBusy, notesAreBusy, findingIsBusy };
    const parts = { store, sessions, timeline, link, comparison, ...busy };
    const hook = makeTestHook(parts);
    void mounted.then(() => (window.tilescopeTest = hook));
  }
  bakes.start(state);
});
