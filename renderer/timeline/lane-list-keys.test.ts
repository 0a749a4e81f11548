import { describe, expect, it } from 'vitest';
import type { LaneEdits } from './lane-actions.ts';
import { pressInLaneList } from './lane-list-keys.ts';

const NO_KEYS = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };

/** What a key does with ten lanes, three to a page, as "name of the edit: arguments". */
function done(key: string, active: number, change: Partial<typeof NO_KEYS> = {}): string | null {
  let did: string | null = null;
  const note =
    (name: string) =>
    (...args: unknown[]): boolean => {
      did = [name, ...args].join(' ');
      return true;
    };
  const groups = Object.fromEntries(
    ['ask', 'askName', 'ungroup', 'open', 'close'].map((name) => [name, note(`groups ${name}`)]),
  );
  const names = ['goTo', 'moveBy', 'hide', 'togglePin', 'isolate', 'chooseActive', 'chooseAll'];
  const own = Object.fromEntries([...names, 'clearChoice'].map((name) => [name, note(name)]));
  const edits = { ...own, groups };
  const list = { active, rowCount: 10, pageLanes: 3, edits: edits as unknown as LaneEdits };
  const taken = pressInLaneList({ key, ...NO_KEYS, ...change }, list);
  if (did !== null) expect(taken).toBe(true);
  return taken ? (did ?? 'nothing') : null;
}

describe('keys in the list of lanes', () => {
  it('open and close groups, make, rename and undo them', () => {
    expect(done('ArrowRight', 4)).toBe('groups open 4');
    expect(done('ArrowLeft', 4)).toBe('groups close 4');
    expect(done('ArrowLeft', -1)).toBeNull();
    expect(done('g', 4)).toBe('groups ask');
    expect(done('G', 4, { shiftKey: true })).toBe('groups ungroup');
    expect(done('F2', 4)).toBe('groups askName');
  });

  it('go through it and stop at its ends', () => {
    expect(done('ArrowDown', 4)).toBe('goTo 5 false');
    expect(done('ArrowDown', 9)).toBe('goTo 9 false');
    expect(done('ArrowDown', -1)).toBe('goTo 0 false');
    expect(done('ArrowUp', 0, { shiftKey: true })).toBe('goTo 0 true');
    expect(done('ArrowUp', -1)).toBe('goTo 9 false');
    expect(done('PageDown', 8)).toBe('goTo 9 false');
    expect(done('PageUp', 8)).toBe('goTo 5 false');
    expect(done('Home', 5)).toBe('goTo 0 false');
    expect(done('End', 5)).toBe('goTo 9 false');
  });

  it('move lanes with Alt, and take the arrows from the timeline where there is none', () => {
    expect(done('ArrowUp', 3, { altKey: true })).toBe('moveBy -1');
    expect(done('ArrowDown', 3, { altKey: true })).toBe('moveBy 1');
    expect(done('ArrowDown', -1, { altKey: true })).toBe('nothing');
    expect(done('ArrowLeft', 3, { altKey: true })).toBeNull();
  });

  it('pin, hide and isolate the lane at hand, and mean nothing without one', () => {
    expect(done('p', 3)).toBe('togglePin');
    expect(done('H', 3)).toBe('hide');
    expect(done('Delete', 3)).toBe('hide');
    expect(done('i', 3)).toBe('isolate');
    expect(done('p', -1)).toBeNull();
    expect(done('w', 3)).toBeNull();
  });

  it('select lanes one by one or all', () => {
    expect(done(' ', 3)).toBe('chooseActive');
    expect(done('a', 3, { ctrlKey: true })).toBe('chooseAll');
    expect(done('f', 3, { ctrlKey: true })).toBeNull();
    expect(done('Escape', 3)).toBe('clearChoice');
  });
});
