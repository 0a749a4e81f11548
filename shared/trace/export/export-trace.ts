import { fail, ok, type Result } from '../../result.ts';
import { chromeJsonPieces } from './chrome-json.ts';
import { csvPieces } from './csv.ts';
import type { ExportedTrace, ExportPieces } from './export-pieces.ts';
import type { CsvExport, TraceExport } from './export-request.ts';
import { pccxPieces } from './pccx.ts';
import { positionsByLane, selectEvents } from './selected-events.ts';

/**
 * The file of an export, piece by piece. Errors of the call itself: `raw`, `no-lane`, `bad-area`;
 * others come at the end of the pieces.
 */
export function exportPieces(trace: ExportedTrace, what: TraceExport): Result<ExportPieces> {
  const { file, index } = trace;
  if (file.encoding === 'raw') {
    return fail('raw', 'A raw payload has no events that could be written.', file.payloadStart);
  }
  const { area } = what;
  const lanes = index.cores.length;
  const stranger = area?.lanes?.find((lane) => lane >= lanes);
  if (stranger !== undefined) {
    return fail('no-lane', `There is no lane ${stranger}; the trace has ${lanes}.`);
  }
  if (area !== null && !(area.to > area.from)) {
    return fail('bad-area', `The area from offset ${area.from} to ${area.to} is empty.`);
  }
  switch (what.format) {
    case 'chrome-json':
      return ok(chromeJsonPieces(trace, what));
    case 'csv':
      return ok(csvOf(trace, what));
    case 'pccx':
      return ok(pccxPieces(trace, what));
  }
}

function csvOf(trace: ExportedTrace, { area, types, clip, times }: CsvExport): ExportPieces {
  const selected = selectEvents(trace.index, { area, types });
  return csvPieces(trace, {
    positions: positionsByLane(selected),
    eventsTotal: selected.events,
    clip: clip ? area : null,
    times,
  });
}
