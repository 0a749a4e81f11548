import { expect, test } from 'vitest';
import { FirstPicture } from './first-picture.ts';

function firstPicture(): { picture: FirstPicture; waits: number[] } {
  const waits: number[] = [];
  return { picture: new FirstPicture((ms) => waits.push(ms)), waits };
}

test('without a new trace no frame waits', () => {
  const { picture, waits } = firstPicture();
  expect(picture.isAwaited(false, 1000)).toBe(false);
  expect(waits).toEqual([]);
});

test('the first picture waits from its first frame on, and asks once for the frame at the end', () => {
  const { picture, waits } = firstPicture();
  picture.begin();
  expect(picture.isAwaited(false, 5000)).toBe(true);
  expect(picture.isAwaited(false, 5099)).toBe(true);
  expect(waits).toEqual([100]);
  expect(picture.isAwaited(false, 5100)).toBe(false);
  expect(picture.isAwaited(false, 5200)).toBe(false);
});

test('a complete picture ends the wait for good', () => {
  const { picture, waits } = firstPicture();
  picture.begin();
  expect(picture.isAwaited(false, 5000)).toBe(true);
  expect(picture.isAwaited(true, 5010)).toBe(false);
  expect(picture.isAwaited(false, 5020)).toBe(false);
  expect(waits).toEqual([100]);
});

test('a trace that is complete at once never waits', () => {
  const { picture, waits } = firstPicture();
  picture.begin();
  expect(picture.isAwaited(true, 5000)).toBe(false);
  expect(waits).toEqual([]);
});
