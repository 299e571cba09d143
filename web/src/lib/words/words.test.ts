import { expect, test } from 'vitest';
import { unbroken } from '.';
import { en } from './en';

function texts(entry: unknown, path: string): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

test('no sentence is empty or ends in a space', () => {
  const all = texts(en, 'en');
  expect(all.length).toBeGreaterThan(100);
  for (const [path, text] of all) expect(text, path).toBe(text.trim() || 'not empty');
});

test('counts and lists read as English', () => {
  expect(en.hall.free(1)).toBe('1 seat free');
  expect(en.hall.free(2)).toBe('2 seats free');
  expect(en.finish.lost(['Ann'])).toBe('Ann wins');
  expect(en.finish.lost(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob and Cy win');
  expect(en.table.titleTheirs(['Bob', 'Cy'], 'Crash Grid')).toBe('Bob and Cy · Crash Grid');
});

test('a score is not broken at the end of a line', () => {
  expect(unbroken('Ann wins, 76 : 1 : 29 points.')).toBe('Ann wins, 76\u00a0:\u00a01\u00a0:\u00a029 points.');
});
