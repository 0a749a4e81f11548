import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openBake } from '../shared/bake/decode.ts';
import { arraySource } from '../shared/bytes/array-source.ts';
import { openContainer } from '../shared/trace/container.ts';
import { decodeRecords } from '../shared/trace/decode.ts';
import { sampleBake, sampleTrace } from './generate-samples.mjs';
import { TYPE } from './samples/core-model.mjs';
import { simulateMatmul } from './samples/matmul-simulation.mjs';
import { CORES } from './samples/matmul-workload.mjs';

const committed = (name: string) => fs.readFileSync(new URL(`../assets/${name}`, import.meta.url));

describe('the samples that ship', () => {
  const trace = sampleTrace();
  const bake = sampleBake();

  it('are made again byte for byte by their generator', () => {
    expect(committed('sample.pccx').equals(trace)).toBe(true);
    expect(committed('sample.d8p').equals(bake)).toBe(true);
  });

  it('include a trace that opens without a problem', () => {
    const file = openContainer(arraySource(trace));
    if (!file.ok) throw new Error(file.error.message);
    expect(file.value.problems).toEqual([]);
    const decoded = decodeRecords(file.value, () => true);
    if (!decoded.ok) throw new Error(decoded.error.message);
    expect(decoded.value.problems).toEqual([]);
    expect(decoded.value.records).toBeGreaterThan(200_000);
    expect(decoded.value.types.map((type) => type.code)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('include a bake whose only finding is that it is no full array', () => {
    const opened = openBake(bake);
    expect(opened.kind).toBe('open');
    expect(opened.problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'compatibility array-size',
    ]);
  });
});

describe('the simulated multiplication', () => {
  const { events } = simulateMatmul(7);
  const lanes = Array.from({ length: CORES }, (_, core) =>
    events.filter((event) => event.core === core),
  );
  const of = (lane: typeof events, ...types: number[]) =>
    lane.filter((event) => types.includes(event.type));

  it('never runs two of compute, stall and barrier on one core at a time', () => {
    for (const lane of lanes) {
      let end = 0;
      for (const event of of(lane, TYPE.mac, TYPE.stall, TYPE.barrier)) {
        expect(event.start).toBeGreaterThanOrEqual(end);
        end = event.start + event.duration;
      }
    }
  });

  it('starts a product only when both its tiles are loaded', () => {
    for (const lane of lanes) {
      const loads = of(lane, TYPE.read).map((event) => event.start + event.duration);
      const products = of(lane, TYPE.mac);
      expect(loads.length).toBe(2 * products.length);
      products.forEach((product, i) => {
        expect(loads[2 * i + 1]).toBeLessThanOrEqual(product.start);
      });
    }
  });

  it('loads no more than two products ahead', () => {
    for (const lane of lanes) {
      const loads = of(lane, TYPE.read);
      of(lane, TYPE.mac).forEach((product, i) => {
        const later = loads[2 * (i + 2)];
        if (later) expect(later.start).toBeGreaterThanOrEqual(product.start + product.duration);
      });
    }
  });

  it('releases all cores from a barrier in the same cycle', () => {
    const ends = lanes.map((lane) =>
      of(lane, TYPE.barrier).map((event) => event.start + event.duration),
    );
    for (const each of ends) expect(each).toEqual(ends[0]);
  });
});
