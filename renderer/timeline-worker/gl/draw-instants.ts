import type REGL from 'regl';
import type { QuadElements } from './quad-stream.ts';
import { createDrawStrips } from './strips.ts';
import type { DrawStrips } from './strips.ts';

/**
 * Zero-duration events: a tick at the left edge of its column, as high as the lane where it stands
 * alone. Among others it takes the upper 40 %, so that a crowd of ticks does not cover the lane.
 * Several types in one column share the tick from the top down, in slot order.
 */
const FRAGMENT = `
  float instantsOf(float column) {
    if (column < 0.0 || column > 255.0) return 0.0;
    return floor(texel(column, 2.0).r * 255.0 + 0.5);
  }

  void main() {
    float column = columnNumber();
    float bits = instantsOf(column);
    if (bits < 0.5) discard;
    // One pixel's centre lies in the first pixel of a column, and in no more than one.
    float tickPx = columnPx() >= 8.0 * ratio ? 2.0 * floor(ratio + 0.5) : 1.0;
    if (fract(columnAt) * columnPx() >= tickPx) discard;
    float height = laneHeight();
    float crowd = columnPx() >= 8.0 * ratio ? 0.0 :
      instantsOf(column - 1.0) + instantsOf(column + 1.0) +
      instantsOf(column - 2.0) + instantsOf(column + 2.0);
    float tickHeight = crowd > 0.5 ? max(4.0, floor(height * 0.4)) : height;
    float fromTop = height - fromBottom();
    if (fromTop > tickHeight) discard;
    float types = 0.0;
    for (int slot = 0; slot < 8; slot++) types += mod(floor(bits / pow(2.0, float(slot))), 2.0);
    float wanted = floor(clamp(fromTop / tickHeight, 0.0, 0.999) * types);
    float met = 0.0;
    vec3 colour = colours[0];
    for (int slot = 0; slot < 8; slot++) {
      if (mod(floor(bits / pow(2.0, float(slot))), 2.0) > 0.5) {
        if (met == wanted) colour = colours[slot];
        met += 1.0;
      }
    }
    gl_FragColor = vec4(colour, 1.0);
  }
`;

export function createDrawInstants(regl: REGL.Regl, elements: QuadElements): DrawStrips {
  return createDrawStrips(regl, elements, FRAGMENT);
}
