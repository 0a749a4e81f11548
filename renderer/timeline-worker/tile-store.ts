import type { HostToWorker, TileAnswer, WorkerToHost } from '../../shared/trace-port.ts';
import { isSum, type LaneSum } from '../../shared/trace/lane-sum.ts';
import type { TraceShape } from './messages.ts';
import { borrowShownTexels } from './hidden-slots.ts';
import { readTileAnswer } from './tile-answer.ts';
import type { LaneParts } from './tile-answer.ts';
import { AtlasRows, TileCache } from './tile-cache.ts';
import type { CacheLimits } from './tile-cache.ts';
import { TileRequests } from './tile-requests.ts';
import type { TileWish } from './tile-requests.ts';

/** Nothing that the user has to know: the next generation of the trace brings another answer. */
const SILENT_CODES = ['cancelled', 'not-ready', 'old-generation', 'no-details'];

/** What the store needs of a MessagePort; what arrives on it goes to `receive`. */
export interface TilePort {
  postMessage(message: WorkerToHost): void;
  close(): void;
}

/** Texels on their way to the GPU. */
export interface AtlasUpload {
  readonly row: number;
  readonly texels: Uint8Array;
}

export interface TileStoreEvents {
  /** Something arrived that a frame may show. */
  changed(): void;
  refused(code: string, message: string): void;
}

/** The tiles at hand: of the trace as it is now and, until these are there, as it was before. */
export class TileStore {
  readonly #events: TileStoreEvents;
  readonly #limits: CacheLimits;
  readonly #rows: AtlasRows;
  readonly #requests: TileRequests;
  #sums: ReadonlyMap<number, LaneSum> = new Map();
  #port: TilePort | null = null;
  #shape: TraceShape | null = null;
  #currentTiles: TileCache;
  #olderTiles: TileCache | null = null;
  #uploads: AtlasUpload[] = [];
  #hiddenSlots = 0;

