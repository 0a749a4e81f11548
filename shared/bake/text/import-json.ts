import type { ByteSource } from '../../bytes/byte-source.ts';
import { CheckedJson, JsonShape } from '../../json/checked-json.ts';
import type { Result } from '../../result.ts';
import { ok } from '../../result.ts';
import type { Bake } from '../bake.ts';
import { LIMIT, TLV_KINDS } from '../layout.ts';
import { assembleBake, sizeOf, type BakeParts, type StructureValues } from './assemble.ts';
import { readMask } from './read-mask.ts';
import { readTile } from './read-tile.ts';
import { readBytes, readTlvs, type TextTlv } from './read-tlvs.ts';
import {
  HEADER_MEMBERS,
  READOUT_MEMBERS,
  TEXT_FORMAT,
  TEXT_VERSION,
  TOPOLOGY_MEMBERS,
  type StructureMember,
} from './structures.ts';
import type { TextProgress } from './text-pieces.ts';
import { storableRange } from './tile-fields.ts';
import { TileRows } from './tile-rows.ts';

const ROOT_NAMES = [
  ...['format', 'version', 'header', 'topology', 'readout', 'limit', 'tlvs', 'trailing', 'tiles'],
] as const;
const ROOT = new JsonShape(ROOT_NAMES, ['limit', 'trailing']);
/** Tiles between two reports of progress. */
const REPORT_TILES = 256;

/**
 * Reads the text that `bakeJsonPieces` writes (docs/bake-text.md), its members in any order, and
 * tells how many of its bytes were read. Gives the same bytes, CRC and total_len too unless told
 * otherwise. Memory grows with what was read, never by a number in the text. Errors, all with line,
 * column and the text's byte in `at`: `text-syntax`, `text-form`, `text-key`, `text-missing`,
 * `text-range`, `text-long`, `text-tile`, `text-tlv`, `text-version`; those of the source.
 */
export function* importBakeJson(source: ByteSource): Generator<TextProgress, Result<Bake>> {
  const json = new CheckedJson(source);
  const parts = new PartsReader(json);
  json.expect('{', 'A bake as JSON, which begins with "{",');
  let found = 0;
  for (;;) {
    const index = json.member(ROOT, found);
    if (index < 0) break;
    found |= 1 << index;
    const name = ROOT_NAMES[index]!;
    if (name !== 'tiles') parts.read(name);
    else {
      json.expect('[', 'The list of tiles');
      while (parts.readTile()) {
        if (parts.rows.count % REPORT_TILES === 0) yield { done: json.offset, total: source.size };
      }
    }
  }
  if (json.error === null && json.next() !== 'end')
    json.fault('text-syntax', 'The end is due here');
  parts.check();
  if (json.error !== null) return { ok: false, error: json.error };
  const made = assembleBake(parts);
  if (made.ok) return ok(made.value);
  json.fault('text-tlv', made.error.fact, made.error.textAt);
  return { ok: false, error: json.error! };
}

/** The parts of a text, as far as they were read. */
class PartsReader implements BakeParts {
  header: StructureValues = new Map();
  topology: StructureValues = new Map();
  readout: StructureValues = new Map();
  limit: number | null = null;
  tlvs: readonly TextTlv[] = [];
  trailing: Uint8Array = new Uint8Array(0);
  readonly rows = new TileRows();
  readonly #json: CheckedJson;
  #tilesEnd = 0;

  constructor(json: CheckedJson) {
    this.#json = json;
  }

  read(name: Exclude<(typeof ROOT_NAMES)[number], 'tiles'>): void {
    const json = this.#json;
    if (name === 'format') this.#readFormat();
    else if (name === 'version') this.#readVersion();
    else if (name === 'header') this.header = readStructure(json, name, HEADER_MEMBERS);
    else if (name === 'topology') this.topology = readStructure(json, name, TOPOLOGY_MEMBERS);
    else if (name === 'readout') this.readout = readStructure(json, name, READOUT_MEMBERS);
    else if (name === 'limit') this.limit = json.integer('limit', 0, LIMIT.limit.max);
    else if (name === 'tlvs') this.tlvs = readTlvs(json);
    else this.trailing = readBytes(json, name);
  }

  /** False at the end of the list. */
  readTile(): boolean {
    const json = this.#json;
    const token = json.next();
    const tile = this.rows.count;
    if (token === '{') {
      json.subject = () => `tile ${tile}: `;
      readTile(json, this.rows);
      json.subject = () => '';
      return json.error === null;
    }
    this.#tilesEnd = json.tokenStart;
    if (token !== ']') json.fault('text-form', 'A tile, an object, is expected here');
    return false;
  }

  /** What the parts must have in common. */
  check(): void {
    const json = this.#json;
    if (json.error !== null) return;
    const count = this.topology.get('tile_count') ?? sizeOf(this.topology);
    if (count !== this.rows.count) {
      const fact = `${this.rows.count} tiles are given where the topology has ${count}`;
      json.fault('text-tile', fact, this.#tilesEnd);
    }
    for (const { key, required } of Object.values(TLV_KINDS)) {
      const own = this.tlvs.filter((tlv) => tlv.key === key && tlv.value === null);
      const isDue = required && key !== 'crc';
      const fault = (fact: string): false => json.fault('text-tlv', fact, own.at(1)?.textAt ?? 0);
      if (own.length > 1) fault(`"${key}" stands twice among the TLVs without a value of its own`);
      if (own.length === 0 && isDue) fault(`"${key}" is missing among the TLVs`);
      if (key === 'limit' && own.length > 0 !== (this.limit !== null)) {
        fault('"limit" must stand in the text and among the TLVs, or in neither');
      }
    }
  }

  #readFormat(): void {
    const json = this.#json;
    const format = json.string('format');
    if (json.error !== null || format === TEXT_FORMAT) return;
    json.fault('text-version', `The format is "${format.slice(0, 40)}", not "${TEXT_FORMAT}"`);
  }

  #readVersion(): void {
    const json = this.#json;
    const version = json.integer('version', 0, Number.MAX_SAFE_INTEGER);
    if (json.error !== null || version === TEXT_VERSION) return;
    json.fault('text-version', `This is version ${version}; version ${TEXT_VERSION} is read`);
  }
}

function readStructure(
  json: CheckedJson,
  name: string,
  members: readonly StructureMember[],
): StructureValues {
  const values = new Map<string, number>();
  if (!json.expect('{', `The object "${name}"`)) return values;
  json.members(shapeOf(members), (index) => {
    const { name: key, field, form } = members[index]!;
    const [min, max] = storableRange(field);
    values.set(key, form === 'mask' ? readMask(json, key, max) : json.integer(key, min, max));
  });
  return values;
}

function shapeOf(members: readonly StructureMember[]): JsonShape {
  const optional = members.filter(({ normal }) => normal !== null);
  return new JsonShape(
    members.map(({ name }) => name),
    optional.map(({ name }) => name),
  );
}
