/**
 * The D8BK blob as a table: every field of every structure with its place, width and legal range.
 * Reader, writer, validator and byte view go through it, so an offset stands here and nowhere else.
 */
export interface Field {
  /** The specification's own name. */
  readonly name: string;
  /** Byte offset inside its structure; little-endian. */
  readonly offset: number;
  readonly width: 1 | 2 | 4;
  readonly signed: boolean;
  /** Legal values, both ends included. */
  readonly min: number;
  readonly max: number;
  readonly doc: string;
}

type Range = readonly [min: number, max: number];
const ZERO: Range = [0, 0];

function unsigned(
  name: string,
  offset: number,
  width: 1 | 2 | 4,
  doc: string,
  range?: Range,
): Field {
  const [min, max] = range ?? [0, 2 ** (8 * width) - 1];
  return { name, offset, width, signed: false, min, max, doc };
}

function signed16(name: string, offset: number, doc: string): Field {
  return { name, offset, width: 2, signed: true, min: -0x8000, max: 0x7fff, doc };
}

export const HEADER_BYTES = 28;
/** "D8BK" read as a little-endian u32. */
export const MAGIC = 0x4b42_3844;
export const VER_MAJOR = 2;
export const VER_MINOR = 0;
export const FLAG_DOUBLE_STRAIT = 1;

export const HEADER = {
  magic: unsigned('magic', 0, 4, 'The letters D8BK', [MAGIC, MAGIC]),
  verMajor: unsigned('ver_major', 4, 2, 'Major version', [VER_MAJOR, VER_MAJOR]),
  verMinor: unsigned('ver_minor', 6, 2, 'Minor version', [VER_MINOR, VER_MINOR]),
  flags: unsigned('flags', 8, 4, 'Bit 0: every flash runs twice', [0, FLAG_DOUBLE_STRAIT]),
  totalLen: unsigned('total_len', 12, 4, 'Bytes of the whole blob'),
  bakeId: unsigned('bake_id', 16, 4, 'Number of the bake; with 0 no tile fires on the C++ core'),
  profileId: unsigned('profile_id', 20, 4, 'Number of the profile'),
  reserved0: unsigned('reserved0', 24, 4, 'Reserved', ZERO),
} as const;

export const TLV_HEADER_BYTES = 8;
export const TLV_HEADER = {
  type: unsigned('type', 0, 2, 'What the value is'),
  tflags: unsigned('tflags', 2, 2, 'Flags of the TLV; the C++ core refuses any', ZERO),
  len: unsigned('len', 4, 4, 'Bytes of the value, padding not counted'),
} as const;

export const LANES = 8;
export const DOMAINS = 16;

export const TOPOLOGY = {
  tileCount: unsigned('tile_count', 0, 4, 'Tiles; equals tile_w × tile_h'),
  tileW: unsigned('tile_w', 4, 2, 'Columns of the array'),
  tileH: unsigned('tile_h', 6, 2, 'Rows of the array'),
  lanes: unsigned('lanes', 8, 1, 'Input and output lanes of a tile', [LANES, LANES]),
  domains: unsigned('domains', 9, 1, 'Domains', [DOMAINS, DOMAINS]),
  reserved: unsigned('reserved', 10, 2, 'Reserved', ZERO),
  reserved2: unsigned('reserved2', 12, 4, 'Reserved', ZERO),
} as const;

export const TILE_PARAMS = {
  thrLo: signed16('thr_lo16', 0, 'Lower threshold; at most thr_hi16'),
  thrHi: signed16('thr_hi16', 2, 'Upper threshold; equal to thr_lo16 the tile never fires'),
  decay: unsigned('decay16', 4, 2, 'Step of the accumulator towards 0 in each flash'),
  domain: unsigned('domain_id4', 6, 1, 'Domain, in the low nibble', [0, DOMAINS - 1]),
  priority: unsigned('priority8', 7, 1, 'The highest wins its domain'),
  pattern: unsigned('pattern_id16', 8, 2, 'Pattern that the tile stands for; 0 never wins'),
  flags8: unsigned('flags8', 10, 1, 'Reserved', ZERO),
  reserved: unsigned('reserved', 11, 2, 'Reserved', ZERO),
} as const;

export const ROUTING = {
  routing: unsigned('routing_flags16', 0, 2, 'Edges to the eight neighbours and bus', [0, 0x3ff]),
} as const;

export const RESET = {
  resetMask: unsigned('reset_mask16', 0, 2, 'Domains that are reset when the tile fires'),
} as const;

