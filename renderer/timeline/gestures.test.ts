import { describe, expect, it } from 'vitest';
import {
  cursorFor,
  dragKind,
  passesDragThreshold,
  wheelMeaning,
  type WheelTurn,
} from './gestures.ts';

const none = { ctrl: false, shift: false, alt: false };
const notch: WheelTurn = { ...none, deltaX: 0, deltaY: 120, deltaMode: 0 };

describe('drag', () => {
  it('pans on the lanes, zooms on the ruler and with Ctrl, selects an area with Shift', () => {
    expect(dragKind('lanes', none)).toBe('pan');
    expect(dragKind('ruler', none)).toBe('zoom');
    expect(dragKind('lanes', { ...none, ctrl: true })).toBe('zoom');
    expect(dragKind('lanes', { ...none, shift: true })).toBe('area');
    expect(dragKind('ruler', { ...none, shift: true })).toBe('zoom');
  });

  it('shows by the cursor what a drag will do', () => {
    expect(cursorFor('lanes', none)).toBe('grab');
    expect(cursorFor('lanes', { ...none, shift: true })).toBe('crosshair');
    expect(cursorFor('lanes', { ...none, ctrl: true })).toBe('zoom-in');
    expect(cursorFor('ruler', none)).toBe('zoom-in');
  });

  it('is a click until the pointer has moved four pixels', () => {
    expect(passesDragThreshold(3, -3)).toBe(false);
    expect(passesDragThreshold(0, -4)).toBe(true);
  });
});

describe('wheel', () => {
  it('zooms by a fifth per notch, out when turned towards the user', () => {
    expect(wheelMeaning(notch, 'lanes', false)).toEqual({
      kind: 'zoom',
      factor: expect.closeTo(1.2),
    });
    const away = wheelMeaning({ ...notch, deltaY: -120 }, 'ruler', false);
    expect(away).toEqual({ kind: 'zoom', factor: expect.closeTo(1 / 1.2) });
  });

  it('moves sideways with Shift, whether or not the system has turned the axis already', () => {
    const expected = { kind: 'pan', xCssPx: 120, yCssPx: 0 };
    expect(wheelMeaning({ ...notch, shift: true }, 'lanes', false)).toEqual(expected);
    const turned = { ...notch, shift: true, deltaX: 120, deltaY: 0 };
    expect(wheelMeaning(turned, 'lanes', false)).toEqual(expected);
  });

  it('scrolls the lanes over the headers and with Alt', () => {
    const expected = { kind: 'pan', xCssPx: 0, yCssPx: 120 };
    expect(wheelMeaning(notch, 'headers', false)).toEqual(expected);
    expect(wheelMeaning({ ...notch, alt: true }, 'lanes', false)).toEqual(expected);
  });

  it('pans both ways where the setting says so, and still zooms by pinch', () => {
    const turn = { ...notch, deltaX: 30, deltaY: -20 };
    expect(wheelMeaning(turn, 'lanes', true)).toEqual({ kind: 'pan', xCssPx: 30, yCssPx: -20 });
    const pinch = wheelMeaning({ ...turn, ctrl: true, deltaY: -10 }, 'lanes', true);
    expect(pinch).toEqual({ kind: 'zoom', factor: expect.closeTo(Math.exp(-0.1)) });
  });

  it('takes a mostly horizontal swipe as sideways', () => {
    const swipe = { ...notch, deltaX: -60, deltaY: 4 };
    expect(wheelMeaning(swipe, 'lanes', false)).toEqual({ kind: 'pan', xCssPx: -60, yCssPx: 0 });
  });

  it('counts lines and pages in pixels', () => {
    const lines = { ...notch, alt: true, deltaY: 3, deltaMode: 1 };
    expect(wheelMeaning(lines, 'lanes', false)).toEqual({ kind: 'pan', xCssPx: 0, yCssPx: 48 });
  });
});
