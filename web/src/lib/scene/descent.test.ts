import { expect, test } from 'vitest';
import type { Piece, Zone } from '../messages';
import { choice, scene } from '../table/example';
import { formerly, settled } from './descent';

const piece = (id: string, zone: string, at: number, look = ''): Piece => ({
  id, zone, at: [at], look, text: '', code: '', label: '', owner: 0, turned: 0, hidden: false,
  kind: 'card', badge: '', faded: false, lit: false,
});
const zone = (id: string, count: number | null = null): Zone => ({
  id, kind: 'stack', label: id, rows: 1, columns: 1, owner: 0, count, area: '', box: null, tall: null,
  grows: '', private: false, cells: [], opened: '', inside: [],
});
const placesOf = (pieces: Piece[]) => Object.fromEntries(pieces.map(({ id, zone: where, at }) => [id, `${where}:${at}`]));

test('of cards that are alike, the one that moves is the one that has moved', () => {
  const before = scene({ pieces: [piece('B1~0', 'lane', 0), piece('B1~1', 'hand', 0), piece('S1~0', 'hand', 1)] });
  const play = choice(1, ['B1~0'], { ghosts: [{ piece: 'B1~0', zone: 'lane', at: [1], turned: 0 }] });
  const after = settled(before, scene({
    pieces: [piece('B1~0', 'pile', 0), piece('B1~1', 'lane', 0), piece('S1~0', 'hand', 0)], choices: [play],
  }));
  expect(placesOf(after.pieces)).toEqual({ 'B1~0': 'lane:0', 'B1~1': 'pile:0', 'S1~0': 'hand:0' });
  // What can be chosen follows.
  expect(after.choices[0]).toMatchObject({ on: ['B1~1'], ghosts: [{ piece: 'B1~1' }] });
});

test('a new card of a kind gets an id that is free', () => {
  const before = scene({ pieces: [piece('B1~0', 'lane', 3)] });
  const after = settled(before, scene({ pieces: [piece('B1~0', 'hand', 0), piece('B1~1', 'lane', 3)] }));
  expect(placesOf(after.pieces)).toEqual({ 'B1~0': 'lane:3', 'B1~1': 'hand:0' });
});

test('a drawn card was the top of its deck', () => {
  const before = scene({ zones: [zone('deck', 9), zone('hand')], pieces: [piece('deck:7', 'deck', 7), piece('deck:8', 'deck', 8)] });
  const after = scene({
    zones: [zone('deck', 8), zone('hand')],
    pieces: [piece('deck:6', 'deck', 6), piece('deck:7', 'deck', 7), piece('B1~0', 'hand', 0)],
  });
  expect([...formerly(before, after)].map(([id, was]) => [id, was.id])).toEqual([['B1~0', 'deck:8']]);
});

test('of several that go face down, each becomes what looks like it', () => {
  const zones = [zone('lane'), zone('guests'), zone('chest')];
  const before = scene({ zones, pieces: [piece('C1~0', 'lane', 0, 'chest cats'), piece('guest:3', 'guests', 0, 'guest five')] });
  const after = scene({ zones, pieces: [piece('chest:0', 'chest', 0, 'back cats'), piece('chest:1', 'chest', 1, 'back guest')] });
  expect([...formerly(before, after)].map(([id, was]) => [id, was.id])).toEqual([['chest:0', 'C1~0'], ['chest:1', 'guest:3']]);
});
