import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { soundTraces } from './file-events.ts';

/** How many mutations a fuzz test tries; `npm run fuzz` sets more. */
export const FUZZ_RUNS = Number(process.env['TILESCOPE_FUZZ_RUNS'] ?? 2000);

const FAULTS = path.resolve(import.meta.dirname, '../../../e2e/fixtures/traces');
/** Large ones would make most of the time without making other paths. */
const SMALL_BYTES = 5000;

const corpus = readdirSync(FAULTS)
  .filter((file) => file.endsWith('.pccx'))
  .map((file) => new Uint8Array(readFileSync(path.join(FAULTS, file))))
  .filter(({ length }) => length < SMALL_BYTES);

type Mutation = (bytes: Uint8Array) => Uint8Array;

/** A share of the file; evenly spread, where fc.double would mostly give numbers near 0. */
const anywhere = fc.noBias(fc.nat({ max: 999_999 })).map((millionth) => millionth / 1e6);
/** More often behind the header, whose damage mostly ends the reading at once. */
const place = fc.oneof(
  anywhere,
  anywhere.map((share) => 0.5 + share / 2),
);
const at = (share: number, bytes: Uint8Array): number => Math.floor(share * bytes.length);
const someBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    ...['PCC2', '{', '}', '[', '"', '\\', ',', '18446744073709551616', '[[[[[[[[', '\u{feff}'].map(
      encodeUtf8,
    ),
    new Uint8Array(8).fill(255),
    new Uint8Array(8),
  ),
);

const overwrite = fc.tuple(place, someBytes).map(([share, part]): Mutation => {
  return (bytes) => {
    const copy = bytes.slice();
    const start = at(share, bytes);
    copy.set(part.subarray(0, bytes.length - start), start);
    return copy;
  };
});
const insert = fc.tuple(place, someBytes).map(([share, part]): Mutation => {
  return (bytes) =>
    Uint8Array.from([
      ...bytes.subarray(0, at(share, bytes)),
      ...part,
      ...bytes.subarray(at(share, bytes)),
    ]);
});
const cut = place.map(
  (share): Mutation =>
    (bytes) =>
      bytes.slice(0, at(share, bytes)),
);
const remove = fc.tuple(place, place).map(([from, length]): Mutation => {
  return (bytes) => {
    const start = at(from, bytes);
    const end = start + Math.ceil(at(length, bytes) / 8);
    return Uint8Array.from([...bytes.subarray(0, start), ...bytes.subarray(end)]);
  };
});
const repeat = fc.tuple(place, place).map(([from, length]): Mutation => {
  return (bytes) => {
    const part = bytes.subarray(
      at(from, bytes),
      at(from, bytes) + Math.ceil(at(length, bytes) / 4),
    );
    return Uint8Array.from([...bytes, ...part, ...part]);
  };
});

const mutations = fc.array(fc.oneof(overwrite, overwrite, insert, cut, remove, repeat), {
  minLength: 1,
  maxLength: 4,
});
const originals = fc.oneof(fc.constantFrom(...corpus), soundTraces);

/** One to four mutations, one after the other. */
export const mutatedBytes: fc.Arbitrary<Mutation> = mutations.map(
  (steps) => (original) => steps.reduce((bytes, mutate) => mutate(bytes), original),
);

/** Traces of every kind with one to four mutations: bytes that are mostly still a trace. */
export const mutatedTraces: fc.Arbitrary<Uint8Array> = fc
  .tuple(originals, mutatedBytes)
  .map(([original, mutate]) => mutate(original));
