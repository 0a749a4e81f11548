import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInRuns, parseCoreList, printCoreList, runsOfCores } from './core-list.ts';

describe('a list of core ids', () => {
  it('is read with any spacing, joined and in order', () => {
    const runs = [
      [0, 3],
      [7, 7],
    ];
    expect(parseCoreList('0-3, 7')).toEqual({ kind: 'runs', runs });
    expect(parseCoreList(' 7  2 - 3;0..1 ')).toEqual({ kind: 'runs', runs });
    expect(parseCoreList('  ')).toEqual({ kind: 'all' });
  });

  it('names the piece that is no core', () => {
    expect(parseCoreList('0-3, x')).toEqual({ kind: 'wrong', piece: 'x' });
    expect(parseCoreList('5-3')).toEqual({ kind: 'wrong', piece: '5-3' });
    expect(parseCoreList('4294967296')).toEqual({ kind: 'wrong', piece: '4294967296' });
    expect(parseCoreList('1,-')).toEqual({ kind: 'wrong', piece: '-' });
  });

  it('holds exactly the cores that were printed', () => {
    const someCores = fc.uniqueArray(fc.nat(60), { minLength: 1 });
    fc.assert(
      fc.property(someCores, (cores) => {
        const list = parseCoreList(printCoreList(runsOfCores(cores)));
        if (list.kind !== 'runs') throw new Error(`read as ${list.kind}`);
        for (let core = 0; core <= 61; core++) {
          expect(isInRuns(list.runs, core)).toBe(cores.includes(core));
        }
      }),
    );
  });
});
