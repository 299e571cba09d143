import { expect, test } from 'vitest';
import type { Zone } from '../messages';
import { zone } from '../table/example';
import { RIM, UNIT, sizeOf, spotIn } from './spots';

const boxOf = (entry: Zone, held = 1) => ({ x: 0, y: 0, ...sizeOf(entry, held) });

test('every kind of zone keeps its pieces inside its box, and apart', () => {
  const kinds: [Zone, number[][]][] = [
    [zone('squares', { rows: 3, columns: 4 }), [[0, 0], [2, 3], [1, 1]]],
    [zone('hexes', { rows: 15, columns: 9 }), [[0, 0], [14, 8], [7, 3]]],
    [zone('row', { columns: 5 }), [[0], [4]]],
    [zone('fan', { columns: 5 }), [[0], [4], [2]]],
    [zone('stack'), [[0], [3]]],
    [zone('column'), [[0], [1], [2]]],
    [zone('column', { grows: 'up' }), [[0], [1], [2]]],
    [zone('column', { grows: 'left' }), [[0], [1], [2]]],
    [zone('track', { columns: 20 }), [[0], [19]]],
    [zone('panel', { columns: 4 }), [[0], [3]]],
  ];
  for (const [entry, places] of kinds) {
    const held = Math.max(...places.map((at) => (at.at(-1) ?? 0) + 1));
    const box = boxOf(entry, held);
    const spots = places.map((at) => spotIn(entry, at, held, box));
    for (const spot of spots) {
      expect(spot.x, entry.kind).toBeGreaterThan(0);
      expect(spot.x, entry.kind).toBeLessThan(box.width);
      expect(spot.y, entry.kind).toBeGreaterThan(0);
      expect(spot.y, entry.kind).toBeLessThan(box.height);
    }
    expect(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size, entry.kind).toBe(places.length);
  }
});

test('four pieces share a square, one in each quarter', () => {
  const field = zone('squares', { rows: 4, columns: 4 });
  const spots = [0, 1, 2, 3].map((part) => spotIn(field, [1, 2, part], 4, boxOf(field)));
  expect(spots.map((spot) => [spot.x - RIM, spot.y - RIM]))
    .toEqual([[225, 125], [275, 125], [225, 175], [275, 175]]);
  expect(spots[0]?.width).toBe(50);
});

test('hexes of a row shift by half a hex, neighbours touch', () => {
  const floor = zone('hexes', { rows: 4, columns: 4 });
  const box = boxOf(floor);
  const here = spotIn(floor, [0, 0], 1, box);
  const below = spotIn(floor, [1, 0], 1, box);
  expect(Math.hypot(below.x - here.x, below.y - here.y)).toBeCloseTo(UNIT, 5);
});

test('a square beyond the edge lies on the rim', () => {
  const board = zone('squares', { rows: 8, columns: 8 });
  const box = boxOf(board);
  expect(spotIn(board, [-1, 3], 1, box).y).toBe(RIM / 2);
  expect(spotIn(board, [3, 8], 1, box).x).toBe(box.width - RIM / 2);
});

test('thirty cards are held in lines, each card with its corner in sight', () => {
  const fan = zone('fan');
  const box = boxOf(fan, 30);
  const spots = Array.from({ length: 30 }, (_, place) => spotIn(fan, [place], 30, box));
  expect(new Set(spots.map((spot) => spot.y)).size).toBe(2);
  expect(spots[1]!.x - spots[0]!.x).toBeGreaterThan(44);
  for (const spot of spots) expect(spot.x - 50).toBeGreaterThanOrEqual(0);
});

test('the boxes of a track are wide enough for their words', () => {
  const cells = [{ at: [0, 0], look: '', text: 'Helicopters', label: '' }];
  const words = zone('track', { columns: 2, cells });
  expect(spotIn(words, [0], 0, boxOf(words)).width).toBeGreaterThan(120);
  expect(spotIn(zone('track', { columns: 2 }), [0], 0, boxOf(words)).width).toBeLessThan(64);
});
