import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeLanes, AS_IN_THE_TRACE, type LaneArrangement } from './lane-arrangement.ts';
import { pinLanes } from './lane-edits.ts';
import { collapseGroups, groupLanes, isGroupRow, rowOfGroup } from './lane-groups.ts';
import { moveLanes } from './lane-moves.ts';
import { lanesOfCores } from './testing/lanes.ts';

const LANES = 12;
const lanes = lanesOfCores(Array.from({ length: LANES }, (_, core) => core));
const trace = { lanes, idleCores: [], totals: null };
const shownOf = (arrangement: LaneArrangement) => arrangeLanes(trace, arrangement);

const someCores = fc.uniqueArray(fc.nat(LANES - 1));

/** Three groups that may be collapsed, over lanes that may be pinned or hidden. */
const arrangements = fc
  .record({
    groups: fc.array(fc.tuple(someCores, fc.boolean()), { maxLength: 3 }),
    pinned: someCores,
    pinsGroup: fc.boolean(),
    hidden: someCores,
    descending: fc.boolean(),
  })
  .map(({ groups, pinned, pinsGroup, hidden, descending }) => {
    let now: LaneArrangement = { ...AS_IN_THE_TRACE, hidden: new Set(hidden), descending };
    for (const [cores] of groups) now = groupLanes(now, 'group', cores);
    now.groups.forEach((group, at) => {
      const isCollapsed = groups[at]?.[1] ?? false;
      now = collapseGroups(now, new Set([rowOfGroup(group)]), isCollapsed);
    });
    const first = now.groups[0];
    const rows = pinsGroup && first !== undefined ? [rowOfGroup(first), ...pinned] : pinned;
    return pinLanes(now, rows);
  });

const parentsOf = ({ keys, parents }: ReturnType<typeof shownOf>) =>
  new Map(keys.map((key, at) => [key, parents[at] ?? null]));

