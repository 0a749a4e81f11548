import { z } from 'zod';
import type { EventType } from '../../../shared/trace/event-types.ts';
import type { Problem } from '../../../shared/result.ts';
import type {
  HeaderFields,
  LaneSummary,
  TraceSummary,
  TypeTotal,
} from '../../../shared/trace-port.ts';

const count = z.int().min(0);
const decimal = z.string().regex(/^-?\d+$/);
const text = z.string();

const header: z.ZodType<HeaderFields> = z.strictObject({
  writer: text.nullable(),
  formatMajor: count,
  formatMinor: count,
  macRows: z.number().nullable(),
  macColumns: z.number().nullable(),
  isaVersion: text.nullable(),
  peakTops: z.number().nullable(),
  cycles: decimal.nullable(),
  cores: z.number().nullable(),
  clockMhz: z.number().nullable(),
  encoding: text,
  byteLength: decimal.nullable(),
  checksum: text.nullable(),
});

const lane: z.ZodType<LaneSummary> = z.strictObject({
  core: count,
  events: count,
  firstOffset: z.number(),
  lastOffset: z.number(),
  rows: count,
  occupied: decimal,
});

const type: z.ZodType<EventType> = z.strictObject({
  code: count.max(255),
  id: z.number().nullable(),
  name: text,
  slot: count.max(7),
});

const total: z.ZodType<TypeTotal> = z.strictObject({ code: count, events: count, cycles: decimal });

const problem: z.ZodType<Problem> = z.strictObject({
  severity: z.enum(['error', 'compatibility', 'warning', 'info']),
  code: text,
  at: z.number().nullable(),
  tile: z.number().nullable(),
  message: text,
});

/** What a summary says of the moment of its opening, not of the trace. */
type Momentary =
  'generation' | 'details' | 'overviewLevel' | 'fromCache' | 'memory' | 'mapped' | 'checksum';

/** What a window is told of a trace, as far as it is the same at every opening. */
export type CachedSummary = Omit<TraceSummary, Momentary> & {
  /** Only a trace whose checksum is right, or that has none, is kept. */
  readonly checksum: 'ok' | 'absent';
};

/** Drops what it does not name. */
export const summarySchema: z.ZodType<CachedSummary> = z.object({
  fileSize: count,
  header,
  headerText: text,
  events: count,
  origin: decimal,
  endCycle: decimal,
  extentStart: z.number(),
  extentEnd: z.number(),
  firstOffset: z.number(),
  lastOffset: z.number(),
  offsetsExact: z.boolean(),
  lanes: z.array(lane),
  types: z.array(type),
  totals: z.array(total),
  checksum: z.enum(['ok', 'absent']),
  problems: z.array(problem),
});

/** Null where the trace is none that is kept. */
export function summaryToKeep(summary: TraceSummary): CachedSummary | null {
  if (summary.details.kind !== 'all') return null;
  return summarySchema.safeParse(summary).data ?? null;
}

/** The summary of a trace whose index comes from the cache: its checksum is yet to be verified. */
export function summaryFromCache(
  { checksum, ...same }: CachedSummary,
  moment: Pick<TraceSummary, 'generation' | 'mapped'>,
): TraceSummary {
  return {
    ...same,
    ...moment,
    details: { kind: 'all' },
    overviewLevel: 0,
    fromCache: true,
    memory: null,
    checksum: checksum === 'absent' ? 'absent' : 'pending',
  };
}
