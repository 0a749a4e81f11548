import { useEffect, type ReactNode } from 'react';
import { appStore, useApp } from '../store/store.ts';
import type { TimelineParts } from '../timeline/timeline-parts.ts';
import { formatCycles, formatWhole } from '../ui/format.ts';
import { Frame } from '../ui/frame.tsx';
import { DocumentBar } from './document-bar.tsx';
import { WindowDialogs } from './dialogs.tsx';
import { FindKeys } from './find-keys.tsx';
import { DropTarget } from './drop-target.tsx';
import { ExportStrip } from './export-strip.tsx';
import { NoticeBanners } from './notice-banner.tsx';
import { OpeningStatus, useLateOpening } from './reading-status.tsx';
import { shownTab } from '../store/shown-tab.ts';
import { StartPage } from './start-page.tsx';
import { StatusBar } from './status-bar.tsx';
import { TraceWorkspace } from './trace-workspace.tsx';

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

/** The whole window. `bake` and `bakeDialogs` come from outside, so that neither view knows the other. */
export function App(props: {
  parts: TimelineParts;
  untilDrawn(this: void): Promise<void>;
  bake: ReactNode;
  bakeDialogs: ReactNode;
}) {
  const tab = useApp(shownTab);
  const opening = useLateOpening();
  const isOpening = useApp((state) => state.opening.phase === 'opening');
  const status = tab === null ? null : <StatusBar timeline={props.parts.timeline} />;
  return (
    <Frame
      bar={<DocumentBar />}
      status={opening === null ? status : <OpeningStatus opening={opening} />}
    >
      <div className="content-column">
        <NoticeBanners />
        {tab === null && !isOpening && <StartPage />}
        {tab === null && opening !== null && (
          <p className="opening-page">Opening {opening.file.name}…</p>
        )}
        {/* Both stay mounted: a look at the other tab loses no scroll position and no typing. */}
        <div className="tab-page" hidden={tab !== 'trace'} aria-label="Trace">
          <TraceWorkspace parts={props.parts} untilDrawn={props.untilDrawn} />
        </div>
        <div className="tab-page" hidden={tab !== 'bake'} aria-label="Bake">
          {props.bake}
        </div>
        <ExportStrip />
      </div>
      <WindowDialogs />
      {props.bakeDialogs}
      <KeysShortcut />
      <FindKeys />
      <DropTarget />
      <Announcer />
    </Frame>
  );
}

/** `?` lists the keys wherever it is pressed, but where it is typed. */
function KeysShortcut() {
  const showDialog = useApp((state) => state.showDialog);
  const isFree = useApp((state) => state.dialog === 'none' && state.bake.question === null);
  useEffect(() => {
    if (!isFree) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest(TEXT_FIELDS);
      if (event.key === '?' && !isTyped) showDialog('keys');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isFree, showDialog]);
  return null;
}

/** Tells screen readers which event is selected. */
function Announcer() {
  const text = useApp(announcement);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}

function announcement({ selection }: ReturnType<typeof appStore.getState>): string {
  if (selection.kind !== 'event') return '';
  const { typeName, core, start, duration } = selection.details;
  return `${typeName} on core ${core}, start ${formatWhole(start)}, ${formatCycles(duration)}`;
}
