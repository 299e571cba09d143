import { describe, expect, test } from 'vitest';
import type { Piece, Zone } from '../messages';
import { scene } from '../table/example';
import {
  RIM, UNIT, areaOf, arrange, laidOut, placeOf, placeUnder, shapeOf, sizeOf, spotIn, spotOf, turnTo,
} from './layout';

function zone(kind: string, more: Partial<Zone> = {}): Zone {
  return {
    id: kind, kind, label: kind, rows: 1, columns: 1, owner: null, count: null, area: '', box: null, tall: null,
    grows: '', private: false, cells: [], opened: '', inside: [], ...more,
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
    expect(areaOf(zone('fan', { owner: 0 }), 0)).toBe('hand');
    expect(areaOf(zone('fan', { owner: 1 }), 0)).toBe('centre');
    expect(areaOf(zone('stack'), 0)).toBe('side');
    expect(areaOf(zone('stack', { area: 'centre' }), 0)).toBe('centre');
  });

  test('hold their zones side by side, or where the boxes say', () => {
    const loose = arrange(scene({ zones: [zone('row', { columns: 2 }), zone('column')] }), 'centre');
    expect(loose.placed[1]!.box.x).toBeGreaterThan(loose.placed[0]!.box.width);
    const fixed = arrange(
      scene({ zones: [zone('row', { box: [2, 1, 3, 2.8] })], pieces: [piece('a', 'row', [0])] }), 'centre',
    );
    // As large as the box allows, in the middle of it.
    expect(fixed.placed[0]!.box).toEqual({ x: 250, y: 100, width: 200, height: 280 });
    // Badges and rings need some room around it.
    expect(fixed.frame).toEqual({ x: 236, y: 86, width: 228, height: 308 });
    expect(spotOf(fixed.placed[0]!, [0])).toMatchObject({ x: 350, y: 240, width: 200, height: 280 });
  });

  test('go on in a new line when one is full', () => {
    const board = zone('squares', { rows: 12, columns: 12 });
    const { placed } = arrange(scene({ zones: [board, zone('track', { columns: 7 })] }), 'centre');
    const [first, second] = placed.map(({ box }) => box);
    expect(second!.y).toBeGreaterThan(first!.y + first!.height);
    expect(second!.x + second!.width / 2).toBeCloseTo(first!.width / 2);
  });
});

test('a full column overlaps more, and stays in its box', () => {
  const column = zone('column', { box: [0, 0, 1, 3] });
  const cards = Array.from({ length: 9 }, (_, place) => piece(`c${place}`, 'column', [place]));
  const placed = arrange(scene({ zones: [column], pieces: cards }), 'centre').placed[0]!;
  const last = spotOf(placed, [8]);
  expect(last.y + last.height / 2).toBeLessThanOrEqual(300.001);
  expect(spotOf(placed, [1]).y).toBeGreaterThan(spotOf(placed, [0]).y);
});

test('thirty cards are held in lines, each card with its corner in sight', () => {
  const fan = zone('fan');
  const box = boxOf(fan, 30);
  const spots = Array.from({ length: 30 }, (_, place) => spotIn(fan, [place], 30, box));
  expect(new Set(spots.map((spot) => spot.y)).size).toBe(2);
  expect(spots[1]!.x - spots[0]!.x).toBeGreaterThan(44);
  for (const spot of spots) expect(spot.x - 50).toBeGreaterThanOrEqual(0);
});

test('a narrow screen has boxes of its own, and shorter lines of cards', () => {
  const pile = zone('stack', { box: [0, 0, 1, 1.4], tall: [2, 0, 1, 1.4], area: 'centre' });
  const fan = zone('fan', { owner: 0 });
  const cards = Array.from({ length: 13 }, (_, place) => piece(`c${place}`, 'fan', [place]));
  const table = scene({ zones: [pile, fan], pieces: cards });
  expect(arrange(table, 'centre').placed[0]!.box.x).toBe(0);
  expect(arrange(table, 'centre', true).placed[0]!.box.x).toBe(200);
  const [held] = arrange(table, 'hand', true).placed;
  expect(new Set(cards.map((card) => spotOf(held!, card.at).y)).size).toBe(2);
  expect(arrange(table, 'hand').frame.height).toBeLessThan(arrange(table, 'hand', true).frame.height);
});

test('the boxes of a track are wide enough for their words', () => {
  const cells = [{ at: [0, 0], look: '', text: 'Helicopters', label: '' }];
  const words = zone('track', { columns: 2, cells });
  expect(spotIn(words, [0], 0, boxOf(words)).width).toBeGreaterThan(120);
  expect(spotIn(zone('track', { columns: 2 }), [0], 0, boxOf(words)).width).toBeLessThan(64);
});

test('a press on the ground finds its place', () => {
  const board = zone('squares', { rows: 8, columns: 8 });
  const { placed } = arrange(scene({ zones: [board] }), 'centre');
  expect(placeUnder(placed, RIM + 350, RIM + 20)).toBe('squares:0,3');
  expect(placeUnder(placed, RIM - 20, RIM + 20)).toBeNull();
  const cells = [[0, 0], [1, 0], [1, 1]].map((at) => ({ at, look: '', text: '', label: '' }));
  const floor = zone('hexes', { rows: 2, columns: 2, cells });
  const hexes = arrange(scene({ zones: [floor] }), 'centre').placed;
  const { x, y } = spotOf(hexes[0]!, [1, 1]);
  expect(placeUnder(hexes, x + 20, y - 10)).toBe('hexes:1,1');
  expect(placeUnder(hexes, 150, 50)).toBeNull();
});

test('a table with nothing in its centre is laid out there to be pictured', () => {
  const seated = scene({ zones: [zone('row', { area: 'seat' }), zone('stack')] });
  expect(laidOut(seated).zones.map((one) => one.area)).toEqual(['centre', 'centre']);
  const board = scene({ zones: [zone('squares'), zone('stack')] });
  expect(laidOut(board)).toBe(board);
});

test('a single card in the centre is not drawn as large as the table', () => {
  const { placed, frame } = arrange(scene({ zones: [zone('row')] }), 'centre');
  expect([frame.width, frame.height]).toEqual([600, 400]);
  const { x, width } = placed[0]!.box;
  expect(x + width / 2).toBeCloseTo(frame.x + frame.width / 2);
  expect(arrange(scene({ zones: [zone('row', { area: 'side' })] }), 'side').frame.width).toBeLessThan(200);
});

test('a kind that a newer hall may know is drawn as a row', () => {
  expect(['fan', 'hexes', 'unheard-of'].map((kind) => shapeOf(zone(kind)))).toEqual(['fan', 'hexes', 'row']);
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
