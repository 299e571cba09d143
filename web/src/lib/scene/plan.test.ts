import { expect, test } from 'vitest';
import { scene, zone } from '../table/example';
import { planOf } from './plan';

const square = zone('squares', { rows: 12, columns: 12 });
const wide = zone('squares', { rows: 4, columns: 9 });
const held = zone('fan', { area: 'hand', columns: 5 });

test('a square board on a wide screen has all of the height: the hand lies beside it', () => {
  const plan = planOf(scene({ zones: [square, held] }), 1420, 838);
  expect(plan).toMatchObject({ above: false, beside: true });
  expect(plan.hand).toBeGreaterThan(100);
});

test('a wide board has all of the width: seats go above it', () => {
  expect(planOf(scene({ zones: [wide, held] }), 1004, 706).above).toBe(true);
});

test('what a narrow board leaves free makes the hand larger, up to two fifths of the width', () => {
  const tower = zone('squares', { rows: 12, columns: 5 });
  const right = planOf(scene({ zones: [tower, held] }), 1900, 1018).right;
  expect(right).toBeGreaterThan(planOf(scene({ zones: [square, held] }), 1900, 1018).right);
  expect(right).toBeLessThanOrEqual(760);
});

test('a table without hand or piles needs no room for them', () => {
  expect(planOf(scene({ zones: [square] }), 1420, 838)).toMatchObject({ beside: false, hand: 0 });
});
