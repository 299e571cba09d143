import { describe, expect, test } from 'vitest';
import { piece, scene, zone } from '../table/example';
import { arrange, laidOut, placeUnder, spotOf } from './layout';
import { RIM } from './spots';

describe('areas', () => {
  test('hold their zones side by side, or where the boxes say', () => {
    const loose = arrange(scene({ zones: [zone('row', { columns: 2 }), zone('column')] }), 'centre');
    expect(loose.placed[1]!.box.x).toBeGreaterThan(loose.placed[0]!.box.width);
    const fixed = arrange(
      scene({ zones: [zone('row', { box: [2, 1, 3, 2.8] })], pieces: [piece('a', 'row', [0])] }), 'centre',
    );
    // As large as the box allows, in the middle of it.
    expect(fixed.placed[0]!.box).toEqual({ x: 250, y: 100, width: 200, height: 280 });
    // Badges and rings need some room around it.
    expect(fixed.frame).toEqual({ x: 246, y: 96, width: 208, height: 288 });
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
  expect([frame.width, frame.height]).toEqual([350, 400]);
  const { x, width } = placed[0]!.box;
  expect(x + width / 2).toBeCloseTo(frame.x + frame.width / 2);
  expect(arrange(scene({ zones: [zone('row', { area: 'side' })] }), 'side').frame.width).toBeLessThan(200);
});
