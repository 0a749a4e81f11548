import { JsonShape, type CheckedJson } from '../../json/checked-json.ts';
import { TLV_KINDS, paddingAfter } from '../layout.ts';
import type { TlvKey } from '../layout.ts';
import { pushHex } from './hex.ts';
import { readMask } from './read-mask.ts';

/** A TLV as a text tells it. */
export interface TextTlv {
  /** null for a type that the specification does not have. */
  key: TlvKey | null;
  type: number;
  tflags: number;
  /** null: zeros up to a multiple of four. */
  padding: Uint8Array | null;
  /** null: what the text's other parts say. */
  value: Uint8Array | null;
  /** The CRC where it is not the right one. */
  storedCrc: number | null;
  /** Where the text tells of it. */
  readonly textAt: number;
}

const SHAPE_NAMES = ['tlv', 'type', 'tflags', 'padding', 'value', 'stored'] as const;
const SHAPE = new JsonShape(SHAPE_NAMES, SHAPE_NAMES);
const MOST_PADDING = 3;

/** Reads the list of TLVs, whose "[" was not read yet. */
export function readTlvs(json: CheckedJson): TextTlv[] {
  const tlvs: TextTlv[] = [];
  json.expect('[', 'The list of TLVs');
  for (;;) {
    const token = json.next();
    if (token === ']' || json.error !== null) return tlvs;
    tlvs.push(readTlv(json));
  }
}

function readTlv(json: CheckedJson): TextTlv {
  const tlv: TextTlv = {
    ...{ key: null, type: 0, tflags: 0, padding: null, value: null, storedCrc: null },
    textAt: json.tokenStart,
  };
  if (json.token === 'string') nameTlv(json, tlv, json.stringHere('tlv'));
  else if (json.token === '{') checkTlv(json, tlv, readMembers(json, tlv));
  else json.fault('text-form', 'A TLV is a name or an object');
  return tlv;
}

function readMembers(json: CheckedJson, tlv: TextTlv): (name: string) => boolean {
  const found = json.members(SHAPE, (index) => {
    const name = SHAPE_NAMES[index]!;
    if (name === 'tlv') nameTlv(json, tlv, json.string('tlv'));
    else if (name === 'type') tlv.type = readMask(json, 'type', 0xffff);
    else if (name === 'tflags') tlv.tflags = json.integer('tflags', 0, 0xffff);
    else if (name === 'stored') tlv.storedCrc = readMask(json, 'stored', 0xffff_ffff);
    else tlv[name] = readBytes(json, name);
  });
  return (name) => ((found >> SHAPE.names.indexOf(name)) & 1) === 1;
}

function nameTlv(json: CheckedJson, tlv: TextTlv, name: string): void {
  if (json.error !== null) return;
  const kind = Object.values(TLV_KINDS).find(({ key }) => key === name);
  if (kind === undefined) {
    const names = Object.keys(TLV_KINDS).join(', ');
    json.fault('text-tlv', `"${name.slice(0, 40)}" is no TLV; there are ${names}`);
    return;
  }
  tlv.key = kind.key;
  tlv.type = kind.type;
}

/** What must be told together, and what must not. */
function checkTlv(json: CheckedJson, tlv: TextTlv, has: (name: string) => boolean): void {
  if (json.error !== null) return;
  const fault = (fact: string): false => json.fault('text-tlv', fact, tlv.textAt);
  if (has('tlv') === has('type')) fault('A TLV has either "tlv" or "type"');
  else if (has('type') && !has('value')) fault('A TLV with a "type" needs a "value"');
  else if (has('type') && isKnown(tlv.type)) fault('This type has a name: give it as "tlv"');
  else if (has('stored') && (tlv.key !== 'crc' || has('value'))) {
    fault('"stored" belongs to the TLV "crc" without a "value"');
  } else if ((tlv.padding?.length ?? 0) > MOST_PADDING) {
    fault(`At most ${MOST_PADDING} bytes of padding follow a value`);
  }
}

function isKnown(type: number): boolean {
  return Object.values(TLV_KINDS).some((kind) => kind.type === type);
}

/** Hexadecimal digits as one text or as a list of texts. */
export function readBytes(json: CheckedJson, name: string): Uint8Array {
  const bytes: number[] = [];
  const push = (): void => {
    const isHex = pushHex(json.stringHere(name), bytes);
    if (!isHex) json.fault('text-form', `${name} must be hexadecimal digits, two a byte`);
  };
  const token = json.next();
  if (token === 'string') push();
  else if (token !== '[') json.fault('text-form', `${name} must be hexadecimal digits`);
  else {
    while (json.error === null && json.next() !== ']') {
      if (json.token === 'string') push();
      else json.fault('text-form', `${name} must be a list of texts`);
    }
  }
  return Uint8Array.from(bytes);
}

/** Padding as it is written. */
export function paddingOf({ padding }: TextTlv, len: number): Uint8Array {
  return padding ?? new Uint8Array(paddingAfter(len));
}
