import type { CheckedJson } from '../../json/checked-json.ts';
import { parseMask, parseRouting } from './masks.ts';

/** Bits as a text `0x0009` or as a number. */
export function readMask(json: CheckedJson, name: string, max: number): number {
  return bitsOf(json, name, max, parseMask, 'hexadecimal digits like "0x0009"');
}

/** Bits as names of routing bits, `N E BUS_R`, or as a mask. */
export function readRouting(json: CheckedJson, name: string): number {
  return bitsOf(json, name, 0xffff, parseRouting, 'names like "N SE BUS_R" or "none"');
}

function bitsOf(
  json: CheckedJson,
  name: string,
  max: number,
  parse: (text: string) => number | null,
  form: string,
): number {
  const token = json.next();
  if (token === 'number') return json.integerHere(name, 0, max);
  if (token !== 'string') {
    json.fault('text-form', `${name} must be ${form}`);
    return 0;
  }
  const text = json.stringHere(name);
  const bits = parse(text);
  if (bits !== null && bits <= max) return bits;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  json.fault('text-range', `${name} "${shown}" must be ${form} up to 0x${max.toString(16)}`);
  return 0;
}
