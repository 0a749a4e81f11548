import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_VIEWS, SETTLED_MS, ViewHistory, type SeenView } from './view-history.ts';

const view = (startOffset: number, scrollTopCssPx = 0): SeenView => ({
  camera: { startOffset, cyclesPerCssPx: 1 },
  scrollTopCssPx,
  widthCssPx: 1000,
});

const backAll = (history: ViewHistory, now: SeenView): number[] => {
  const seen: number[] = [];
  for (let at = history.back(now); at !== null; at = history.back(at)) {
    seen.push(at.camera.startOffset);
  }
  return seen;
};

describe('history of views', () => {
  it('takes the steps of a wheel as one move, and the next after a rest as another', () => {
    const history = new ViewHistory();
    expect(history.canGoBack).toBe(false);
    for (let step = 0; step < 30; step++) history.leaves(view(step), 'move', step * 16);
    history.leaves(view(30), 'move', 29 * 16 + SETTLED_MS);
    expect(backAll(history, view(31))).toEqual([30, 0]);
  });

  it('keeps each jump, however quickly they follow', () => {
    const history = new ViewHistory();
    for (let step = 0; step < 3; step++) history.leaves(view(step), 'jump', step);
    expect(backAll(history, view(3))).toEqual([2, 1, 0]);
  });

  it('takes a drag as one move, however long the pointer rests, and apart from what surrounds it', () => {
    const history = new ViewHistory();
    history.leaves(view(0), 'move', 0);
    history.gestureBegins();
    history.leaves(view(1), 'move', 10);
    history.leaves(view(2), 'jump', 10 + 5 * SETTLED_MS);
    history.gestureEnds();
    history.leaves(view(3), 'move', 20 + 5 * SETTLED_MS);
    expect(backAll(history, view(4))).toEqual([3, 1, 0]);
  });

  it('goes forward to where it came from, until the user goes elsewhere', () => {
    const history = new ViewHistory();
    history.leaves(view(0), 'jump', 0);
    history.leaves(view(1), 'jump', 0);
    expect(history.back(view(2))).toEqual(view(1));
    expect(history.forward(view(1))).toEqual(view(2));
    expect(history.back(view(2))).toEqual(view(1));
    expect(history.back(view(1))).toEqual(view(0));
    history.leaves(view(0), 'jump', 0);
    expect(history.canGoForward).toBe(false);
    expect(backAll(history, view(7))).toEqual([0]);
  });

  it('passes over a view that is the one on the screen', () => {
    const history = new ViewHistory();
    history.leaves(view(0), 'jump', 0);
    history.leaves(view(5), 'jump', 0);
    expect(history.back(view(5))).toEqual(view(0));
    expect(history.forward(view(0))).toEqual(view(5));
  });

  it('counts from another origin after a reload', () => {
    const history = new ViewHistory();
    history.leaves(view(100), 'jump', 0);
    history.shift(30);
    expect(history.back(view(0))).toEqual(view(70));
  });

  it('is a list with a place in it, and bounded', () => {
    const step = fc.oneof(fc.constant('back'), fc.constant('forward'), fc.constant('jump'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 * MOST_VIEWS }), (steps) => {
        const history = new ViewHistory();
        let list = [0];
        let place = 0;
        let next = 1;
        for (const each of steps) {
          const now = view(list[place] as number);
          if (each === 'jump') {
            history.leaves(now, 'jump', 0);
            list = [...list.slice(0, place + 1), next++].slice(-MOST_VIEWS - 1);
            place = list.length - 1;
            continue;
          }
          const expected = list[place + (each === 'back' ? -1 : 1)];
          const found = each === 'back' ? history.back(now) : history.forward(now);
          expect(found?.camera.startOffset).toBe(expected);
          if (expected !== undefined) place += each === 'back' ? -1 : 1;
        }
      }),
    );
  });
});
