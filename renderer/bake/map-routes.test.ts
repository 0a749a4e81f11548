import { describe, expect, it } from 'vitest';
import { deadEdges } from './map-routes.ts';

const [N, E, S, W, NE, SE, SW, NW] = [1, 2, 4, 8, 16, 32, 64, 128] as const;
const ALL = 0x3ff;

describe('edges of the routing', () => {
  const field = { columns: 4, rows: 3 };

  it('are dead where they leave the field in use', () => {
    expect(deadEdges(ALL, { x: 1, y: 1 }, field)).toBe(0);
    expect(deadEdges(ALL, { x: 0, y: 0 }, field)).toBe(N | W | NE | NW | SW);
    expect(deadEdges(ALL, { x: 3, y: 2 }, field)).toBe(S | E | NE | SE | SW);
    expect(deadEdges(N | E, { x: 3, y: 1 }, field)).toBe(E);
  });

  it('are all dead outside of it, access to the bus left alone', () => {
    expect(deadEdges(ALL, { x: 4, y: 0 }, field)).toBe(0xff);
    expect(deadEdges(S, { x: 1, y: 3 }, field)).toBe(S);
  });
});
