import { expect, test } from 'vitest';
import { READABLE, growthOf } from './legible';

const line = (size: number, text: string, room = 100) => ({ size, letters: text.length, length: text.length * size * 0.6, room });

test('letters that can be read stay as they are, whatever room they have', () => {
  expect(growthOf([line(READABLE, 'Long-range Artillery', 10)])).toBe(1);
});

test('a number may grow a lot, a word a little, within what they belong to', () => {
  expect(growthOf([line(5.5, '7')])).toBe(2);
  expect(growthOf([line(5.5, 'Hunger')])).toBeNull();
  expect(growthOf([line(10, 'Hunger')])).toBeCloseTo(1.1);
  expect(growthOf([line(10, 'Hunger', 30)])).toBeNull();
  expect(growthOf([line(1, '7')])).toBeNull();
});

test('lines that belong together grow alike, or none of them is shown', () => {
  expect(growthOf([line(10, 'Dead'), line(9, 'Accumulator')])).toBeCloseTo(READABLE / 9);
  expect(growthOf([line(10, 'Dead'), line(9, 'Accumulator', 60)])).toBeNull();
});
