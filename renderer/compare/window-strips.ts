import { slowerCycles, type WorkWindows } from '../../shared/trace/compare/slower-windows.ts';
import type { WindowStrips } from '../timeline-worker/messages.ts';

/** What is drawn on the lanes of B: each change as a share of the longer time. */
export function windowStrips(work: WorkWindows): WindowStrips {
  const { lanes, windows, b } = work;
  const edges = new Float64Array(lanes.length * (windows + 1));
  lanes.forEach((_, row) => {
    edges[row * (windows + 1)] = b.begins[row] as number;
    edges.set(b.ends.subarray(row * windows, (row + 1) * windows), row * (windows + 1) + 1);
  });
  const change = Float32Array.from(slowerCycles(work), (slower, cell) => {
    const row = Math.floor(cell / windows);
    const edge = row * (windows + 1) + (cell % windows);
    const inB = (edges[edge + 1] as number) - (edges[edge] as number);
    const longer = Math.max(inB, inB - slower);
    return longer > 0 ? slower / longer : 0;
  });
  return { lanes: lanes.map(({ laneB }) => laneB), windows, edges, change };
}
