import { expect, test } from 'vitest';
import type { Chance } from '../messages';
import { words } from '../words';
import { nameOf, sorted, summed } from './luck';

const die: Chance = {
  what: 'roll', size: 6, names: [], counts: [1, 2, 3, 4, 5, 6], expected: [3.5, 3.5, 3.5, 3.5, 3.5, 3.5],
  chi_square: 5, freedom: 5, p: 0.4159, uneven: false,
};

test('values have names: faces, tenths of many, and kinds', () => {
  expect(nameOf(die, 0)).toBe('1');
  expect(nameOf({ ...die, size: 80, counts: Array(10).fill(1) }, 9)).toBe('tenth 10');
  expect(nameOf({ ...die, names: ['Bomb'] }, 0)).toBe('Bomb');
  expect(summed(die)).toBe(21);
});

test('deals, alarms and the most frequent rolls are shown at once, the others on wish', () => {
  const rolls = Array.from({ length: 9 }, (_, place) => ({ ...die, size: place + 2, counts: [place] }));
  const deal = { ...die, what: 'Cards', names: ['A'] };
  const alarm = { ...die, counts: [0], uneven: true };
  const { first, rest } = sorted([...rolls, alarm, deal]);
  expect(first.map((chance) => chance.what)[0]).toBe('Cards');
  expect(first).toContain(alarm);
  expect(first.length + rest.length).toBe(11);
  expect(first).toContain(rolls[8]);
  expect(rest).toContain(rolls[0]);
});

test('how far chance strays is said as people say it', () => {
  expect(words.luck.strays(0.43)).toBe('43 times in 100');
  expect(words.luck.strays(0.012)).toBe('12 times in 1,000');
  expect(words.luck.strays(0.00001)).toBe('once in 100,000');
  expect(words.luck.strays(1e-30)).toBe('practically never');
  expect(words.luck.strays(null)).toBe('too few to tell');
});
