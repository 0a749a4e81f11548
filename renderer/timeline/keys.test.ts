import { describe, expect, it } from 'vitest';
import { keyMeaning, releasedMove } from './keys.ts';

const stroke = (key: string, code = key) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

describe('keys of the timeline', () => {
  it('zoom and pan by place, on a Russian layout too', () => {
    expect(keyMeaning(stroke('ц', 'KeyW'), false)).toEqual({ kind: 'move', move: 'zoom-in' });
    expect(keyMeaning(stroke('d', 'KeyD'), true)).toEqual({ kind: 'move', move: 'right' });
    expect(keyMeaning(stroke('ь', 'KeyM'), false)).toEqual({ kind: 'command', command: 'mark' });
    const shifted = { ...stroke('M', 'KeyM'), shiftKey: true };
    expect(keyMeaning(shifted, false)).toEqual({ kind: 'command', command: 'mark-and-write' });
    expect(keyMeaning(stroke('а', 'KeyF'), false)).toEqual({
      kind: 'command',
      command: 'zoom-to-selection',
    });
  });

  it('pan by arrows without a selected event, and go to its neighbours with one', () => {
    expect(keyMeaning(stroke('ArrowLeft'), false)).toEqual({ kind: 'move', move: 'left' });
    expect(keyMeaning(stroke('ArrowLeft'), true)).toEqual({
      kind: 'command',
      command: 'previous-event',
    });
    expect(keyMeaning(stroke('ArrowDown'), true)).toEqual({
      kind: 'command',
      command: 'next-lane',
    });
    expect(releasedMove(stroke('ArrowLeft'))).toBe('left');
  });

  it('leave everything with Ctrl, Alt or Command to the menus', () => {
    expect(keyMeaning({ ...stroke('s', 'KeyS'), ctrlKey: true }, false)).toBeNull();
    expect(keyMeaning({ ...stroke('ArrowUp'), altKey: true }, false)).toBeNull();
    expect(keyMeaning({ ...stroke('0', 'Digit0'), metaKey: true }, false)).toBeNull();
  });

  it('go to the views before and after with Alt and an arrow, whatever is selected', () => {
    for (const eventIsSelected of [false, true]) {
      const alt = (key: string) => keyMeaning({ ...stroke(key), altKey: true }, eventIsSelected);
      expect(alt('ArrowLeft')).toEqual({ kind: 'command', command: 'view-back' });
      expect(alt('ArrowRight')).toEqual({ kind: 'command', command: 'view-forward' });
    }
  });

  it('show and hide types by the digits, with Shift only one of them', () => {
    expect(keyMeaning(stroke('3', 'Digit3'), true)).toEqual({
      kind: 'type',
      place: 2,
      isOnly: false,
    });
    expect(keyMeaning({ ...stroke('#', 'Digit3'), shiftKey: true }, false)).toEqual({
      kind: 'type',
      place: 2,
      isOnly: true,
    });
    expect(keyMeaning(stroke('0', 'Digit0'), false)).toMatchObject({ command: 'zoom-to-all' });
  });

  it('make lanes higher and lower with Alt', () => {
    const alt = (key: string) => keyMeaning({ ...stroke(key), altKey: true }, false);
    expect(alt('=')).toEqual({ kind: 'command', command: 'lanes-higher' });
    expect(alt('+')).toEqual({ kind: 'command', command: 'lanes-higher' });
    expect(alt('-')).toEqual({ kind: 'command', command: 'lanes-lower' });
  });

  it('know nothing of other keys', () => {
    expect(keyMeaning(stroke('q', 'KeyQ'), false)).toBeNull();
    expect(keyMeaning(stroke('Enter'), true)).toBeNull();
    expect(releasedMove(stroke('q', 'KeyQ'))).toBeNull();
  });
});
