import { describe, expect, it, vi } from 'vitest';
import { QuestionLine } from './question-line.ts';
import { TypingSlot } from './typing-slot.ts';

const typing = (takes = true) => ({ commit: vi.fn(() => takes), cancel: vi.fn() });

describe('the field that is typed into', () => {
  it('is asked to take its text, and tells whether it could', () => {
    const slot = new TypingSlot();
    expect(slot.commit()).toBe(true);
    slot.begin('a', typing(false));
    expect(slot.commit()).toBe(false);
  });

  it('is dropped once', () => {
    const slot = new TypingSlot();
    const field = typing();
    slot.begin('a', field);
    expect([slot.cancel(), slot.cancel()]).toEqual([true, false]);
    expect(field.cancel).toHaveBeenCalledOnce();
  });

  it('is not ended by a field that was left before', () => {
    const slot = new TypingSlot();
    slot.begin('a', typing());
    slot.begin('b', typing());
    slot.end('a');
    expect(slot.cancel()).toBe(true);
  });
});

describe('questions', () => {
  it('wait for each other and get their own answers', async () => {
    const shown: (string | null)[] = [];
    const line = new QuestionLine((question) => shown.push(question?.kind ?? null));
    const changed = line.ask({ kind: 'changed-on-disk', name: 'a', message: '' });
    const stamp = line.ask({ kind: 'stamp', name: 'a', problems: [] });
    await Promise.resolve();
    expect(shown).toEqual(['changed-on-disk']);
    line.answer('overwrite');
    expect(await changed).toBe('overwrite');
    await Promise.resolve();
    line.answer('save');
    expect(await stamp).toBe('save');
    expect(shown).toEqual(['changed-on-disk', null, 'stamp', null]);
  });
});
