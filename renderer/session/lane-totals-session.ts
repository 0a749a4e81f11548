import type { TraceSummary } from '../../shared/trace-port.ts';
import { laneTotals } from '../store/lane-totals.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { latestOnly, type Ask } from './query-client.ts';

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
