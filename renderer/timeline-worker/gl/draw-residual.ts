import type REGL from 'regl';
import { STACK_ORDER } from '../stack.ts';
import type { QuadElements } from './quad-stream.ts';
import { createDrawStrips } from './strips.ts';
import type { DrawStrips } from './strips.ts';

/**
 * The stacked bar of a column, pixel for pixel what stack.ts computes. Where nothing is left of
 * the column the rectangle or the lane behind it stays.
 */
const FRAGMENT = `
  void main() {
    float column = columnNumber();
    vec4 low = texel(column, 0.0) * 255.0;
    vec4 high = texel(column, 1.0) * 255.0;
    float height = laneHeight();
    float heights[8];
    float sum = 0.0, edge = 0.0, total = 0.0;
    ${STACK_ORDER.map((slot, place) => addSlot(shareOf(slot), place)).join('')}
    if (total < 0.5) discard;
    // Eight slots can add at most eight pixels, and rounding of the shares one more.
    for (int excess = 0; excess < 10; excess++) {
      if (total <= height) break;
      float highest = 0.0;
      for (int place = 0; place < 8; place++) highest = max(highest, heights[place]);
      bool taken = false;
      for (int place = 0; place < 8; place++) {
        if (!taken && heights[place] == highest) {
          heights[place] -= 1.0;
          taken = true;
        }
      }
      total -= 1.0;
    }
    float y = fromBottom();
    // A dotted line along the top marks a column in which events overlap.
    float flags = floor(texel(column, 2.0).g * 255.0 + 0.5);
    bool overlaps = mod(flags, 2.0) > 0.5 && height >= 12.0 * ratio && y > height - ratio;
    if (overlaps && mod(floor(gl_FragCoord.x / ratio), 4.0) < 2.0) {
      gl_FragColor = vec4(textColour, 1.0);
      return;
    }
    if (y >= total) discard;
    float top = 0.0;
    vec3 colour = colours[0];
    bool found = false;
    ${STACK_ORDER.map(pickSlot).join('')}
    gl_FragColor = vec4(colour, 1.0);
  }
`;

function shareOf(slot: number): string {
  return `${slot < 4 ? 'low' : 'high'}.${'rgba'.charAt(slot % 4)}`;
}

function addSlot(share: string, place: number): string {
  return `
    {
      float share = floor(${share} + 0.5);
      sum += share;
      float next = floor(sum * height / 255.0 + 0.5);
      heights[${place}] = share > 0.5 ? max(1.0, next - edge) : 0.0;
      edge = next;
      total += heights[${place}];
    }`;
}

function pickSlot(slot: number, place: number): string {
  return `
    top += heights[${place}];
    if (!found && y < top) {
      colour = colours[${slot}];
      found = true;
    }`;
}

export function createDrawResidual(regl: REGL.Regl, elements: QuadElements): DrawStrips {
  return createDrawStrips(regl, elements, FRAGMENT);
}