export const READOUT = {
  mode: unsigned('mode', 0, 1, '0 raw bus, 1 winner of a domain', [0, 1]),
  reserved0: unsigned('reserved0', 1, 1, 'Reserved', ZERO),
  winnerDomainMask: unsigned('winner_domain_mask', 2, 2, 'Domains read in mode 1'),
  settleNs: unsigned('settle_ns', 4, 2, 'Settling time for hardware, in nanoseconds'),
  reserved1: unsigned('reserved1', 6, 2, 'Reserved', ZERO),
  reserved2: unsigned('reserved2', 8, 4, 'Reserved', ZERO),
} as const;

export const LIMIT = {
  limit: unsigned('tile_field_limit', 0, 4, 'Tiles in use; 0 means all'),
} as const;

export const CRC = {
  crc: unsigned('crc32', 0, 4, 'CRC-32 of everything before this TLV'),
} as const;

/** Weights: 32 bytes of magnitudes (two nibbles each), then 8 bytes of signs (LSB first, 1 = plus). */
export const WEIGHTS_PER_TILE = 64;
export const MAGNITUDE_BYTES = 32;

export type TlvKey =
  'topology' | 'params' | 'routing' | 'readout' | 'reset' | 'weights' | 'limit' | 'crc';

export interface TlvKind {
  readonly key: TlvKey;
  readonly name: string;
  readonly type: number;
  readonly required: boolean;
  /** Length of the value: `bytes`, times the tile count where it is a table of tiles. */
  readonly bytes: number;
  readonly perTile: boolean;
  readonly fields: Readonly<Record<string, Field>>;
}

function tlv(
  key: TlvKey,
  name: string,
  type: number,
  bytes: number,
  fields: Readonly<Record<string, Field>>,
  { perTile = false, required = true } = {},
): TlvKind {
  return { key, name, type, required, bytes, perTile, fields };
}

const perTile = { perTile: true };

export const TLV_KINDS: Readonly<Record<TlvKey, TlvKind>> = {
  topology: tlv('topology', 'TLV_TOPOLOGY', 0x0100, 16, TOPOLOGY),
  params: tlv('params', 'TLV_TILE_PARAMS_V2', 0x0121, 13, TILE_PARAMS, perTile),
  routing: tlv('routing', 'TLV_TILE_ROUTING_FLAGS16', 0x0131, 2, ROUTING, perTile),
  readout: tlv('readout', 'TLV_READOUT_POLICY', 0x0140, 12, READOUT),
  reset: tlv('reset', 'TLV_RESET_ON_FIRE_MASK16', 0x0150, 2, RESET, perTile),
  weights: tlv('weights', 'TLV_TILE_WEIGHTS_PACKED', 0x0160, 40, {}, perTile),
  limit: tlv('limit', 'TLV_TILE_FIELD_LIMIT', 0x0170, 4, LIMIT, { required: false }),
  crc: tlv('crc', 'TLV_CRC32', 0xfffe, 4, CRC),
};

const byType = new Map(Object.values(TLV_KINDS).map((kind) => [kind.type, kind]));

export function tlvKindOf(type: number): TlvKind | null {
  return byType.get(type) ?? null;
}

/** Names of the routing bits, bit 0 first: the compass, then reading and writing the bus. */
export const ROUTING_BITS = ['N', 'E', 'S', 'W', 'NE', 'SE', 'SW', 'NW', 'BUS_R', 'BUS_W'] as const;
export type RoutingBit = (typeof ROUTING_BITS)[number];

/** Step of each compass bit in columns and rows; N is the row above. */
export const COMPASS_STEPS: readonly (readonly [dx: number, dy: number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];

/** The array that the published cores run, and the part of it that each limit leaves in use. */
export const FULL_ARRAY = { columns: 128, rows: 32 } as const;
export const LIMITED_FIELDS: ReadonlyMap<
  number,
  { readonly columns: number; readonly rows: number }
> = new Map([
  [2048, { columns: 64, rows: 32 }],
  [1024, { columns: 64, rows: 16 }],
  [512, { columns: 32, rows: 16 }],
  [256, { columns: 32, rows: 8 }],
  [128, { columns: 32, rows: 8 }],
]);

/** Bytes of zeros that follow a value so that the next TLV starts at a multiple of four. */
export function paddingAfter(len: number): number {
  return (4 - (len % 4)) % 4;
}

export function readField(view: DataView, structAt: number, field: Field): number {
  const at = structAt + field.offset;
  if (field.width === 1) return view.getUint8(at);
  if (field.width === 4) return view.getUint32(at, true);
  return field.signed ? view.getInt16(at, true) : view.getUint16(at, true);
}

/** Writes the low bits of the value; whether it is legal is its caller's business. */
export function writeField(view: DataView, structAt: number, field: Field, value: number): void {
  const at = structAt + field.offset;
  if (field.width === 1) view.setUint8(at, value);
  else if (field.width === 4) view.setUint32(at, value, true);
  else view.setUint16(at, value, true);
}

export function isLegal(field: Field, value: number): boolean {
  return Number.isInteger(value) && value >= field.min && value <= field.max;
}
