import { setTimeout } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Moment } from '../../renderer/app/moments.ts';
import type { Result } from '../../shared/result.ts';
import type { QueryAnswer, QueryArgs, QueryName } from '../../shared/trace-port.ts';
import { idle, type Launched } from '../app.ts';
import { clickMenu } from '../desktop.ts';
import '../timeline-canvas.ts';
import type { BenchTrace } from './traces.ts';

declare module '../app.ts' {
  interface TestHook {
    moments(): Promise<Moment[]>;
    ask<N extends QueryName>(name: N, args: QueryArgs<N>): Promise<Result<QueryAnswer<N>>>;
  }
}

/** Milliseconds from the request to open, as a second start of the application makes it. */
export interface Opening {
  /** The first frame with any tile. */
  readonly firstPicture: number;
  /** The first complete frame of all events. */
  readonly exactPicture: number;
  /** The summary with all details. */
  readonly indexed: number;
  readonly verified: number;
  /** The verification alone, as its progress tells; null where it told none. */
  readonly verifying: number | null;
  readonly fromCache: boolean;
}

/** Nobody chooses a file sooner after a window was emptied. */
const EMPTY_MS = 500;

/** Opens a trace in a running application whose window is empty, and waits until all is done. */
export async function openTrace({ app, page }: Launched, { file }: BenchTrace): Promise<Opening> {
  await setTimeout(EMPTY_MS);
  const requested = await requestOpening(app, file);
  await page.waitForFunction(() => window.tilescopeTest.summary() !== null, null, {
    timeout: 120_000,
  });
  await idle(page);
  return openingOf(await page.evaluate(() => window.tilescopeTest.moments()), requested);
}

/** Returns when the request was made, in milliseconds since 1970. */
export function requestOpening(app: ElectronApplication, file: string): Promise<number> {
  return app.evaluate(({ app: main }, path) => {
    const epochMs = performance.timeOrigin + performance.now();
    main.emit('second-instance', {}, [], '', { files: [path] });
    return epochMs;
  }, file);
}

export async function closeTrace({ app, page }: Launched): Promise<void> {
  await clickMenu(app, 'close-trace');
  await page.waitForFunction(() => window.tilescopeTest.summary() === null);
}

/** No index is kept from one opening to the next: what is measured is the first one. */
export async function withoutKeptIndexes(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tilescopeTest !== undefined);
  await page.evaluate(() => window.tilescope?.request('settings:change', { keepIndexes: false }));
}

export function openingOf(moments: readonly Moment[], requested: number): Opening {
  const since = moments.filter(({ epochMs }) => epochMs >= requested);
  const after = (epochMs: number): number => epochMs - requested;
  const summaries = since.filter((moment) => moment.name === 'summary');
  const last = summaries.at(-1);
  // A summary that counts every event is of the whole trace, with or without details.
  const exact = summaries.find(({ events }) => events === last?.events)?.generation ?? 0;
  const complete = (moment: Moment): boolean =>
    moment.name === 'complete' && moment.generation >= exact;
  const verifying = since.findLast(
    (moment) => moment.name === 'progress' && moment.phase === 'verifying',
  );
  return {
    firstPicture: after(momentOf(since, ({ name }) => name === 'begun', 'a picture').epochMs),
    exactPicture: after(momentOf(since, complete, 'a complete picture').epochMs),
    indexed: after(momentOf(since, hasDetails, 'an index').epochMs),
    verified: after(momentOf(since, ({ name }) => name === 'checksum', 'a checksum').epochMs),
    verifying: verifying?.name === 'progress' ? wholeTime(verifying) : null,
    fromCache: last?.fromCache ?? false,
  };
}

const hasDetails = (moment: Moment): boolean =>
  moment.name === 'summary' && moment.details === 'all';

function momentOf(
  moments: readonly Moment[],
  isIt: (moment: Moment) => boolean,
  what: string,
): Moment {
  const found = moments.find(isIt);
  if (found === undefined) throw new Error(`There was never ${what}.`);
  return found;
}

/** The last progress comes a little before the end: its rate holds for the rest. */
function wholeTime(progress: Extract<Moment, { name: 'progress' }>): number {
  return (progress.elapsedMs * progress.bytesTotal) / progress.bytesDone;
}
