import { describe, expect, it } from 'vitest';
import { TextFit } from './text-fit.ts';

const NO_SHORT_FORMS = new Map<string, string>();
const fixedPitch = (): TextFit => new TextFit((text) => [...text].length * 10);

describe('TextFit', () => {
  it('shows the whole text, else its beginning, else nothing', () => {
    const texts = fixedPitch();
    expect(texts.fit('TYPE_9000', NO_SHORT_FORMS, 90)).toBe('TYPE_9000');
    expect(texts.fit('TYPE_9000', NO_SHORT_FORMS, 89)).toBe('TYPE_90…');
    expect(texts.fit('TYPE_9000', NO_SHORT_FORMS, 45)).toBe('TYP…');
    expect(texts.fit('TYPE_9000', NO_SHORT_FORMS, 39)).toBeNull();
  });

  it('prefers a short form of its own', () => {
    const texts = fixedPitch();
    const short = new Map([['DMA_READ', 'READ']]);
    expect(texts.fit('DMA_READ', short, 79)).toBe('READ');
    expect(texts.fit('DMA_READ', short, 39)).toBeNull();
  });

  it('measures a text once', () => {
    let measured = 0;
    const texts = new TextFit((text) => {
      measured++;
      return text.length;
    });
    for (let frame = 0; frame < 10; frame++) texts.fit('BARRIER', NO_SHORT_FORMS, 100);
    expect(measured).toBe(1);
  });

  it('does not cut a letter of two code units in half', () => {
    expect(fixedPitch().fit('𝒜𝒷𝒸𝒹𝑒', NO_SHORT_FORMS, 40)).toBe('𝒜𝒷𝒸…');
  });
});
