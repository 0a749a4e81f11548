import type REGL from 'regl';
import type { QuadElements } from './quad-stream.ts';
import { createDrawStrips } from './strips.ts';
import type { DrawStrips } from './strips.ts';

/**
 * A dotted line along the top of a lane marks the columns in which events overlap. The dots stand
 * still on the screen, so that they never run together.
 */
const FRAGMENT = `
  void main() {
    float flags = floor(texel(columnNumber(), 2.0).g * 255.0 + 0.5);
    if (mod(flags, 2.0) < 0.5 || mod(floor(gl_FragCoord.x / ratio), 4.0) >= 2.0) discard;
    gl_FragColor = vec4(markColour, 1.0);
  }
`;

export function createDrawOverlaps(regl: REGL.Regl, elements: QuadElements): DrawStrips {
  return createDrawStrips(regl, elements, FRAGMENT);
}
