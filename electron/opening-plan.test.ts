import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileKind, FoundFile } from './files/file-kind.ts';
import { planOpenings } from './opening-plan.ts';

const file = (path: string, kind: FileKind): FoundFile => ({
  path,
  kind,
  size: 1,
  readOnly: false,
});
const a = file('a.pccx', 'trace');
const b = file('b.pccx', 'trace');
const x = file('x.d8p', 'bake');
const y = file('y.d8p', 'bake');

describe('which window opens what', () => {
  it('puts a trace and a bake into one window', () => {
    expect(planOpenings([a, x], true)).toEqual({ here: { trace: a, bake: x }, elsewhere: [] });
  });

  it('gives a trace a window of its own where this one holds another', () => {
    expect(planOpenings([a], false)).toEqual({
      here: { trace: null, bake: null },
      elsewhere: [{ trace: a, bake: null }],
    });
  });

  it('never lets two files of one drop replace each other', () => {
    expect(planOpenings([a, b, x, y], true)).toEqual({
      here: { trace: a, bake: x },
      elsewhere: [{ trace: b, bake: y }],
    });
  });

  it('opens every file exactly once, in order', () => {
    const anyFile = fc
      .record({ path: fc.string(), kind: fc.constantFrom<FileKind>('trace', 'bake', 'bake-text') })
      .map(({ path, kind }) => file(path, kind));
    fc.assert(
      fc.property(fc.array(anyFile), fc.boolean(), (files, traceGoesHere) => {
        const { here, elsewhere } = planOpenings(files, traceGoesHere);
        const all = [here, ...elsewhere];
        const opened = (kind: 'trace' | 'bake'): FoundFile[] =>
          all.flatMap((opening) => opening[kind] ?? []);
        expect(opened('trace')).toEqual(files.filter((each) => each.kind === 'trace'));
        expect(opened('bake')).toEqual(files.filter((each) => each.kind !== 'trace'));
        expect(elsewhere).not.toContainEqual({ trace: null, bake: null });
      }),
    );
  });
});
