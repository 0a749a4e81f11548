import { clipped, type PlainEvent } from './brute-force.ts';

/** Cycles of [from, to) in which, of every group of events, at least one runs. */
export function cyclesOfAll(
  groups: readonly (readonly PlainEvent[])[],
  from: number,
  to: number,
): number {
  const edges = groups.flatMap((events, group) =>
    events
      .filter((e) => clipped(e, from, to) > 0)
      .flatMap((e) => [
        { at: Math.max(e.start, from), group, step: 1 },
        { at: Math.min(e.end, to), group, step: -1 },
      ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const depth = groups.map(() => 0);
  let since = from;
  let total = 0;
  for (const { at, group, step } of edges) {
    if (depth.every((running) => running > 0)) total += at - since;
    since = at;
    depth[group] = (depth[group] as number) + step;
  }
  return total;
}

export function unionCycles(events: readonly PlainEvent[], from: number, to: number): number {
  return cyclesOfAll([events], from, to);
}

export function ofCodes(events: readonly PlainEvent[], ...codes: number[]): PlainEvent[] {
  return events.filter((e) => codes.includes(e.code));
}

export function sumClipped(events: readonly PlainEvent[], from: number, to: number): number {
  return events.reduce((sum, e) => sum + clipped(e, from, to), 0);
}
