import { expect, test } from 'vitest';
import { ceiling, drawn, HEIGHT, WIDTH } from './picture';
import { ago, span } from './time';

test('a picture ends at a round number', () => {
  expect([0, 3, 4.1, 17, 50, 51, 999, 1001].map(ceiling)).toEqual([4, 4, 5, 20, 50, 100, 1000, 2000]);
});

test('a line runs from left to right, and a gap is a gap', () => {
  const spots = [{ at: 0, value: 0 }, { at: 5, value: 4 }, { at: 10, value: null }, { at: 15, value: 2 }];
  const { line, area } = drawn(spots, 0, 20, 4, 5);
  expect(line.match(/M/g)).toHaveLength(2);
  expect(line.startsWith(`M0 ${HEIGHT - 2}L${WIDTH / 4} 4`)).toBe(true);
  expect(area.match(/Z/g)).toHaveLength(2);
});

test('times are said in one unit', () => {
  expect([0, 59, 60, 7199, 7200, 172800].map(span)).toEqual(['0 s', '59 s', '1 min', '1 h', '2 h', '2 d']);
  expect(ago(100, 103)).toBe('just now');
  expect(ago(100, 160)).toBe('1 min ago');
});
