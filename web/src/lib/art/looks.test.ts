import { expect, test } from 'vitest';
import { firstOf, fitted, hasLook, printed, wrapped } from './looks';
import { lattice } from './paths';

test('the first word that an artist knows decides', () => {
  expect(firstOf('car magnetic', ['bell', 'car'])).toBe('car');
  expect(firstOf('tank hidden', ['hidden', 'tank'])).toBe('tank');
  expect(firstOf('', ['tank'])).toBeNull();
  expect(hasLook('dark bell', 'bell')).toBe(true);
  expect(hasLook('bellows', 'bell')).toBe(false);
});

test('what is printed on a card is an index, a suit and a title', () => {
  expect(printed('10♥')).toEqual({ index: '10', suit: '♥', title: '' });
  expect(printed('8☀')).toEqual({ index: '8', suit: '☀', title: '' });
  expect(printed('7 Luck')).toEqual({ index: '7', suit: '', title: 'Luck' });
  expect(printed('Expansion Unlimited')).toEqual({ index: '', suit: '', title: 'Expansion Unlimited' });
  expect(printed('')).toEqual({ index: '', suit: '', title: '' });
});

test('words are wrapped and shrunk to fit', () => {
  expect(wrapped('Shady Exception A', 11)).toEqual(['Shady', 'Exception A']);
  expect(fitted('Anti-aircraft', 80, 20)).toBeLessThan(20);
  expect(fitted('AA', 80, 20)).toBe(20);
});

test('a woven back stays inside its frame', () => {
  const numbers = lattice(82, 122, 13).match(/-?[\d.]+/g)!.map(Number);
  for (const [place, value] of numbers.entries()) {
    expect(Math.abs(value)).toBeLessThanOrEqual(place % 2 ? 61.001 : 41.001);
  }
});
