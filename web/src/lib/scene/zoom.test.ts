import { expect, test } from 'vitest';
import { FINGER, closeUp, covered, pixelsPerUnit } from './zoom';

const frame = { x: 0, y: 0, width: 1324, height: 1324 };

test('a closer look gives a square more than a finger, and stays inside the frame', () => {
  for (const middle of [{ x: 0, y: 0 }, { x: 700, y: 400 }, { x: 1324, y: 1324 }]) {
    const view = closeUp(frame, middle, 340, 340);
    expect(pixelsPerUnit(view, 340, 340) * 100).toBeGreaterThan(FINGER);
    expect(view.x).toBeGreaterThanOrEqual(0);
    expect(view.y + view.height).toBeLessThanOrEqual(1324);
  }
});

test('a finger between two small places covers both, on one of them it does not', () => {
  const pixels = pixelsPerUnit(frame, 340, 340);
  const places = [{ x: 100, y: 100 }, { x: 200, y: 100 }];
  expect(covered(places, { x: 150, y: 100 }, pixels)).toBe(2);
  expect(covered(places, { x: 100, y: 100 }, pixels)).toBe(1);
  expect(covered(places, { x: 900, y: 900 }, pixels)).toBe(0);
});
