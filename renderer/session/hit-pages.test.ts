import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type AppError, type Result } from '../../shared/result.ts';
import type { HitRow } from '../../shared/trace/search/search-queries.ts';
import { HitPages } from './hit-pages.ts';
import type { Ask } from './query-client.ts';

interface Asked {
  readonly first: number;
  readonly count: number;
  answer(result?: Result<HitRow[]>): Promise<void>;
}

let asked: Asked[];
let errors: AppError[];
let pages: HitPages;

const rowOf = (record: number): HitRow => ({ record }) as HitRow;

beforeEach(() => {
  asked = [];
  errors = [];
  const ask = (_name: string, { first, count }: { first: number; count: number }) => {
    let resolve: (result: Result<HitRow[]>) => void = () => {};
    const answer = new Promise<Result<HitRow[]>>((done) => (resolve = done));
    const rows = Array.from({ length: count }, (_, step) => rowOf(first + step));
    asked.push({
      first,
      count,
      answer: async (result = ok(rows)) => {
        resolve(result);
        await answer;
        await Promise.resolve();
      },
    });
    return { answer, cancel: () => {} };
  };
  pages = new HitPages(ask as unknown as Ask, 1, 'start', (error) => errors.push(error));
});

describe('rows of a list of hits', () => {
  it('come by the page, and tell when they are there', async () => {
    let told = 0;
    pages.subscribe(() => told++);
    pages.want(0, 20);
    expect(pages.row(7)).toBeNull();
    await asked[0]?.answer();
    expect(pages.row(7)).toEqual(rowOf(7));
    expect(told).toBe(1);
    pages.want(10, 30);
    expect(asked).toHaveLength(1);
  });

  it('are asked for one page after the other, and not where nobody looks any more', async () => {
    pages.want(0, 20);
    pages.want(500, 520);
    pages.want(1990, 2010);
    expect(asked.map(({ first }) => first)).toEqual([0]);
    await asked[0]?.answer();
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(asked.map(({ first }) => first)).toEqual([0, 1900, 2000]);
    expect(pages.row(2005)).toEqual(rowOf(2005));
  });

  it('of far pages are forgotten, those in view never', async () => {
    for (let page = 0; page < 60; page++) {
      pages.want(page * 100, page * 100 + 20);
      await asked[page]?.answer();
      expect(pages.row(page * 100)).toEqual(rowOf(page * 100));
    }
    expect(pages.row(0)).toBeNull();
  });

  it('that are refused are reported once and not asked for again', async () => {
    pages.want(0, 20);
    await asked[0]?.answer(fail('no-search', 'gone'));
    pages.want(100, 120);
    expect(errors.map(({ code }) => code)).toEqual(['no-search']);
    expect(asked).toHaveLength(1);
  });
});
