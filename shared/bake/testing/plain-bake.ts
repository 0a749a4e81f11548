import fc from 'fast-check';
import type { Bake } from '../bake.ts';
import {
  limitOf,
  readHeader,
  readReadout,
  readTileParams,
  resetMaskOf,
  routingOf,
  tileAt,
} from '../bake.ts';

/**
 * A bake as plain objects, with an encoder of its own that pushes byte after byte. It shares no
 * offset and no packing with the product, so that the two can be held against each other.
 */
export interface PlainTile {
  thrLo: number;
  thrHi: number;
  decay: number;
  domain: number;
  priority: number;
  pattern: number;
  routing: number;
  reset: number;
  magnitudes: number[];
  plus: boolean[];
}

export interface UnknownTlv {
  type: number;
  tflags: number;
  value: number[];
}

export type PlainTlv =
  | { key: 'topology' | 'params' | 'routing' | 'weights' | 'reset' | 'readout'; tflags: number }
  | { key: 'limit'; tflags: number }
  | { key: 'unknown'; tlv: UnknownTlv };

export interface PlainBake {
  flags: number;
  bakeId: number;
  profileId: number;
  width: number;
  height: number;
  mode: number;
  winnerDomainMask: number;
  settleNs: number;
  limit: number | null;
  tiles: PlainTile[];
  /** Everything but the CRC, which is last. `limit` is here exactly when `limit` is not null. */
  order: PlainTlv[];
}

export function encodePlain(plain: PlainBake): Uint8Array {
  const body = plain.order.flatMap((tlv) => encodeTlv(plain, tlv));
  const total = 28 + body.length + 12;
  const before = [
    ...[0x44, 0x38, 0x42, 0x4b],
    ...u16(2),
    ...u16(0),
    ...u32(plain.flags),
    ...u32(total),
    ...u32(plain.bakeId),
    ...u32(plain.profileId),
    ...u32(0),
    ...body,
  ];
  return Uint8Array.from([
    ...before,
    ...u16(0xfffe),
    ...u16(0),
    ...u32(4),
    ...u32(slowCrc(before)),
  ]);
}

/** What the product reads out of a bake, as plain objects. */
export function plainOf(bake: Bake): Omit<PlainBake, 'order'> {
  const { flags, bakeId, profileId } = readHeader(bake);
  const tiles = Array.from({ length: bake.topology.tileCount }, (_, tile) => plainTile(bake, tile));
  const { tileW: width, tileH: height } = bake.topology;
  const limit = limitOf(bake);
  return { flags, bakeId, profileId, width, height, ...readReadout(bake), limit, tiles };
}

export function plainBakes(): fc.Arbitrary<PlainBake> {
  const u = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 });
  return fc
    .record({
      flags: u(1),
      bakeId: u(32),
      profileId: u(32),
      width: fc.integer({ min: 1, max: 5 }),
      height: fc.integer({ min: 1, max: 4 }),
      mode: u(1),
      winnerDomainMask: u(16),
      settleNs: u(16),
      limit: fc.option(u(32)),
      unknown: fc.array(unknownTlvs(), { maxLength: 2 }),
      tflags: fc.array(fc.constantFrom(0, 0, 0, 1, 0xffff), { minLength: 7, maxLength: 7 }),
    })
    .chain(({ unknown, tflags, ...plain }) => {
      const keys = ['topology', 'params', 'routing', 'weights', 'reset', 'readout'] as const;
      const all = plain.limit === null ? keys : ([...keys, 'limit'] as const);
      const known = all.map((key, index): PlainTlv => ({ key, tflags: tflags[index]! }));
      const others = unknown.map((tlv): PlainTlv => ({ key: 'unknown', tlv }));
      const tlvs = [...known, ...others];
      const count = plain.width * plain.height;
      return fc.record({
        ...Object.fromEntries(
          Object.entries(plain).map(([key, value]) => [key, fc.constant(value)]),
        ),
        tiles: fc.array(plainTiles(), { minLength: count, maxLength: count }),
        order: fc.shuffledSubarray(tlvs, { minLength: tlvs.length }),
      }) as unknown as fc.Arbitrary<PlainBake>;
    });
}