  constructor(limits: CacheLimits, events: TileStoreEvents) {
    this.#events = events;
    this.#limits = limits;
    this.#rows = new AtlasRows(limits.atlasRows);
    this.#currentTiles = new TileCache(this.#rows, limits);
    this.#requests = new TileRequests(
      (message) => this.#port?.postMessage(message),
      (lane) => this.#sums.get(lane) ?? null,
    );
  }

  get current(): TileCache {
    return this.#currentTiles;
  }

  get older(): TileCache | null {
    return this.#olderTiles;
  }

  get settled(): boolean {
    return this.#requests.settled && this.#uploads.length === 0;
  }

  /** Tiles of the view are under way, not only those around it. */
  get awaitsVisible(): boolean {
    return this.#requests.awaitsVisible;
  }

  get inFlight(): number {
    return this.#requests.inFlight;
  }

  /** Until `setShape` the tiles stay as they are; they can be drawn but not asked for. */
  connect(port: TilePort): void {
    this.disconnect();
    this.#port = port;
  }

  disconnect(): void {
    this.#requests.reset();
    this.#port?.close();
    this.#port = null;
    this.#shape = null;
  }

  /**
   * Another generation: what is held becomes the older picture, where its offsets still hold. It
   * may be newer in some places than in others, as generations follow while a trace is read.
   */
  setShape(shape: TraceShape, before: TraceShape | null): void {
    this.#requests.reset();
    this.#shape = shape;
    const newLane = before === null ? null : laneNumbers(before, shape);
    if (newLane === null) return this.clear();
    const kept = new TileCache(this.#rows, this.#limits);
    this.#olderTiles?.moveTo(kept, newLane);
    this.#currentTiles.moveTo(kept, newLane);
    this.#olderTiles = kept.tileCount > 0 ? kept : null;
  }

  /** Drops every tile: another trace, or a lost context with everything on the GPU. */
  clear(): void {
    this.#requests.reset();
    this.dropOlder();
    this.#currentTiles.clear();
    this.#uploads = [];
  }

  dropOlder(): void {
    this.#olderTiles?.clear();
    this.#olderTiles = null;
  }

  /** What the numbers of sums mean in what is wished from now on. */
  setSums(sums: readonly LaneSum[]): void {
    this.#sums = new Map(sums.map((sum) => [sum.lane, sum]));
  }

  wish(wishes: readonly TileWish[]): void {
    if (this.#port !== null && this.#shape !== null) {
      this.#requests.wish(this.#shape.generation, wishes);
    }
  }

  /** Instants are drawn from the atlas: what is there goes up again without those of hidden types. */
  hideSlots(hiddenSlots: number): void {
    if (hiddenSlots === this.#hiddenSlots) return;
    this.#hiddenSlots = hiddenSlots;
    for (const cache of [this.#olderTiles, this.#currentTiles]) {
      for (const { atlasRow, instants, texels } of cache?.tiles() ?? []) {
        if (atlasRow === null || texels === null || instants.length === 0) continue;
        this.#uploads.push({ row: atlasRow, texels: this.#shown(texels) });
      }
    }
  }

  #shown(texels: Uint8Array): Uint8Array {
    return this.#hiddenSlots === 0 ? texels : borrowShownTexels(texels, this.#hiddenSlots).slice();
  }

  takeUploads(): AtlasUpload[] {
    const uploads = this.#uploads;
    this.#uploads = [];
    return uploads;
  }

  receive(message: HostToWorker): void {
    if (message.kind === 'refusal') {
      const isNews = this.#requests.refusedBy(message.id);
      if (isNews && !SILENT_CODES.includes(message.error.code)) {
        this.#events.refused(message.error.code, message.error.message);
      }
    } else {
      this.#accept(message);
    }
    this.#events.changed();
  }

  /** An answer that was cancelled on its way is as good as any, if the generation is right. */
  #accept(answer: TileAnswer): void {
    if (answer.generation !== this.#shape?.generation) return;
    const parts = readTileAnswer(answer);
    if (parts === null) {
      this.#requests.refusedBy(answer.id);
      const message = `A tile answer of ${answer.buffer.byteLength} bytes does not hold ${answer.lanes.length} lanes.`;
      this.#events.refused('tile-length', message);
      return;
    }
    this.#requests.answered(answer);
    for (const lane of parts.lanes) {
      const atlasRow = this.#upload(lane);
      this.#currentTiles.insert({
        level: answer.level,
        index: answer.index,
        lane: lane.lane,
        atlasRow,
        residual: lane.residual,
        instants: lane.instants,
        overlaps: lane.overlaps,
        // A copy, so that the answer's memory can go.
        texels: atlasRow === null ? null : lane.texels.slice(),
        rects: parts.rects,
        rectFrom: lane.rectFrom,
        rectTo: lane.rectTo,
      });
    }
  }

  #upload(lane: LaneParts): number | null {
    if (lane.residual.length === 0 && lane.instants.length === 0) return null;
    const row = this.#rows.take() ?? this.#olderTiles?.takeRow() ?? this.#currentTiles.takeRow();
    if (row !== null) this.#uploads.push({ row, texels: this.#shown(lane.texels) });
    return row;
  }
}

/** The number in `now` of each lane of `before`; null where offsets or lanes are others. */
function laneNumbers(
  before: TraceShape,
  now: TraceShape,
): ((lane: number) => number | undefined) | null {
  if (before.origin !== now.origin) return null;
  const laneOfCore = new Map(now.cores.map((core, lane) => [core, lane]));
  if (!before.cores.every((core) => laneOfCore.has(core))) return null;
  const areSame = before.cores.length === now.cores.length;
  // The same cores have the same numbers; else a sum is of others, or has another number.
  return (lane) => (isSum(lane) && areSame ? lane : laneOfCore.get(before.cores[lane] ?? NaN));
}
