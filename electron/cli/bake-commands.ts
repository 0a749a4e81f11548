import { openBake } from '../../shared/bake/decode.ts';
import { LIMIT, READOUT, readField } from '../../shared/bake/layout.ts';
import { repairBake } from '../../shared/bake/repairs.ts';
import { scanBake } from '../../shared/bake/scan.ts';
import type { BakeScan } from '../../shared/bake/scan.ts';
import { crcOf, stampBake } from '../../shared/bake/stamp.ts';
import type { Problem, Result } from '../../shared/result.ts';
import { ok } from '../../shared/result.ts';

/** What `info` and `check` print of a bake; null where it cannot be read. */
export interface BakeReport {
  readonly file: string;
  readonly kind: 'd8bk';
  readonly opens: boolean;
  readonly header: {
    readonly ver_major: number;
    readonly ver_minor: number;
    readonly flags: number;
    readonly total_len: number;
    readonly bake_id: number;
    readonly profile_id: number;
  } | null;
  readonly topology: {
    readonly tile_count: number;
    readonly tile_w: number;
    readonly tile_h: number;
    readonly lanes: number;
    readonly domains: number;
  } | null;
  readonly readout: {
    readonly mode: number;
    readonly winner_domain_mask: number;
    readonly settle_ns: number;
  } | null;
  readonly limit: number | null;
  readonly crc: { readonly stored: number | null; readonly computed: number | null };
  readonly problems: readonly Problem[];
}

export interface ConvertedBake {
  readonly bytes: Uint8Array;
  /** What was mended, one sentence each; empty where nothing had to be. */
  readonly notes: readonly string[];
}

export function bakeReport(file: string, bytes: Uint8Array): BakeReport {
  const opened = openBake(bytes);
  const scan = scanBake(bytes);
  return {
    file,
    kind: 'd8bk',
    opens: opened.kind === 'open',
    header: headerOf(scan),
    topology: topologyOf(scan),
    readout: readoutOf(scan),
    limit: scan.tables.limit === null ? null : readField(scan.view, scan.tables.limit, LIMIT.limit),
    crc: crcOf(scan) ?? { stored: null, computed: null },
    problems: opened.problems.map(plainProblem),
  };
}

/**
 * The bake written anew. Fails with its errors where it has any; with `repair` it is mended first
 * and fails only with the errors that are left, since a guess is no repair.
 */
export function convertBake(
  bytes: Uint8Array,
  { repair }: { repair: boolean },
): Result<ConvertedBake, { problems: Problem[] }> {
  const opened = openBake(bytes);
  const errors = opened.problems.filter(({ severity }) => severity === 'error');
  if (opened.kind === 'damaged' || (errors.length > 0 && !repair)) {
    return { ok: false, error: { problems: errors.map(plainProblem) } };
  }
  const stuck = errors.filter((problem) => problem.repair === null);
  if (stuck.length > 0) return { ok: false, error: { problems: stuck.map(plainProblem) } };
  const { bake, edits } = repairBake(opened.bake, errors);
  const mended = stampBake(bake);
  const left = openBake(mended).problems.filter(({ severity }) => severity === 'error');
  if (left.length > 0) return { ok: false, error: { problems: left.map(plainProblem) } };
  return ok({ bytes: mended, notes: edits.map(({ label }) => label) });
}

function headerOf({ header }: BakeScan): BakeReport['header'] {
  if (header === null) return null;
  return {
    ver_major: header.verMajor,
    ver_minor: header.verMinor,
    flags: header.flags,
    total_len: header.totalLen,
    bake_id: header.bakeId,
    profile_id: header.profileId,
  };
}

function topologyOf({ topology }: BakeScan): BakeReport['topology'] {
  if (topology === null) return null;
  return {
    tile_count: topology.tileCount,
    tile_w: topology.tileW,
    tile_h: topology.tileH,
    lanes: topology.lanes,
    domains: topology.domains,
  };
}

function readoutOf({ view, tables }: BakeScan): BakeReport['readout'] {
  const at = tables.readout;
  if (at === null) return null;
  return {
    mode: readField(view, at, READOUT.mode),
    winner_domain_mask: readField(view, at, READOUT.winnerDomainMask),
    settle_ns: readField(view, at, READOUT.settleNs),
  };
}

function plainProblem({ severity, code, at, tile, message }: Problem): Problem {
  return { severity, code, at, tile, message };
}

const MOST_FACTS = 10;

/** The first of the problems, for an error about all of them. */
export function damagedBake(problems: readonly Problem[]): string {
  const facts = problems.slice(0, MOST_FACTS).map(({ message }) => message);
  const more = problems.length - facts.length;
  if (more > 0) facts.push(`${more} more errors.`);
  return facts.join(' ');
}