describe('moving lanes by hand', () => {
  it('puts them where they are dropped, whatever is pinned, hidden or moved before', () => {
    const moves = fc.array(fc.tuple(someCores, fc.nat(LANES)), { maxLength: 5 });
    fc.assert(
      fc.property(someCores, someCores, moves, (pinned, hidden, steps) => {
        let now: LaneArrangement = { ...AS_IN_THE_TRACE, pinned, hidden: new Set(hidden) };
        for (const [cores, place] of steps) {
          const before = shownOf(now);
          const gap = Math.min(place, before.keys.length);
          now = moveLanes(trace, now, before, cores, gap);
          const moved = before.keys.filter((core) => cores.includes(core));
          const above = before.keys.slice(0, gap).filter((core) => !cores.includes(core));
          const below = before.keys.slice(gap).filter((core) => !cores.includes(core));
          expect(shownOf(now).keys).toEqual([...above, ...moved, ...below]);
        }
      }),
    );
  });

  it('pins what is dropped among pinned lanes and unpins what is dropped below them', () => {
    const pinned = pinLanes(AS_IN_THE_TRACE, [4, 8]);
    const into = moveLanes(trace, pinned, shownOf(pinned), [0], 1);
    expect(into.pinned).toEqual([4, 0, 8]);
    expect(into.byHand).toBeNull();
    const out = moveLanes(trace, pinned, shownOf(pinned), [4], 5);
    expect(out.pinned).toEqual([8]);
    expect(shownOf(out).keys.slice(0, 6)).toEqual([8, 0, 1, 2, 4, 3]);
  });

  it('keeps groups together, and puts rows at the place, into the group or out of it', () => {
    const steps = fc.array(fc.tuple(fc.array(fc.nat(20), { maxLength: 4 }), fc.nat(20)), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(arrangements, steps, (first, steps) => {
        let now = first;
        for (const [picks, place] of steps) {
          const before = shownOf(now);
          if (before.keys.length === 0) return;
          const all = picks.map((pick) => before.keys[pick % before.keys.length] as number);
          const withGroups = new Set(
            all.flatMap((key) => before.groups.get(key)?.members.map(({ core }) => core) ?? []),
          );
          // Those that are pinned for themselves go back into a group that moves.
          const picked = all.filter(
            (key) => !withGroups.has(key) || (parentsOf(before).get(key) ?? null) !== null,
          );
          const gap = place % (before.keys.length + 1);
          const next = moveLanes(trace, now, before, picked, gap);
          const after = shownOf(next);
          const parents = parentsOf(before);
          const isWith = (key: number) => {
            const parent = parents.get(key) ?? null;
            return picked.includes(key) || (parent !== null && picked.includes(parent));
          };
          const inGroup = before.parents[gap] ?? null;
          const movesGroup = picked.some(isGroupRow);
          // A group goes beside a group, as near as can be; into itself it does not go.
          if (movesGroup && inGroup !== null) {
            expect(after.keys.filter(isWith)).toHaveLength(before.keys.filter(isWith).length);
          } else {
            const above = before.keys.slice(0, gap).filter((key) => !isWith(key));
            const below = before.keys.slice(gap).filter((key) => !isWith(key));
            const wanted = [...above, ...before.keys.filter(isWith), ...below];
            // What has lost its last lane is no group any more.
            const left = wanted.filter((key) => !isGroupRow(key) || after.groups.has(key));
            expect(after.keys).toEqual(left);
            if (inGroup !== null) {
              const now = parentsOf(after);
              for (const key of picked) expect(now.get(key)).toBe(inGroup);
            }
          }
          // Lanes of a group lie below its row, without a gap.
          after.parents.forEach((parent, at) => {
            if (parent === null) return;
            expect([after.keys[at - 1], after.parents[at - 1]]).toContain(parent);
          });
          const coresOf = (of: typeof after) =>
            [
              ...of.keys,
              ...[...of.groups.values()].flatMap((g) => g.members.map((m) => m.core)),
            ].filter((key) => !isGroupRow(key));
          expect(new Set(coresOf(after))).toEqual(new Set(coresOf(before)));
          now = next;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('takes a pinned lane back into its group where both are moved', () => {
    const group = groupLanes(AS_IN_THE_TRACE, 'a', [0, 1, 2]);
    const pinned = pinLanes(collapseGroups(group, null, false), [1]);
    expect(shownOf(pinned).keys.slice(0, 4)).toEqual([1, -1, 0, 2]);
    const moved = moveLanes(trace, pinned, shownOf(pinned), [-1, 1], 5);
    expect(shownOf(moved).keys.slice(0, 6)).toEqual([3, -1, 0, 1, 2, 4]);
    expect(moved.pinned).toEqual([]);
  });

  it('takes lanes out of their group and into another, and moves groups past others', () => {
    const two = groupLanes(groupLanes(AS_IN_THE_TRACE, 'a', [0, 1, 2]), 'b', [6, 7]);
    const open = collapseGroups(two, null, false);
    const [a, b] = open.groups.map(rowOfGroup) as [number, number];
    expect(shownOf(open).keys).toEqual([a, 0, 1, 2, 3, 4, 5, b, 6, 7, 8, 9, 10, 11]);
    const into = moveLanes(trace, open, shownOf(open), [1, 4], 9);
    expect(shownOf(into).keys).toEqual([a, 0, 2, 3, 5, b, 6, 1, 4, 7, 8, 9, 10, 11]);
    expect(into.groups.map(({ cores }) => cores)).toEqual([
      [
        [0, 0],
        [2, 2],
      ],
      [
        [1, 1],
        [4, 4],
        [6, 7],
      ],
    ]);
    const past = moveLanes(trace, into, shownOf(into), [a], 7);
    expect(shownOf(past).keys).toEqual([3, 5, a, 0, 2, b, 6, 1, 4, 7, 8, 9, 10, 11]);
    expect(moveLanes(trace, past, shownOf(past), [a], 4)).toBe(past);
  });
});
