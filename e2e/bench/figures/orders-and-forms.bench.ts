import { figure, type Tools } from '../figure.ts';
import { closeTrace, openTrace, withoutKeptIndexes } from '../opening.ts';
import { benchTrace, type BenchTrace } from '../traces.ts';
import type { Launched } from '../../app.ts';

const ROUNDS = 5;

type Times = Record<'exactPicture' | 'indexed', number[]>;

/** Opens both traces in turn, so that whatever else the machine does hits both alike. */
async function inTurn(
  start: Tools['start'],
  traces: readonly [BenchTrace, BenchTrace],
): Promise<[Times, Times]> {
  const launched = await start();
  await withoutKeptIndexes(launched.page);
  const times: [Times, Times] = [noTimes(), noTimes()];
  for (let round = 0; round < ROUNDS; round++) {
    await once(launched, traces[0], times[0]);
    await once(launched, traces[1], times[1]);
  }
  return times;
}

const noTimes = (): Times => ({ exactPicture: [], indexed: [] });

async function once(launched: Launched, trace: BenchTrace, times: Times): Promise<void> {
  const { exactPicture, indexed } = await openTrace(launched, trace);
  times.exactPicture.push(exactPicture);
  times.indexed.push(indexed);
  await closeTrace(launched);
}

const SHUFFLED = ['1 GiB shuffled: exact picture', '1 GiB shuffled: everything indexed'] as const;

figure('shuffled', SHUFFLED, async ({ start, report }) => {
  const traces = [await benchTrace('1gib'), await benchTrace('1gib-shuffled')] as const;
  const [sorted, shuffled] = await inTurn(start, traces);
  const { bytes, events } = traces[1];
  for (const [i, part] of (['exactPicture', 'indexed'] as const).entries()) {
    const against = { name: 'sorted', samples: sorted[part] };
    const name = SHUFFLED[i] ?? '';
    report({ name, unit: 'ms', samples: shuffled[part], against, atMost: 3, bytes, events });
  }
});

const BINCODE = 'bincode: an event indexed';

figure('bincode', [BINCODE], async ({ start, report }) => {
  const traces = [await benchTrace('10m'), await benchTrace('10m-bincode')] as const;
  const [flatbuf, bincode] = await inTurn(start, traces);
  const { bytes, events } = traces[1];
  const perEvent = ({ indexed }: Times): number[] => indexed.map((ms) => (ms * 1e6) / events);
  const against = { name: 'flatbuf', samples: perEvent(flatbuf) };
  const samples = perEvent(bincode);
  report({ name: BINCODE, unit: 'ns', samples, against, atMost: 3, bytes, events });
});

const MANY_CORES = '1 GiB on 4,096 cores: everything indexed';

figure('4,096 cores', [MANY_CORES], async ({ start, report }) => {
  const traces = [await benchTrace('1gib'), await benchTrace('1gib-4096-cores')] as const;
  const [few, many] = await inTurn(start, traces);
  const against = { name: '32 cores', samples: few.indexed };
  const { bytes, events } = traces[1];
  report({ name: MANY_CORES, unit: 'ms', samples: many.indexed, against, bytes, events });
});