function plainTiles(): fc.Arbitrary<PlainTile> {
  const u = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 });
  const i16 = fc.integer({ min: -32768, max: 32767 });
  const eachWeight = { minLength: 64, maxLength: 64 };
  return fc
    .record({
      thresholds: fc.tuple(i16, i16),
      decay: u(16),
      domain: u(4),
      priority: u(8),
      pattern: u(16),
      routing: u(10),
      reset: u(16),
      magnitudes: fc.array(u(4), eachWeight),
      plus: fc.array(fc.boolean(), eachWeight),
    })
    .map(({ thresholds: [a, b], ...rest }) => ({
      thrLo: Math.min(a, b),
      thrHi: Math.max(a, b),
      ...rest,
    }));
}

function unknownTlvs(): fc.Arbitrary<UnknownTlv> {
  return fc.record({
    type: fc.integer({ min: 0x0200, max: 0xf000 }),
    tflags: fc.constantFrom(0, 7),
    value: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 9 }),
  });
}

function encodeTlv(plain: PlainBake, tlv: PlainTlv): number[] {
  if (tlv.key === 'unknown') return framed(tlv.tlv.type, tlv.tlv.tflags, tlv.tlv.value);
  const [type, value] = knownValue(plain, tlv.key);
  return framed(type, tlv.tflags, value);
}

function knownValue(
  plain: PlainBake,
  key: Exclude<PlainTlv['key'], 'unknown'>,
): [type: number, value: number[]] {
  const { tiles, width, height } = plain;
  switch (key) {
    case 'topology': {
      const sizes = [...u32(tiles.length), ...u16(width), ...u16(height)];
      return [0x0100, [...sizes, 8, 16, ...u16(0), ...u32(0)]];
    }
    case 'params':
      return [0x0121, tiles.flatMap(encodeParams)];
    case 'routing':
      return [0x0131, tiles.flatMap(({ routing }) => u16(routing))];
    case 'readout': {
      const { mode, winnerDomainMask, settleNs } = plain;
      return [0x0140, [mode, 0, ...u16(winnerDomainMask), ...u16(settleNs), ...u16(0), ...u32(0)]];
    }
    case 'reset':
      return [0x0150, tiles.flatMap(({ reset }) => u16(reset))];
    case 'weights':
      return [0x0160, tiles.flatMap(encodeWeights)];
    case 'limit':
      return [0x0170, u32(plain.limit!)];
  }
}

function framed(type: number, tflags: number, value: number[]): number[] {
  const padding = Array.from({ length: (4 - (value.length % 4)) % 4 }, () => 0);
  return [...u16(type), ...u16(tflags), ...u32(value.length), ...value, ...padding];
}

function encodeParams(tile: PlainTile): number[] {
  const { thrLo, thrHi, decay, domain, priority, pattern } = tile;
  return [...u16(thrLo), ...u16(thrHi), ...u16(decay), domain, priority, ...u16(pattern), 0, 0, 0];
}

function encodeWeights({ magnitudes, plus }: PlainTile): number[] {
  const pairs = Array.from(
    { length: 32 },
    (_, j) => magnitudes[2 * j]! + 16 * magnitudes[2 * j + 1]!,
  );
  const signs = Array.from({ length: 8 }, (_, byte) =>
    plus.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, at) => sum + (bit ? 2 ** at : 0), 0),
  );
  return [...pairs, ...signs];
}

function plainTile(bake: Bake, tile: number): PlainTile {
  const at = tileAt(bake, 'weights', tile);
  const bit = (byteAt: number, k: number) => Math.floor(bake.bytes[byteAt]! / 2 ** k) % 2;
  const nibble = (k: number) => {
    const pair = bake.bytes[at + Math.floor(k / 2)]!;
    return k % 2 === 0 ? pair % 16 : Math.floor(pair / 16);
  };
  const ks = Array.from({ length: 64 }, (_, k) => k);
  return {
    ...readTileParams(bake, tile),
    routing: routingOf(bake, tile),
    reset: resetMaskOf(bake, tile),
    magnitudes: ks.map(nibble),
    plus: ks.map((k) => bit(at + 32 + Math.floor(k / 8), k % 8) === 1),
  };
}

function u16(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff];
}

function u32(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff];
}

/** Bit by bit, as the polynomial is defined. */
export function slowCrc(bytes: ArrayLike<number>): number {
  let crc = 0xffffffff;
  for (const byte of Array.from(bytes)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
