import type REGL from 'regl';
import { STACK_ORDER } from '../stack.ts';
import type { QuadElements } from './quad-stream.ts';
import { createDrawStrips } from './strips.ts';
import type { DrawStrips } from './strips.ts';

/**
 * The stacked bar of a column, pixel for pixel what stack.ts computes. Where nothing is left of
 * the column the rectangle or the lane behind it stays. The eight slots are two vectors, `lower`
 * and `upper`, in stacking order: the software renderer runs this for every pixel of the view.
 */
const FRAGMENT = `
  const float SHARE_UNIT = 255.0;

  vec4 runningSum(vec4 v) {
    return vec4(v.x, v.x + v.y, v.x + v.y + v.z, v.x + v.y + v.z + v.w);
  }

  float highestOf(vec4 a, vec4 b) {
    vec4 m = max(a, b);
    return max(max(m.x, m.y), max(m.z, m.w));
  }

  // One pixel from the first of the highest, in stacking order.
  vec4 takePixel(vec4 heights, float highest, inout float left) {
    vec4 isHighest = step(vec4(highest), heights);
    vec4 earlier = vec4(0.0, isHighest.x, max(isHighest.x, isHighest.y), 0.0);
    earlier.w = max(earlier.z, isHighest.z);
    vec4 first = isHighest * (1.0 - earlier) * left;
    left -= first.x + first.y + first.z + first.w;
    return heights - first;
  }

  void main() {
    float column = columnNumber();
    vec4 low = floor(texel(column, 0.0) * SHARE_UNIT + 0.5);
    vec4 high = floor(texel(column, 1.0) * SHARE_UNIT + 0.5);
    vec4 lower = vec4(${vectorOf(STACK_ORDER.slice(0, 4))});
    vec4 upper = vec4(${vectorOf(STACK_ORDER.slice(4))});
    float height = laneHeight();
    vec4 lowerSum = runningSum(lower);
    vec4 upperSum = runningSum(upper) + lowerSum.w;
    vec4 lowerEdge = floor(min(lowerSum, SHARE_UNIT) * height / SHARE_UNIT + 0.5);
    vec4 upperEdge = floor(min(upperSum, SHARE_UNIT) * height / SHARE_UNIT + 0.5);
    lower = max(lowerEdge - vec4(0.0, lowerEdge.xyz), 1.0) * step(0.5, lower);
    upper = max(upperEdge - vec4(lowerEdge.w, upperEdge.xyz), 1.0) * step(0.5, upper);
    float total = dot(lower, vec4(1.0)) + dot(upper, vec4(1.0));
    // Least pixels are the only excess: eight slots, eight at most.
    for (int excess = 0; excess < 8; excess++) {
      if (total <= height) break;
      float highest = highestOf(lower, upper);
      float left = 1.0;
      lower = takePixel(lower, highest, left);
      upper = takePixel(upper, highest, left);
      total -= 1.0;
    }

    float y = fromBottom();
    // A dotted line along the top marks a column in which events overlap.
    if (y > height - ratio && height >= 12.0 * ratio && total > 0.5) {
      float flags = floor(texel(column, 2.0).g * 255.0 + 0.5);
      if (mod(flags, 2.0) > 0.5 && mod(floor(gl_FragCoord.x / ratio), 4.0) < 2.0) {
        gl_FragColor = vec4(markColour, 1.0);
        return;
      }
    }
    if (y >= total) discard;
    vec4 lowerTop = runningSum(lower);
    vec4 upperTop = runningSum(upper) + lowerTop.w;
    vec3 colour = colours[${STACK_ORDER[7]}];
    ${[6, 5, 4, 3, 2, 1, 0].map(pickSlot).join('\n    ')}
    gl_FragColor = vec4(colour, 1.0);
  }
`;

function vectorOf(slots: readonly number[]): string {
  return slots.map((slot) => `${slot < 4 ? 'low' : 'high'}.${'rgba'.charAt(slot % 4)}`).join(', ');
}

/** From the top down, so that the lowest slot that reaches above the pixel is taken. */
function pickSlot(place: number): string {
  const top = `${place < 4 ? 'lowerTop' : 'upperTop'}.${'xyzw'.charAt(place % 4)}`;
  return `if (y < ${top}) colour = colours[${STACK_ORDER[place]}];`;
}

export function createDrawResidual(regl: REGL.Regl, elements: QuadElements): DrawStrips {
  return createDrawStrips(regl, elements, FRAGMENT);
}
