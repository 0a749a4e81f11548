import { describe, expect, it } from 'vitest';
import { chooseLane, goToLane, meantRows } from './lane-choice.ts';

const cores = [7, 3, 5, 1, 9];
const nothing = { chosen: new Set<number>(), active: null, anchor: null };
const plain = { extend: false, toggle: false };

describe('the choice of lanes', () => {
  it('is the lane that was clicked', () => {
    const first = chooseLane(nothing, cores, 3, plain);
    expect([...chooseLane(first, cores, 5, plain).chosen]).toEqual([5]);
  });

  it('reaches with Shift from the lane before to the one clicked, in the order on the screen', () => {
    const first = chooseLane(nothing, cores, 1, plain);
    const run = chooseLane(first, cores, 3, { extend: true, toggle: false });
    expect([...run.chosen]).toEqual([3, 5, 1]);
    const other = chooseLane(run, cores, 9, { extend: true, toggle: false });
    expect([...other.chosen]).toEqual([1, 9]);
  });

  it('takes one in and out with Ctrl, and a run in with both', () => {
    const first = chooseLane(nothing, cores, 7, plain);
    const two = chooseLane(first, cores, 5, { extend: false, toggle: true });
    expect([...two.chosen]).toEqual([7, 5]);
    expect([...chooseLane(two, cores, 7, { extend: false, toggle: true }).chosen]).toEqual([5]);
    const more = chooseLane(two, cores, 9, { extend: true, toggle: true });
    expect([...more.chosen]).toEqual([7, 5, 1, 9]);
  });

  it('stays while the keys go through the list, and is a run with Shift', () => {
    const first = chooseLane(nothing, cores, 7, plain);
    const moved = goToLane(first, cores, 5, false);
    expect(moved).toMatchObject({ active: 5, anchor: 5 });
    expect([...moved.chosen]).toEqual([7]);
    expect([...goToLane(moved, cores, 1, true).chosen]).toEqual([5, 1]);
  });

  it('begins anew where the lane before is no longer shown', () => {
    const gone = { chosen: new Set([4]), active: 4, anchor: 4 };
    expect([...chooseLane(gone, cores, 5, { extend: true, toggle: false }).chosen]).toEqual([5]);
  });

  it('is what a command on one of its lanes is for, and not what one on another is for', () => {
    const look = { chosen: new Set([9, 3, 4]) };
    expect(meantRows(look, cores, 3)).toEqual([3, 9]);
    expect(meantRows(look, cores, 5)).toEqual([5]);
    expect(meantRows(look, cores, null)).toEqual([3, 9]);
  });
});
