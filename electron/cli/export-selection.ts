import { fail, ok, type Result } from '../../shared/result.ts';
import type { ExportedTrace } from '../../shared/trace/export/export-pieces.ts';
import type { ExportArea, ExportSelection } from '../../shared/trace/export/export-request.ts';
import { laneOfCore } from '../../shared/trace/lane-index.ts';
import { FAR } from '../../shared/trace/lane-events.ts';

/** What is exported in the words of the command line: core ids, absolute cycles, type names. */
export interface NamedSelection {
  readonly cores: readonly number[] | null;
  readonly from: bigint | null;
  readonly to: bigint | null;
  readonly types: readonly string[] | null;
}

/** The same in the trace's own numbers. Errors: `no-core`, `no-type`. */
export function selectionOf(trace: ExportedTrace, named: NamedSelection): Result<ExportSelection> {
  const area = areaOf(trace, named);
  if (!area.ok) return area;
  const types = codesOf(trace, named.types);
  return types.ok ? ok({ area: area.value, types: types.value }) : types;
}

function areaOf(
  { index }: ExportedTrace,
  { cores, from, to }: NamedSelection,
): Result<ExportArea | null> {
  if (cores === null && from === null && to === null) return ok(null);
  const lanes = cores?.map((core) => laneOfCore(index, core)).filter((lane) => lane >= 0) ?? null;
  if (lanes?.length === 0) return fail('no-core', 'None of the chosen cores has events.');
  return ok({
    lanes,
    from: from === null ? -FAR : Number(from - index.origin),
    to: to === null ? FAR : Number(to - index.origin),
  });
}

function codesOf(
  { types }: ExportedTrace,
  names: readonly string[] | null,
): Result<number[] | null> {
  if (names === null) return ok(null);
  const codes = names.map((name) => types.find((type) => type.name === name)?.code ?? null);
  const stranger = names.find((_, i) => codes[i] === null);
  if (stranger === undefined) return ok(codes.filter((code) => code !== null));
  const known = types.map(({ name }) => name).join(', ');
  return fail('no-type', `No event has the type ${stranger}; there are ${known}.`);
}
