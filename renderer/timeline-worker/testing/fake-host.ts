import type { TileAnswer, TileRequest, WorkerToHost } from '../../../shared/trace-port.ts';
import type { TraceShape } from '../messages.ts';
import { TileStore } from '../tile-store.ts';
import { tileAnswer } from './tile-answers.ts';
import type { TestColumn, TestRect } from './tile-answers.ts';

/** A host in memory behind a tile store: it answers when the test says so. */
export class FakeHost {
  readonly asked: TileRequest[] = [];
  readonly cancelled: number[] = [];
  isClosed = false;

  postMessage(message: WorkerToHost): void {
    if (message.kind === 'cancel') this.cancelled.push(...message.ids);
    else this.asked.push(message);
  }

  close(): void {
    this.isClosed = true;
  }

  answerTo(
    request: TileRequest,
    columns: readonly TestColumn[] = [],
    rects: readonly TestRect[] = [],
  ): TileAnswer {
    return tileAnswer(request, columns, rects);
  }
}

export const SHAPE: TraceShape = {
  generation: 1,
  overviewLevel: 0,
  detailed: { from: -Infinity, to: Infinity },
  cores: [0, 1, 2],
  rows: [1, 1, 1],
  types: [
    { code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 },
    { code: 4, id: 4, name: 'SYSTOLIC_STALL', slot: 4 },
  ],
  origin: '0',
  extentStart: 0,
  extentEnd: 100_000,
  readEnd: 100_000,
  clockMhz: 1000,
};

export function newStore(atlasRows = 64): {
  store: TileStore;
  events: { changes: number; refusals: string[] };
} {
  const events = { changes: 0, refusals: [] as string[] };
  const store = new TileStore(
    { atlasRows, rectBytes: 1e6 },
    {
      changed: () => events.changes++,
      refused: (code) => events.refusals.push(code),
    },
  );
  return { store, events };
}
