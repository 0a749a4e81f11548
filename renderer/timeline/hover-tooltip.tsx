import { Fragment, type ReactNode } from 'react';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import type { GroupMix, HoverNote } from '../store/selection-slice.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { slotOfType } from '../store/trace-types.ts';
import { elide, formatCount, formatCycles } from '../ui/format.ts';
import { showLength, showOnOneLine, showPosition } from '../ui/format-units.ts';
import { mixShares } from './mix-words.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';

const WIDTH_CSS_PX = 260;
const HEIGHT_CSS_PX = 132;
/** Of a line in it. */
const LINE_CSS_PX = 18;
const GAP_CSS_PX = 14;
const MOST_NAME_CHARACTERS = 80;

/** What lies under the pointer, or why it cannot be told. It never takes the pointer itself. */
export function HoverTooltip({ summary }: { summary: TraceSummary }) {
  const hover = useApp((state) => state.hover);
  const note = useApp((state) => state.hoverNote);
  const hoverMix = useApp((state) => state.hoverMix);
  if (hoverMix) {
    return (
      <AtPointer at={hoverMix} heightCssPx={LINE_CSS_PX * (hoverMix.mix.types.length + 5)}>
        <MixFacts mix={hoverMix.mix} summary={summary} />
      </AtPointer>
    );
  }
  if (hover) {
    return (
      <AtPointer at={hover}>
        <EventFacts details={hover.details} summary={summary} />
      </AtPointer>
    );
  }
  return note && <AtPointer at={note}>{NOTES[note.reason]}</AtPointer>;
}

const NOTES: Record<HoverNote['reason'], string> = {
  'not-yet': 'Still being read',
  'not-loaded': 'Details are not loaded here',
};

function AtPointer(props: {
  at: { readonly xCssPx: number; readonly yCssPx: number };
  heightCssPx?: number;
  children: ReactNode;
}) {
  const { xCssPx, yCssPx } = props.at;
  const left = xCssPx + GAP_CSS_PX + WIDTH_CSS_PX > window.innerWidth;
  const above = yCssPx + GAP_CSS_PX + (props.heightCssPx ?? HEIGHT_CSS_PX) > window.innerHeight;
  const x = xCssPx + (left ? -GAP_CSS_PX : GAP_CSS_PX);
  const y = yCssPx + (above ? -GAP_CSS_PX : GAP_CSS_PX);
  const shift = `translate(${left ? '-100%' : '0'}, ${above ? '-100%' : '0'})`;
  return (
    <div
      className="hover-tooltip"
      role="tooltip"
      style={{ left: x, top: y, transform: shift, maxWidth: WIDTH_CSS_PX }}
    >
      {props.children}
    </div>
  );
}

function EventFacts({ details, summary }: { details: EventDetails; summary: TraceSummary }) {
  const units = useUnits();
  return (
    <>
      <div className="hover-title">
        <TypeSwatch slot={slotOfType(summary, details.typeCode)} />
        <strong>{elide(details.typeName, MOST_NAME_CHARACTERS)}</strong>
        <span>core {details.core}</span>
      </div>
      {details.name !== null && (
        <div className="hover-name">{elide(details.name, MOST_NAME_CHARACTERS)}</div>
      )}
      <dl>
        <dt>start</dt>
        <dd>{showPosition(details.start, units).main}</dd>
        <dt>duration</dt>
        <dd>{showOnOneLine(showLength(details.duration, units), units)}</dd>
        <dt>end</dt>
        <dd>{showPosition(details.end, units).main}</dd>
      </dl>
    </>
  );
}

/** Which share of the time of all cores of a group each type has in a column. */
function MixFacts({ mix, summary }: { mix: GroupMix; summary: TraceSummary }) {
  const units = useUnits();
  const from = BigInt(summary.origin) + BigInt(mix.fromOffset);
  const length = BigInt(mix.toOffset - mix.fromOffset);
  return (
    <>
      <div className="hover-title">
        <strong>{elide(mix.name, MOST_NAME_CHARACTERS)}</strong>
        <span>{formatCount(mix.cores, 'core')}</span>
      </div>
      <dl>
        <dt>from</dt>
        <dd>{showPosition(from, units).main}</dd>
        <dt>column</dt>
        <dd>{units.unit === 'cycles' ? formatCycles(length) : showLength(length, units).main}</dd>
        {mixShares(mix, summary).map(({ code, name, share }) => (
          <Fragment key={name}>
            <dt className="hover-type">
              {code !== null && <TypeSwatch slot={slotOfType(summary, code)} />}
              {elide(name, MOST_NAME_CHARACTERS)}
            </dt>
            <dd>{share}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
