import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathsSchema, requestSchemas } from './ipc-schemas.ts';

const accepts = (name: keyof typeof requestSchemas, args: unknown): boolean =>
  requestSchemas[name].safeParse(args).success;

describe('arguments of requests', () => {
  it('are accepted where they are what the contract says', () => {
    const bytes = new Uint8Array(4);
    expect(accepts('window:ready', [])).toBe(true);
    expect(accepts('bake:save', [{ fileId: 'a', bytes, overwrite: false }])).toBe(true);
    expect(accepts('bake:save-as', [{ fileId: null, suggestedName: 'a.d8p', bytes }])).toBe(true);
    expect(accepts('bake:draft-edit', [{ packed: new Uint8Array(4) }])).toBe(true);
    expect(accepts('settings:change', [{ theme: 'dark' }])).toBe(true);
    expect(accepts('settings:change', [{}])).toBe(true);
    expect(accepts('settings:change', [{ memoryBudgetMiB: 512 }])).toBe(true);
    expect(accepts('settings:change', [{ memoryBudgetMiB: null }])).toBe(true);
    expect(accepts('settings:change', [{ keepIndexes: false }])).toBe(true);
    expect(accepts('kept-indexes:clear', [])).toBe(true);
    const area = { lanes: [0], from: -1.5, to: 9 };
    const whole = { format: 'chrome-json', area: null, types: null };
    const part = { format: 'csv', area, types: [255], clip: true, times: false };
    expect(accepts('export:start', [{ fileId: 'a', what: whole }])).toBe(true);
    expect(accepts('export:start', [{ fileId: 'a', what: part }])).toBe(true);
    expect(accepts('export:save-bytes', [{ suggestedName: 'a.png', kind: 'png', bytes }])).toBe(
      true,
    );
  });

  it.each([
    ['window:ready', ['extra']],
    ['bake:save', [{ fileId: 'a', bytes: [1, 2], overwrite: false }]],
    ['bake:save', [{ fileId: 'a', bytes: new Uint8Array(1), overwrite: false, path: '/etc/x' }]],
    ['bake:save', [{ fileId: '', bytes: new Uint8Array(1), overwrite: false }]],
    ['bake:save', []],
    ['bake:save-as', [{ fileId: null, suggestedName: 7, bytes: new Uint8Array(1) }]],
    ['settings:change', [{ theme: 'pink' }]],
    ['settings:change', [{ memoryBudgetMiB: 15 }]],
    ['settings:change', [{ memoryBudgetMiB: 512.5 }]],
    ['settings:change', [{ keepIndexes: 1 }]],
    ['settings:change', [{ theme: undefined }]],
    ['settings:change', [{ unknown: true }]],
    ['clipboard:write-text', [{ text: null }]],
    ['export:start', [{ fileId: 'a', what: { format: 'pccx', area: null, types: null } }]],
    ['export:start', [{ fileId: 'a', what: { format: 'exe', area: null, types: null } }]],
    [
      'export:start',
      [{ fileId: 'a', what: { format: 'chrome-json', area: null, types: null, target: '/x' } }],
    ],
    ['export:start', [{ fileId: 'a', what: { format: 'chrome-json', area: null, types: [256] } }]],
    ['export:save-bytes', [{ suggestedName: 'a', kind: 'exe', bytes: new Uint8Array(1) }]],
  ] as const)('%s refuses %j', (name, args) => {
    expect(accepts(name, args)).toBe(false);
  });

  it('are never taken from arbitrary values, and never throw', () => {
    const names = Object.keys(requestSchemas) as (keyof typeof requestSchemas)[];
    const noArguments = new Set(names.filter((name) => accepts(name, [])));
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), (name, value) => {
        const isEmpty = Array.isArray(value) && value.length === 0;
        expect(accepts(name, value)).toBe(isEmpty && noArguments.has(name));
      }),
    );
  });
});

describe('paths from outside', () => {
  it('are a list of texts that are not empty', () => {
    expect(pathsSchema.safeParse(['/a/b.pccx']).success).toBe(true);
    for (const bad of [null, 'a', [''], [1], Array.from({ length: 65 }, () => 'a')]) {
      expect(pathsSchema.safeParse(bad).success).toBe(false);
    }
  });
});
