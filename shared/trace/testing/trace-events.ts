import * as fc from 'fast-check';
import { LaneBuilder } from '../lane-builder.ts';
import type { LaneIndex } from '../lane-index.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from '../record-block.ts';

/** An event as a test writes it down; its record number is its place in the list. */
export interface TestEvent {
  readonly core: number;
  readonly start: bigint;
  readonly duration: bigint;
  readonly code: number;
}

export function event(core: number, start: number, duration: number, code = 1): TestEvent {
  return { core, start: BigInt(start), duration: BigInt(duration), code };
}

/** The events as record blocks of the given sizes, the last size repeated. */
export function* recordBlocks(
  events: readonly TestEvent[],
  sizes: readonly number[] = [events.length || 1],
): Generator<RecordBlock> {
  let from = 0;
  for (let i = 0; from < events.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)] as number;
    const part = events.slice(from, from + size);
    const words = new Uint32Array(part.length * RECORD_WORDS);
    part.forEach((e, number) => writeRecord(words, number * RECORD_WORDS, e));
    yield { firstRecord: from, count: part.length, words, bytesDone: 0 };
    from += part.length;
  }
}

function writeRecord(words: Uint32Array, at: number, e: TestEvent): void {
  words[at + WORD.core] = e.core;
  words[at + WORD.startLow] = Number(e.start & 0xffff_ffffn);
  words[at + WORD.startHigh] = Number(e.start >> 32n);
  words[at + WORD.durationLow] = Number(e.duration & 0xffff_ffffn);
  words[at + WORD.durationHigh] = Number(e.duration >> 32n);
  words[at + WORD.typeCode] = e.code;
}

export function buildIndex(events: readonly TestEvent[], sizes?: readonly number[]): LaneIndex {
  return indexOf(() => recordBlocks(events, sizes));
}

export function indexOfBlock(block: RecordBlock): LaneIndex {
  return indexOf(() => [block]);
}

function indexOf(blocks: () => Iterable<RecordBlock>): LaneIndex {
  const builder = new LaneBuilder();
  for (const block of blocks()) builder.count(block);
  for (const block of blocks()) builder.fill(block);
  const built = builder.finish();
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

/** Small numbers mostly, so that events touch, overlap and repeat; now and then large ones. */
export const someEvents = (maxLength = 400): fc.Arbitrary<TestEvent[]> =>
  fc
    .record({
      spread: fc.constantFrom(8, 60, 1_000, 40_000, 2 ** 20),
      longest: fc.constantFrom(1, 6, 40, 3_000),
      cores: fc.uniqueArray(fc.constantFrom(0, 1, 7, 65_535, 65_536, 0xffff_ffff), {
        minLength: 1,
        maxLength: 4,
      }),
      origin: fc.constantFrom(0n, 5n, 2n ** 53n + 1n, 2n ** 63n),
    })
    .chain(({ spread, longest, cores, origin }) =>
      fc.array(
        fc.record({
          core: fc.constantFrom(...cores),
          start: fc.nat({ max: spread }).map((cycle) => origin + BigInt(cycle)),
          duration: fc.oneof(
            { weight: 8, arbitrary: fc.nat({ max: longest }).map(BigInt) },
            { weight: 1, arbitrary: fc.constant(0n) },
            { weight: 1, arbitrary: fc.nat({ max: spread * 2 }).map(BigInt) },
          ),
          code: fc.oneof(fc.nat({ max: 6 }), fc.constantFrom(7, 8, 200, 255)),
        }),
        { minLength: 1, maxLength: maxLength, size: 'max' },
      ),
    );

/** Durations around and far above 2^32 among short ones; sums stay below 2^53. */
export const eventsWithGiants = (): fc.Arbitrary<TestEvent[]> =>
  fc.array(
    fc.record({
      core: fc.constantFrom(3, 4),
      start: fc.nat({ max: 1 << 30 }).map((n) => BigInt(n) * 64n),
      duration: fc.oneof(
        fc.nat({ max: 1 << 20 }).map(BigInt),
        fc.constantFrom(2n ** 32n - 2n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 36n + 7n, 2n ** 42n),
      ),
      code: fc.nat({ max: 8 }),
    }),
    { minLength: 1, maxLength: 80, size: 'max' },
  );

/** Any u64 at all. */
export const wildEvents = (): fc.Arbitrary<TestEvent[]> => {
  const u64 = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fc.constantFrom(0n, 1n, 2n ** 53n, 2n ** 62n, 2n ** 63n, 2n ** 64n - 1n),
  );
  return fc.array(
    fc.record({
      core: fc.nat({ max: 2 }),
      start: u64,
      duration: fc.oneof(u64, fc.nat({ max: 9 }).map(BigInt)),
      code: fc.nat({ max: 7 }),
    }),
    { minLength: 1, maxLength: 150, size: 'max' },
  );
};
