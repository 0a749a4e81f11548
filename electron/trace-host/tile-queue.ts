import { fail, ok, type Result } from '../../shared/result.ts';
import { areLaneRuns, isSum, laneCountOf, type LaneSum } from '../../shared/trace/lane-sum.ts';
import type { Overview } from '../../shared/trace/overview.ts';
import { finestLevel, TileEncoder, type TileSource } from '../../shared/trace/tile-encode.ts';
import type { HostToWorker, TileRequest } from '../../shared/trace-port.ts';
import type { LaneReader } from './cache/lane-reader.ts';
import { rehearsal } from './rehearsal.ts';

/** What a hover may have to wait for tiles. A lane is built whole, and mostly takes far less. */
const STEP_MS = 2;
/** 4,096 lanes are 12 MiB in one answer. */
export const MAX_LANES = 4096;
/** Columns of 2^63 cycles: two of them hold every u64. */
export const MAX_LEVEL = 63;
/** For `npm run bench`: what each answer took to build, as a line of JSON on standard error. */
const TELLS_TIMINGS = process.env['TILESCOPE_TIMINGS'] === '1';

interface Job {
  readonly request: TileRequest;
  encoder: TileEncoder | null;
  /** Time spent on it so far. */
  buildMs: number;
}

/** What tiles of one generation are built from. */
export interface TileGround extends TileSource {
  /** Lanes of the index that are yet to be loaded; null where all are there. */
  readonly loading: LaneReader | null;
  readonly generation: number;
  readonly laneCount: number;
}

/** Tile requests that wait or are being built, visible ones before guesses, a rehearsal last. */
export class TileQueue {
  #ground: TileGround;
  readonly #post: (answer: HostToWorker) => void;
  #visible: Job[] = [];
  #prefetch: Job[] = [];
  #rehearsal: Iterator<undefined, number> | null = null;

  constructor(ground: TileGround, post: (answer: HostToWorker) => void) {
    this.#ground = ground;
    this.#post = post;
  }

  /** Builds the same tiles from a finer overview from now on. */
  refine(overview: Overview): void {
    this.#ground = { ...this.#ground, overview };
  }

  /** Nothing is left to be done. */
  get isEmpty(): boolean {
    return this.#visible.length + this.#prefetch.length === 0 && this.#rehearsal === null;
  }

  /** From now on steps without a request prepare for those to come. */
  rehearse(): void {
    this.#rehearsal = rehearsal(this.#ground);
  }

  /** Takes a request in, or refuses it at once. */
  add(request: TileRequest): void {
    const checked = checkRequest(request, this.#ground);
    if (!checked.ok) {
      this.#post({ kind: 'refusal', id: request.id, error: checked.error });
      return;
    }
    const jobs = request.priority === 0 ? this.#visible : this.#prefetch;
    jobs.push({ request, encoder: null, buildMs: 0 });
  }

  cancel(ids: readonly number[]): void {
    const cancelled = new Set(ids);
    const isWanted = ({ request }: Job): boolean => !cancelled.has(request.id);
    this.#visible = this.#visible.filter(isWanted);
    this.#prefetch = this.#prefetch.filter(isWanted);
  }

  /** Builds a few lanes of the first job, and posts its answer when it is complete. */
  step(): void {
    const jobs = this.#visible.length > 0 ? this.#visible : this.#prefetch;
    const [job] = jobs;
    if (!job) return this.#rehearseStep();
    const began = performance.now();
    const buffer = this.#build(job, began + STEP_MS);
    job.buildMs += performance.now() - began;
    if (buffer === null) return;
    jobs.shift();
    const { level, index, lanes, id, generation } = job.request;
    this.#post({ kind: 'tiles', id, generation, level, index, lanes, buffer });
    if (TELLS_TIMINGS) tellTiming(job);
  }

  #rehearseStep(): void {
    if (this.#rehearsal?.next().done === true) this.#rehearsal = null;
  }

  /** The answer; null where there was no time to complete it. */
  #build(job: Job, stepEnd: number): ArrayBuffer | null {
    const { level, index } = job.request;
    job.encoder ??= new TileEncoder(this.#ground, level, index, lanesOf(job.request));
    while (!this.#advance(job, job.encoder)) if (performance.now() >= stepEnd) return null;
    return job.encoder.finish();
  }

  /** Builds the job's next lane, or loads a piece of it; true when all lanes are built. */
  #advance(job: Job, encoder: TileEncoder): boolean {
    const { loading } = this.#ground;
    const lane = encoder.next;
    if (loading && lane !== null && loading.isNeeded(lane, job.request.level)) {
      loading.advance(lane);
      return false;
    }
    return encoder.advance(1);
  }
}

function tellTiming({ request: { level, priority }, buildMs }: Job): void {
  console.error(JSON.stringify({ tiles: { level, priority, buildMs } }));
}

/** Sums in place of their numbers. */
function lanesOf({ lanes, sums = [] }: TileRequest): (number | LaneSum)[] {
  const sumOf = new Map(sums.map((sum) => [sum.lane, sum]));
  return lanes.map((lane) => sumOf.get(lane) ?? lane);
}

function checkRequest(request: TileRequest, ground: TileGround): Result<true> {
  const { generation, level, index, lanes, sums = [] } = request;
  const { laneCount } = ground;
  if (generation !== ground.generation) {
    return fail('old-generation', `Generation ${generation} is not ${ground.generation}.`);
  }
  if (!Number.isInteger(level) || level < 0 || level > MAX_LEVEL || !Number.isSafeInteger(index)) {
    return fail('bad-request', `There is no tile ${index} of level ${level}.`);
  }
  if (level < finestLevel(ground)) {
    return fail('not-ready', `There are no tiles of level ${level} yet.`);
  }
  if (!areSums(sums, laneCount)) {
    return fail('bad-request', `The sums of a tile request name lanes of ${laneCount}, each once.`);
  }
  const sumLanes = new Set(sums.map((sum) => sum.lane));
  const isLane = (lane: unknown): boolean =>
    (Number.isInteger(lane) && (lane as number) >= 0 && (lane as number) < laneCount) ||
    sumLanes.has(lane as number);
  if (!Array.isArray(lanes) || lanes.length > MAX_LANES || !lanes.every(isLane)) {
    return fail('bad-request', `A tile request names up to ${MAX_LANES} of ${laneCount} lanes.`);
  }
  return ok(true);
}

/** All together they name no more lanes than there are, which bounds what a request may cost. */
function areSums(sums: unknown, laneCount: number): boolean {
  if (!Array.isArray(sums)) return false;
  let named = 0;
  return (sums as Partial<LaneSum>[]).every((sum) => {
    const { lane, runs, of } = sum ?? {};
    if (!Number.isSafeInteger(lane) || !isSum(lane as number)) return false;
    if (!areLaneRuns(runs, laneCount)) return false;
    const count = laneCountOf(runs);
    named += count;
    return named <= laneCount && Number.isSafeInteger(of) && (of as number) >= Math.max(1, count);
  });
}
