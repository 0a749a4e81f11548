import type { FileRef } from '../../shared/ipc.ts';
import type { ChecksumStatus, HeaderFields, TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import { willBeVerified } from '../store/trace-slice.ts';
import { LinkButton } from '../ui/button.tsx';
import { formatBytes, formatCount, formatCycles, formatTime, formatWhole } from '../ui/format.ts';
import { Field, Fields } from '../ui/fields.tsx';
import { SeverityMark } from '../ui/severity.tsx';
import { PART_REMARKS, partOf } from './part-words.ts';
import { remarksOn } from './trace-facts.ts';

const CHECKSUM_WORDS: Record<ChecksumStatus, string> = {
  pending: 'being verified',
  ok: 'matches',
  mismatch: 'does not match',
  absent: 'none in the file',
};

/** What the file is and what its header says. */
export function TracePanel({ file, summary }: { file: FileRef; summary: TraceSummary }) {
  const showDockTab = useApp((state) => state.showDockTab);
  const part = useApp((state) => partOf(state.trace));
  const isUnverified = useApp(({ trace }) => !willBeVerified(trace));
  const { header, checksum } = summary;
  return (
    <div className="panel-body" data-testid="trace-panel">
      <Remarks summary={summary} />
      <Fields label="Trace file">
        <Field name="file" beside={folderOf(file)}>
          {file.name}
        </Field>
        <Field name="size" testId="trace-size">
          {formatBytes(summary.fileSize)}
        </Field>
        <Field name="access" testId="trace-access">
          {summary.mapped ? 'memory-mapped' : 'read in pieces (mapping failed)'}
        </Field>
        <Field name="encoding" testId="trace-encoding">
          {header.encoding}
        </Field>
        <Field name="checksum" testId="trace-checksum" beside={header.checksum}>
          {checksum === 'pending' && isUnverified ? 'not verified' : CHECKSUM_WORDS[checksum]}
        </Field>
        <Field name="events" testId="trace-events" beside={part && PART_REMARKS[part]}>
          {formatWhole(summary.events)}
        </Field>
        <Extent summary={summary} />
      </Fields>
      <h4>Header</h4>
      <HeaderFieldList header={header} />
      <p>
        <LinkButton onClick={() => showDockTab('header')}>Every header field as written</LinkButton>
      </p>
    </div>
  );
}

/** The path without the name, as main shows it. */
function folderOf({ path, name }: FileRef): string {
  return path.endsWith(name) ? path.slice(0, -name.length) : path;
}

/** More stand in the list of problems. */
const MOST_PROBLEMS_SHOWN = 4;

function Remarks({ summary }: { summary: TraceSummary }) {
  const showDockTab = useApp((state) => state.showDockTab);
  const remarks = remarksOn(summary);
  const { problems } = summary;
  const hidden = problems.length - MOST_PROBLEMS_SHOWN;
  if (remarks.length + problems.length === 0) return null;
  return (
    <ul className="remarks" aria-label="Remarks" data-testid="trace-remarks">
      {problems.slice(0, MOST_PROBLEMS_SHOWN).map((problem, place) => (
        <li key={place}>
          <SeverityMark severity={problem.severity} />
          <span>{problem.message}</span>
        </li>
      ))}
      {remarks.map((remark) => (
        <li key={remark}>
          <SeverityMark severity="info" />
          <span>{remark}</span>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <LinkButton onClick={() => showDockTab('problems')}>
            {formatCount(hidden, 'more problem')}
          </LinkButton>
        </li>
      )}
    </ul>
  );
}

function Extent({ summary: { endCycle, header } }: { summary: TraceSummary }) {
  const time = header.clockMhz === null ? null : formatTime(endCycle, header.clockMhz);
  return (
    <Field name="extent" testId="trace-extent" beside={time}>
      {formatCycles(endCycle)}
    </Field>
  );
}

function HeaderFieldList({ header }: { header: HeaderFields }) {
  const missing = <span className="dim">not given</span>;
  const array =
    header.macRows !== null && header.macColumns !== null
      ? `${header.macRows} × ${header.macColumns}`
      : null;
  return (
    <Fields label="Header">
      <Field name="format" testId="header-format">
        {header.formatMajor}.{header.formatMinor}
      </Field>
      <Field name="writer">{header.writer ?? missing}</Field>
      <Field name="cycles" testId="header-cycles">
        {header.cycles === null ? missing : formatWhole(header.cycles)}
      </Field>
      <Field name="cores" testId="header-cores">
        {header.cores === null ? missing : formatWhole(header.cores)}
      </Field>
      <Field name="clock" testId="header-clock">
        {header.clockMhz === null ? missing : `${formatWhole(header.clockMhz)} MHz`}
      </Field>
      <Field name="MAC array" testId="header-array">
        {array ?? missing}
      </Field>
      <Field name="ISA version">{header.isaVersion ?? missing}</Field>
      <Field name="peak">
        {header.peakTops === null ? missing : `${formatWhole(header.peakTops)} TOPS`}
      </Field>
      <Field name="payload">
        {header.byteLength === null ? missing : formatCount(Number(header.byteLength), 'byte')}
      </Field>
    </Fields>
  );
}
