import { describe, expect, it } from 'vitest';
import type { Bake } from '../../shared/bake/bake.ts';
import { changeOf } from '../../shared/bake/changes.ts';
import { commonValues } from '../../shared/bake/common-values.ts';
import { applyEdit } from '../../shared/bake/edits.ts';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { CommonWatch } from './common-watch.ts';

/** A clock that every look at it moves on, so that a slice has two looks; frames come by hand. */
function handClock() {
  let time = 0;
  const waiting = new Set<() => void>();
  return {
    waiting,
    now: () => (time += 3),
    next: (call: () => void) => {
      waiting.add(call);
      return () => waiting.delete(call);
    },
    frame() {
      const [call] = waiting;
      waiting.clear();
      call?.();
    },
  };
}

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('watching common values', () => {
  const bake = blank(200, 200);
  const all = TileSet.all(40_000);

  it('reads many tiles frame by frame and tells no values before the last', () => {
    const clock = handClock();
    const watch = new CommonWatch(clock);
    let told = 0;
    watch.subscribe(() => (told += 1));
    watch.look(bake, all);
    let frames = 0;
    while (watch.current().isPending) {
      expect(watch.current().values).toBeNull();
      clock.frame();
      frames += 1;
    }
    // 40,000 tiles are ten blocks; two are read by each look and frame.
    expect(frames).toBe(4);
    expect(told).toBe(5);
    expect(watch.current().values).toEqual(commonValues(bake, all));
  });

  it('keeps the values before an edit until those after it are read', () => {
    const clock = handClock();
    const watch = new CommonWatch(clock);
    watch.look(bake, all);
    while (watch.current().isPending) clock.frame();
    const before = watch.current().values;
    const edit = setTileParam(bake, [...all].slice(10_000), 'decay', 8);
    const edited = applyEdit(bake, edit);
    watch.changed(changeOf(bake, edit.splices));
    watch.look(edited, all);
    expect(watch.current()).toEqual({ values: before, isPending: true });
    while (watch.current().isPending) clock.frame();
    expect(watch.current().values?.params.decay).toEqual({ min: 0, max: 8 });
  });

  it('reads again only what an edit touched, and nothing for weights', () => {
    const clock = handClock();
    const watch = new CommonWatch(clock);
    watch.look(bake, all);
    while (watch.current().isPending) clock.frame();
    const weight = setWeight(bake, all.toArray(), 0, 0, 1);
    const edit = setTileParam(bake, [39_999], 'decay', 8);
    for (const { splices } of [weight, edit]) watch.changed(changeOf(bake, splices));
    watch.look(applyEdit(bake, edit), all);
    expect(watch.current()).toMatchObject({
      isPending: false,
      values: { params: { decay: { min: 0, max: 8 } } },
    });
  });

  it('leaves off where another selection or nothing is looked at', () => {
    const clock = handClock();
    const watch = new CommonWatch(clock);
    watch.look(bake, all);
    watch.look(bake, TileSet.of(40_000, [1]));
    expect(watch.current()).toMatchObject({ isPending: false, values: { domains: 1 } });
    expect(clock.waiting.size).toBe(0);
    watch.look(bake, all);
    watch.stop();
    expect(clock.waiting.size).toBe(0);
    expect(watch.current().values).toBeNull();
  });
});
