import { useApp } from '../store/store.ts';
import type { Notice } from '../store/window-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { formatHex, formatWhole } from '../ui/format.ts';
import { SeverityMark } from '../ui/severity.tsx';
import { adviceFor, nameOfKind } from './advice.ts';
import { NotesNotice } from './notes-notice.tsx';
import { TraceNotice } from './trace-notice.tsx';
import './notice-banner.css';

/** What went wrong, where, and what to do next. Failures queue up; the first stays in sight. */
export function NoticeBanners() {
  return (
    <>
      <FailureBanner />
      <TraceNotice />
      <NotesNotice />
    </>
  );
}

function FailureBanner() {
  const notices = useApp((state) => state.notices);
  const dismiss = useApp((state) => state.dismissNotice);
  const hasTrace = useApp((state) => state.trace.phase !== 'none');
  const [notice] = notices;
  if (!notice) return null;
  const { title, message, next } = wordsOf(notice, hasTrace);
  return (
    <div className="notice" role="alert" data-testid="failure">
      <SeverityMark severity="error" />
      <p>
        <strong>{title}</strong> {message} {next !== null && <span className="dim">{next}</span>}
      </p>
      {notices.length > 1 && <span className="dim">1 of {formatWhole(notices.length)}</span>}
      <IconButton icon="close" label="Dismiss" onClick={dismiss} />
    </div>
  );
}

const NOT_LOST = 'What you noted stays in this window and is written with the next change.';

function wordsOf(notice: Notice, hasTrace: boolean) {
  if (notice.kind === 'no-graphics') {
    return {
      title: 'The timeline cannot be drawn.',
      message: notice.message,
      next: 'Update the graphics driver, or start Tilescope on a machine with WebGL. The tables work all the same.',
    };
  }
  const { error } = notice;
  const place = error.at === undefined ? '' : ` (at byte ${formatHex(error.at)})`;
  const message = `${error.message}${place}`;
  if (notice.kind === 'query-failed') {
    return { title: 'The trace could not be read.', message, next: adviceFor(error) };
  }
  if (notice.kind === 'notes-failed') {
    return {
      title: 'The notes could not be written.',
      message,
      next: adviceFor(error) ?? NOT_LOST,
    };
  }
  const kept = hasTrace && notice.document === 'trace' ? 'The trace that was open stays.' : null;
  const verb = notice.reload ? 'reloaded' : 'opened';
  return {
    title: `The ${nameOfKind(notice.document)} ${notice.name} could not be ${verb}.`,
    message,
    next: [adviceFor(error), kept].filter((part) => part !== null).join(' ') || null,
  };
}
