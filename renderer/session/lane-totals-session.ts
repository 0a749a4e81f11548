import type { TraceSummary } from '../../shared/trace-port.ts';
import { laneTotals, spanTotals, type SortSpan } from '../store/lane-totals.ts';
import { sortSpanOf } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { latestOnly, type Ask } from './query-client.ts';
import { reportQueryError } from './query-errors.ts';

/** Asks once for what each lane does, as soon as all of a trace is there. */
export function askForLaneTotals(store: AppStore, ask: Ask): void {
  const asking = latestOnly();
  let askedFor: TraceSummary['lanes'] | null = null;
  store.subscribe(({ trace }) => {
    const summary = summaryOf(trace);
    if (summary === null || trace.phase !== 'open' || summary.details.kind !== 'all') return;
    const { lanes, types, extentStart, extentEnd } = summary;
    if (lanes === askedFor || lanes.length === 0) return;
    askedFor = lanes;
    asking.ask(
      () => ask('lane-statistics', { lanes: null, from: extentStart, to: extentEnd, hidden: [] }),
      (result) => {
        // Without them lanes have no bars and keep the order of their cores: nothing to report.
        if (result.ok) store.getState().laneTotalsKnown(laneTotals(lanes, types, result.value));
      },
    );
  });
}

/** Asks what each lane does in the stretch that lanes are to be sorted by. */
export function askForSpanTotals(store: AppStore, ask: Ask): void {
  const asking = latestOnly();
  let asked: { readonly span: SortSpan | null; readonly of: TraceSummary['lanes'] | null } = {
    span: null,
    of: null,
  };
  store.subscribe((state) => {
    const summary = summaryOf(state.trace);
    const span = sortSpanOf(state);
    if (summary === null || state.trace.phase !== 'open' || summary.details.kind !== 'all') return;
    const { lanes: of, types, origin } = summary;
    if (span === null || (span === asked.span && of === asked.of)) return;
    asked = { span, of };
    const offsetOf = (cycle: string): number => Number(BigInt(cycle) - BigInt(origin));
    const [from, to] = [offsetOf(span.from), offsetOf(span.to)];
    asking.ask(
      () => ask('lane-statistics', { lanes: null, from, to, hidden: [] }),
      (result) => {
        const { spanTotalsKnown } = store.getState();
        if (result.ok) spanTotalsKnown(spanTotals(span, of, types, result.value));
        else reportQueryError(store, result.error);
      },
    );
  });
}
