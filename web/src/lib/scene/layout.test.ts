import { describe, expect, test } from 'vitest';
import type { Piece, Zone } from '../messages';
import { scene } from '../table/example';
import { RIM, UNIT, areaOf, arrange, placeOf, shapeOf, sizeOf, spotIn, turnTo } from './layout';

function zone(kind: string, more: Partial<Zone> = {}): Zone {
  return {
    id: kind, kind, label: kind, rows: 1, columns: 1, owner: null, count: null, area: '', box: null,
    grows: '', private: false, cells: [], ...more,
  };
}
const piece = (id: string, inZone: string, at: number[]): Piece => ({
  id, zone: inZone, at, look: '', text: '', code: '', label: '', owner: null, turned: 0,
  hidden: false, kind: 'card', badge: '', faded: false, lit: false,
});
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

describe('areas', () => {
  test('follow the kind unless the zone says otherwise', () => {
    expect(areaOf(zone('squares'), 0)).toBe('centre');
    expect(areaOf(zone('hand', { owner: 0 }), 0)).toBe('hand');
    expect(areaOf(zone('hand', { owner: 1 }), 0)).toBe('centre');
    expect(areaOf(zone('pile'), 0)).toBe('side');
    expect(areaOf(zone('pile', { area: 'centre' }), 0)).toBe('centre');
  });

  test('hold their zones side by side, or where the boxes say', () => {
    const loose = arrange(scene({ zones: [zone('row', { columns: 2 }), zone('column')] }), 'centre');
    expect(loose.placed[1]!.box.x).toBeGreaterThan(loose.placed[0]!.box.width);
    const fixed = arrange(
      scene({ zones: [zone('row', { box: [2, 1, 3, 2] })], pieces: [piece('a', 'row', [0])] }), 'centre',
    );
    expect(fixed.frame).toEqual({ x: 200, y: 100, width: 300, height: 200 });
  });
});

test('other names of kinds are the same shapes', () => {
  expect(['hand', 'pile', 'slots', 'hexes', 'unheard-of'].map((kind) => shapeOf(zone(kind))))
    .toEqual(['fan', 'stack', 'row', 'hexes', 'row']);
});

test('places are told from pieces', () => {
  const zones = [zone('board'), zone('hand')];
  expect(placeOf('board:3,-1', zones)).toMatchObject({ at: [3, -1] });
  expect(placeOf('card:9H', zones)).toBeNull();
  expect(placeOf('hand:9H', zones)).toBeNull();
});

test('pieces turn the short way round', () => {
  expect(turnTo(undefined, 3)).toBe(270);
  expect(turnTo(270, 0)).toBe(360);
  expect(turnTo(0, 3)).toBe(-90);
  expect(turnTo(360, 1)).toBe(450);
});
