import type {
  FrameTimes,
  FrameTimesRequest,
  PageToTimeline,
  PictureAnswer,
  TimelineStats,
  TimelineTheme,
  TimelineToPage,
} from '../timeline-worker/messages.ts';

/** The worker's own file: only its response carries the policy that regl needs. */
const WORKER_FILE = 'timeline-worker.js';

export interface TimelineLink {
  /** Of the two canvases, one over the other; made once, shown by whichever view is mounted. */
  readonly canvases: readonly [gl: HTMLCanvasElement, labels: HTMLCanvasElement];
  post(message: PageToTimeline, transfer?: Transferable[]): void;
  /** Resolves when no visible tile is missing and everything is drawn. */
  idle(): Promise<void>;
  /** What the view shows, at so many device pixels to a CSS pixel. */
  picture(ratio: number): Promise<PictureAnswer>;
  stats(): Promise<TimelineStats>;
  /** Draws frames only to time them; for tests and benches. */
  frameTimes(request: FrameTimesRequest): Promise<FrameTimes>;
  /** Ends the worker; nobody waits for it any longer. */
  close(): void;
}

/** What the worker says without being asked. */
export type TimelineNews = Exclude<
  TimelineToPage,
  { kind: 'idle' | 'picture' | 'stats' | 'frame-times' }
>;

export function startTimelineWorker(
  theme: TimelineTheme,
  receive: (news: TimelineNews) => void,
): TimelineLink {
  const canvases = [makeCanvas(), makeCanvas()] as const;
  const worker = new Worker(new URL(WORKER_FILE, location.href), { type: 'module' });
  const idleWaits = new Map<number, () => void>();
  const pictureWaits = new Map<number, (answer: PictureAnswer) => void>();
  const statsWaits: ((stats: TimelineStats) => void)[] = [];
  const timesWaits: ((times: FrameTimes) => void)[] = [];
  let nextId = 1;

  worker.onmessage = ({ data }: MessageEvent<TimelineToPage>) => {
    if (data.kind === 'idle') {
      idleWaits.get(data.id)?.();
      idleWaits.delete(data.id);
    } else if (data.kind === 'picture') {
      pictureWaits.get(data.id)?.(data.answer);
      pictureWaits.delete(data.id);
    } else if (data.kind === 'stats') statsWaits.shift()?.(data.stats);
    else if (data.kind === 'frame-times') timesWaits.shift()?.(data.times);
    else receive(data);
  };
  worker.onerror = (event) => {
    receive({ kind: 'gl-failed', message: `The drawing process failed: ${event.message}` });
  };

  const post = (message: PageToTimeline, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const [glCanvas, labelCanvas] = canvases.map((canvas) => canvas.transferControlToOffscreen());
  if (!glCanvas || !labelCanvas) throw new Error('two canvases were made');
  post({ kind: 'init', glCanvas, labelCanvas, theme }, [glCanvas, labelCanvas]);

  return {
    canvases,
    post,
    idle: () =>
      new Promise((resolve) => {
        const id = nextId++;
        idleWaits.set(id, resolve);
        post({ kind: 'ask-idle', id });
      }),
    picture: (ratio) =>
      new Promise((resolve) => {
        const id = nextId++;
        pictureWaits.set(id, resolve);
        post({ kind: 'ask-picture', id, ratio });
      }),
    stats: () =>
      new Promise((resolve) => {
        statsWaits.push(resolve);
        post({ kind: 'ask-stats' });
      }),
    frameTimes: (request) =>
      new Promise((resolve) => {
        timesWaits.push(resolve);
        post({ kind: 'ask-frame-times', request });
      }),
    close: () => end(worker, canvases, idleWaits),
  };
}

function end(
  worker: Worker,
  canvases: readonly HTMLCanvasElement[],
  idleWaits: ReadonlyMap<number, () => void>,
): void {
  worker.terminate();
  for (const resolve of idleWaits.values()) resolve();
  for (const canvas of canvases) canvas.remove();
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'timeline-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
