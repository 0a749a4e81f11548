import { describe, expect, it } from 'vitest';
import { flatbufPayload, traceBytes } from '../../shared/trace/testing/write-trace.ts';
import { event, json, run, SOUND_BAKE, temporaryFolder, trace } from './testing/run.ts';

const folder = temporaryFolder();

describe('stats', () => {
  it('of a trace are counts, cycles, shares and percentiles by type and core', async () => {
    const events = [
      { ...event(0, 0n, 1), duration: 10n },
      { ...event(0, 10n, 1), duration: 30n },
      { ...event(0, 90n, 2), duration: 10n },
      { ...event(3, 0n, 6), duration: 50n },
    ];
    const payload = flatbufPayload(events);
    const bytes = Buffer.from(traceBytes('flatbuf', payload)).toString('latin1');
    const cycles = /"cycles":\d+/.exec(bytes)![0];
    const input = await folder.store('a.pccx', Buffer.from(bytes, 'latin1'));
    const { status, report } = await json('stats', '--json', input);
    expect(status).toBe(0);
    const end = Math.max(100, Number(/\d+/.exec(cycles)![0]));
    expect(report).toMatchObject({
      ...{ kind: 'pccx', events: 4, extent_cycles: String(end) },
      types: [
        {
          ...{ type: 'MAC_COMPUTE', events: 2, cycles: '40', min: '10', max: '30', mean: 20 },
          ...{ p50: '10', p95: '30', p99: '30' },
        },
        { type: 'DMA_READ', events: 1, cycles: '10' },
        { type: 'API_CALL', events: 1, cycles: '50' },
      ],
      cores: [
        { core: 0, events: 3, occupied_cycles: '50' },
        { core: 3, events: 1, occupied_cycles: '0', types: [{ type: 'API_CALL', p50: '50' }] },
      ],
    });
    expect(report.types[0].share).toBeCloseTo(40 / (2 * end), 5);
    expect(report.cores[0].occupied_share).toBeCloseTo(50 / end, 5);
    const { out } = await run('stats', input);
    expect(out).toContain('core 3: 1 event, occupied 0 cycles (0.00 %)');
    expect(out).toMatch(
      /MAC_COMPUTE: 2 events, 40 cycles \(.*\), min 10, p50 10, p95 30, p99 30, max 30/,
    );
  });

  it('of a bake, or of its text, are ranges, domains, routing and weights', async () => {
    const text = folder.at('a.json');
    await run('convert', SOUND_BAKE, text);
    const { report } = await json('stats', '--json', SOUND_BAKE);
    const other = (await json('stats', '--json', text)).report;
    expect({ ...other, file: SOUND_BAKE }).toEqual(report);
    const { zero, plus, minus, values } = report.weights;
    expect([zero, zero + plus + minus]).toEqual([values['±0'], 6 * 64]);
    expect(report.domains.reduce((sum: number, count: number) => sum + count)).toBe(6);
    const { out } = await run('stats', SOUND_BAKE);
    const { thr_lo } = report.params;
    expect(out).toContain(
      `  thr_lo: ${thr_lo.min} to ${thr_lo.max}, mean ${thr_lo.mean.toFixed(2)}`,
    );
    expect(out).toContain(`  weights: ${plus} plus, ${minus} minus, ${zero} zero, `);
  });

  it('goes on behind a file that does not open', async () => {
    const many = await run('stats', trace('bad-magic'), SOUND_BAKE);
    expect(many.status).toBe(1);
    expect(many.out).toContain(SOUND_BAKE);
    expect((await run('stats', folder.at('nowhere.pccx'))).status).toBe(2);
  });
});
