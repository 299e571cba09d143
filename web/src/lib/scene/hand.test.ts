import { expect, test } from 'vitest';
import { piece, scene, zone } from '../table/example';
import { alone, cardsWide, handLines, sidesAreWide, zonesIn } from './hand';

const hand = (cards: number, ...more: ReturnType<typeof zone>[]) => scene({
  zones: [zone('fan', { id: 'hand', owner: 0 }), ...more],
  pieces: Array.from({ length: cards }, (_, place) => piece(`c${place}`, 'hand', [place])),
});
const pile = (id: string, more = {}) => zone('stack', { id, ...more });

test('zones are told apart by their area', () => {
  const table = hand(1, zone('squares'), pile('deck'));
  expect((['hand', 'centre', 'side', 'seat'] as const).map((area) => zonesIn(table, area).map(({ id }) => id)))
    .toEqual([['hand'], ['squares'], ['deck'], []]);
});

test('a hand of several lines is taller, but not without end', () => {
  expect([handLines(scene(), true), handLines(hand(8), true)]).toEqual([1, 1]);
  expect(handLines(hand(9), true)).toBeGreaterThan(1);
  expect(handLines(hand(9), false)).toBe(1);
  expect(handLines(hand(60), true)).toBe(2);
});

test('a pile stands by itself, as wide as its cards beside each other', () => {
  const row = zone('row', { columns: 3, area: 'side' });
  const table = scene({ zones: [pile('deck'), row] });
  expect(alone(table, row).zones).toEqual([row]);
  expect(cardsWide(table, pile('deck'))).toBe(1);
  expect(cardsWide(table, row)).toBeGreaterThan(3);
});

test('many piles leave too little room for a hand beside them', () => {
  const piles = ['a', 'b', 'c', 'd', 'e'].map((id) => pile(id));
  expect([sidesAreWide(scene({ zones: piles.slice(1) })), sidesAreWide(scene({ zones: piles }))]).toEqual([false, true]);
});
