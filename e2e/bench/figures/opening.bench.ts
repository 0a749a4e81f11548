import { figure } from '../figure.ts';
import { allMb, hostMb, hostPeakMb, pageMb, untilHostsEnded } from '../memory.ts';
import { closeTrace, openTrace, withoutKeptIndexes, type Opening } from '../opening.ts';
import { copyTimes, hashTimes, readTimes } from '../probe.ts';
import { benchTrace } from '../traces.ts';

const OPENINGS = 10;
/** Of these the memory is looked at, which costs time: they are not timed. */
const WATCHED = 5;
/** What the host has without an index, and the events' share. */
const HOST_BASE_MB = 150;
const EVENT_BYTES = 20;

const ROWS = {
  coarse: '1 GiB: first picture',
  exact: '1 GiB: exact picture of the whole',
  indexed: '1 GiB: everything indexed',
  verified: '1 GiB: indexed and verified',
  verifying: '1 GiB: the verification itself',
  read: '1 GiB: read time',
  host: '1 GiB: memory of the host',
  peak: '1 GiB: peak memory of the host',
  page: '1 GiB: growth of the page',
  growth: '1 GiB: growth over ten openings',
} as const;

figure('opening 1 GiB', Object.values(ROWS), async ({ start, report }) => {
  const trace = await benchTrace('1gib');
  const { bytes, events } = trace;
  const of1Gib = { bytes, events };
  const read = await readTimes(trace.file);
  const copy = await copyTimes(trace.file);
  const hash = await hashTimes(trace.file);
  const launched = await start();
  const { app, page } = launched;
  await withoutKeptIndexes(page);
  const pageBefore = await pageMb(app);

  const openings: Opening[] = [];
  const memory = { host: [] as number[], peak: [] as number[], page: [] as number[] };
  const afterClosing: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const open = async (): Promise<void> => void openings.push(await openTrace(launched, trace));
    if (i < OPENINGS - WATCHED) await open();
    else {
      memory.peak.push(await hostPeakMb(app, open));
      memory.host.push(await hostMb(app));
      memory.page.push((await pageMb(app)) - pageBefore);
    }
    await closeTrace(launched);
    await untilHostsEnded(app);
    afterClosing.push(await allMb(app));
  }

  const timed = openings.slice(0, OPENINGS - WATCHED);
  const ms = (part: 'firstPicture' | 'exactPicture' | 'indexed' | 'verified'): number[] =>
    timed.map((opening) => opening[part]);
  const against = { name: 'read time', samples: read, statistic: 'best' } as const;
  const copyNote = `memcpy from the mapping, for information: ${Math.min(...copy).toFixed(0)} ms`;
  report({
    name: ROWS.read,
    unit: 'ms',
    samples: read,
    statistic: 'best',
    note: copyNote,
    ...of1Gib,
  });
  report({ name: ROWS.coarse, unit: 'ms', samples: ms('firstPicture'), atMost: 300, ...of1Gib });
  report({
    name: ROWS.exact,
    unit: 'ms',
    samples: ms('exactPicture'),
    against,
    atMost: 8,
    ...of1Gib,
  });
  report({
    name: ROWS.indexed,
    unit: 'ms',
    samples: ms('indexed'),
    against,
    atMost: 10,
    ...of1Gib,
  });
  report({
    name: ROWS.verified,
    unit: 'ms',
    samples: ms('verified'),
    against,
    atMost: 18,
    ...of1Gib,
  });
  reportMemory();
  const verifying = timed.flatMap(({ verifying: told }) => (told === null ? [] : [told]));
  if (verifying.length === 0) throw new Error('The host tells no progress of its verification.');
  const bare = { name: 'bare loop', samples: hash, statistic: 'best' } as const;
  report({
    name: ROWS.verifying,
    unit: 'ms',
    samples: verifying,
    against: bare,
    atMost: 1.2,
    ...of1Gib,
  });

  function reportMemory(): void {
    const budget = (EVENT_BYTES * events) / 1e6 + HOST_BASE_MB;
    const mb = { unit: 'MB', ...of1Gib } as const;
    report({ name: ROWS.host, samples: memory.host, atMost: budget, ...mb });
    const settled = { name: 'after indexing', samples: memory.host };
    report({ name: ROWS.peak, samples: memory.peak, against: settled, atMost: 1.5, ...mb });
    report({ name: ROWS.page, samples: memory.page, statistic: 'most', atMost: 300, ...mb });
    // The first openings fill caches that stay; a leak shows in the later ones.
    const [base = 0, ...later] = afterClosing.slice(1);
    const growth = later.map((each) => each - base);
    const note = 'all processes, after each closing, against after the second';
    report({ name: ROWS.growth, samples: growth, atMost: 50, note, ...mb });
  }
});
