import { useEffect, useState } from 'react';
import { estimateBytes } from '../../shared/trace/export/size-estimate.ts';
import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { ExportChoice } from './export-choice.ts';

interface CountedType {
  readonly code: number;
  readonly events: number;
  readonly cycles: bigint;
}

export interface ExportSize {
  readonly events: number;
  /** An estimate. */
  readonly bytes: number;
}

/** Of what the form has chosen; null while it is counted, and where it cannot be had. */
export function useExportSize(
  summary: TraceSummary,
  choice: ExportChoice,
  what: TraceExport | null,
): ExportSize | null {
  const types = useCountedTypes(summary, choice);
  if (types === null || what === null) return null;
  const counted = types.filter(({ code }) => what.types?.includes(code) ?? true);
  const facts = { ...factsOf(summary, choice), types: withNames(summary, counted) };
  const events = counted.reduce((sum, each) => sum + each.events, 0);
  return { events, bytes: estimateBytes(facts, what) };
}

/** Of the area; of the whole trace they are known. */
function useCountedTypes(summary: TraceSummary, choice: ExportChoice): CountedType[] | null {
  const { ask } = useTraceActions();
  const { area, refusal } = choice;
  const [answer, setAnswer] = useState<{ key: string; types: CountedType[] } | null>(null);
  const key = area === null || refusal !== null ? null : JSON.stringify(area);
  useEffect(() => {
    if (key === null) return undefined;
    const { lanes, from, to } = JSON.parse(key) as NonNullable<ExportChoice['area']>;
    const asked = { lanes: lanes === null ? null : [...lanes], from, to, hidden: [] };
    const { answer: coming, cancel } = ask('statistics', asked);
    let isWanted = true;
    void coming.then((result) => {
      if (!isWanted || !result.ok) return;
      const types = result.value.types.map(({ code, events, wholeCycles }) => {
        return { code, events, cycles: BigInt(wholeCycles) };
      });
      setAnswer({ key, types });
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [key, ask]);
  if (refusal !== null) return null;
  if (area !== null) return answer?.key === key ? answer.types : null;
  return summary.totals.map((total) => ({ ...total, cycles: BigInt(total.cycles) }));
}

function factsOf(summary: TraceSummary, { area }: ExportChoice) {
  const { origin, firstOffset, lastOffset, lanes, events, headerText } = summary;
  const absolute = (offset: number): bigint => {
    const cycle = BigInt(origin) + BigInt(Math.floor(offset));
    return cycle > 0n ? cycle : 0n;
  };
  return {
    from: absolute(Math.max(firstOffset, area?.from ?? firstOffset)),
    to: absolute(Math.min(lastOffset, area?.to ?? lastOffset)),
    records: events,
    mostCore: lanes.at(-1)?.core ?? 0,
    headBytes: headerText.length,
  };
}

function withNames({ types }: TraceSummary, counted: readonly CountedType[]) {
  return counted.map(({ code, events, cycles }) => {
    const type = types.find((each) => each.code === code) ?? { id: null, name: '' };
    return { type, events, cycles };
  });
}
