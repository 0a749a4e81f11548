import { describe, expect, it } from 'vitest';
import { proposedGroups, type GroupForm } from './group-proposal.ts';

const all = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10];
const list = (cores: string, name = ''): GroupForm => ({ kind: 'list', cores, name, size: '8' });
const every = (size: string): GroupForm => ({ kind: 'every', cores: '0', name: 'x', size });

describe('what is proposed for groups', () => {
  it('is one of the cores that the trace has, called as they are or by its name', () => {
    expect(proposedGroups(list('2-4, 7-9'), all, 0)).toMatchObject({
      cores: [2, 3, 4, 7, 9],
      size: null,
      name: '2-4, 7, 9',
      words: 'One group of 5 cores; 1 core not in the trace',
    });
    expect(proposedGroups(list('5', ' left '), all, 0)).toMatchObject({
      name: 'left',
      words: 'One group of 1 core',
    });
    expect(proposedGroups(list('0-4294967295'), all, 0)).toMatchObject({ cores: all });
  });

  it('is as many as all cores make', () => {
    expect(proposedGroups(every('4'), all, 0)).toMatchObject({
      cores: all,
      size: 4,
      words: '3 groups of 4 cores, the last one of 2',
    });
    expect(proposedGroups(every(' 5 '), all, 2)).toMatchObject({
      words: '2 groups of 5 cores, instead of the 2 groups now',
    });
    expect(proposedGroups(every('99'), all, 0)).toMatchObject({ words: '1 group of 10 cores' });
  });

  it('is nothing where there is no core or no size, and says so', () => {
    const words = (form: GroupForm) => {
      const proposal = proposedGroups(form, all, 0);
      expect(proposal.ok).toBe(false);
      return proposal.words;
    };
    expect(words(list(''))).toContain('such as 0-3, 8-15');
    expect(words(list('1, x'))).toBe('“x” is no core');
    expect(words(list('8, 11-20'))).toBe('The trace has none of these cores');
    for (const size of ['', '0', '-1', '1.5', '1e3']) {
      expect(words(every(size))).toContain('number from 1 on');
    }
  });
});
