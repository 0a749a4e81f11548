import { describe, expect, it } from 'vitest';
import {
  COMPASS_STEPS,
  HEADER,
  HEADER_BYTES,
  ROUTING_BITS,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  paddingAfter,
} from './layout.ts';
import type { Field } from './layout.ts';

describe('the layout table', () => {
  const structures: [name: string, bytes: number, fields: Readonly<Record<string, Field>>][] = [
    ['header', HEADER_BYTES, HEADER],
    ['TLV header', TLV_HEADER_BYTES, TLV_HEADER],
    ...Object.values(TLV_KINDS)
      .filter(({ key }) => key !== 'weights')
      .map(({ name, bytes, fields }): [string, number, Readonly<Record<string, Field>>] => [
        name,
        bytes,
        fields,
      ]),
  ];

  it.each(structures)(
    'has a field for every byte of %s, and no two for one',
    (_, bytes, fields) => {
      const covered = Object.values(fields).flatMap(({ offset, width }) =>
        Array.from({ length: width }, (_unused, byte) => offset + byte),
      );
      expect(covered.sort((a, b) => a - b)).toEqual(Array.from({ length: bytes }, (_u, at) => at));
    },
  );

  it('has a step for each direction of the compass and two bits for the bus', () => {
    const steps = Object.fromEntries(COMPASS_STEPS.map((step, bit) => [ROUTING_BITS[bit], step]));
    expect(steps).toEqual({
      N: [0, -1],
      E: [1, 0],
      S: [0, 1],
      W: [-1, 0],
      NE: [1, -1],
      SE: [1, 1],
      SW: [-1, 1],
      NW: [-1, -1],
    });
    expect(ROUTING_BITS.slice(8)).toEqual(['BUS_R', 'BUS_W']);
  });

  it('pads to four bytes', () => {
    expect([0, 1, 2, 3, 4, 13, 78].map(paddingAfter)).toEqual([0, 3, 2, 1, 0, 3, 2]);
  });
});
