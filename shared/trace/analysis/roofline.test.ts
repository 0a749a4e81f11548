import { describe, expect, it } from 'vitest';
import { buildIndex, event } from '../testing/trace-events.ts';
import type { Roofline } from './analysis-queries.ts';
import { roofline, type RooflineHeader } from './roofline.ts';

const HEADER: RooflineHeader = { macRows: 4, macColumns: 8, clockMhz: 500, cores: 2 };
const index = buildIndex([
  event(0, 0, 100, 1),
  event(0, 100, 300, 2),
  event(3, 50, 40, 1),
  event(3, 90, 60, 3),
]);

function rooflineOf(
  header: Partial<RooflineHeader> = {},
  asked: Partial<Parameters<typeof roofline>[2]> = {},
): Roofline {
  const whole = { lanes: null, from: 0, to: 1_000, busBytesPerCycle: 16 };
  return roofline(index, { ...HEADER, ...header }, { ...whole, ...asked });
}

describe('the roofline', () => {
  it('is of the trace’s own array, clock and cores', () => {
    expect(rooflineOf()).toEqual({
      span: '1000',
      ops: String(140 * 4 * 8 * 2),
      bytes: String(360 * 16),
      intensity: (140 * 64) / (360 * 16),
      achieved: ((140 * 64) / 1_000) * 500e6,
      peakCompute: 2 * 64 * 500e6,
      memoryBandwidth: 2 * 16 * 500e6,
      attainable: ((140 * 64) / (360 * 16)) * 2 * 16 * 500e6,
      bound: 'memory',
      ridge: 4,
      cores: 2,
      coresFrom: 'header',
      macRows: 4,
      macColumns: 8,
      clockMhz: 500,
      busBytesPerCycle: 16,
      missing: [],
    });
  });

  it('clips events to the area and takes the cores of the chosen lanes', () => {
    const found = rooflineOf({ cores: null }, { lanes: [1], from: 60, to: 100 });
    expect(found).toMatchObject({ ops: String(30 * 64), bytes: '160', cores: 1, span: '40' });
    expect(found).toMatchObject({ coresFrom: 'lanes', missing: [] });
  });

  it('is bound by compute where the bus is wide enough', () => {
    const found = rooflineOf({}, { busBytesPerCycle: 1_000 });
    expect(found).toMatchObject({ intensity: (140 * 64) / 360_000, bound: 'memory' });
    const wide = rooflineOf({}, { busBytesPerCycle: 0.5 });
    expect(wide).toMatchObject({ bytes: '180', ridge: 128, bound: 'memory' });
    const computing = rooflineOf({}, { to: 150 });
    expect(computing).toMatchObject({ bytes: String(110 * 16), bound: 'compute' });
    expect(computing.attainable).toBe(computing.peakCompute);
  });

  it('is null, with the field’s name, where the header lacks what a number needs', () => {
    const noClock = rooflineOf({ clockMhz: null });
    expect(noClock).toMatchObject({ achieved: null, peakCompute: null, memoryBandwidth: null });
    expect(noClock).toMatchObject({ attainable: null, bound: null, ridge: 4 });
    expect(noClock).toMatchObject({ intensity: (140 * 64) / (360 * 16) });
    expect(noClock.missing).toEqual(['trace.clock_mhz']);
    const noArray = rooflineOf({ macRows: null, macColumns: null });
    expect(noArray).toMatchObject({ ops: null, intensity: null, achieved: null, ridge: null });
    expect(noArray).toMatchObject({ bytes: String(360 * 16), memoryBandwidth: 2 * 16 * 500e6 });
    expect(noArray.missing).toEqual(['arch.mac_dims.0', 'arch.mac_dims.1']);
    const noCores = rooflineOf({ cores: null });
    expect(noCores).toMatchObject({ peakCompute: null, memoryBandwidth: null, bound: null });
    expect(noCores.missing).toEqual(['trace.cores']);
  });

  it('has no intensity without transfers and no speed without time', () => {
    const alone = rooflineOf({}, { to: 90, lanes: [0] });
    expect(alone).toMatchObject({ bytes: '0', intensity: null, attainable: null, bound: null });
    expect(rooflineOf({}, { to: 0 })).toMatchObject({ ops: '0', achieved: null });
  });
});
