import { expect, test } from 'vitest';
import type { EventInfo, Piece, Scene, Zone } from '../../messages';
import { scene } from '../../table/example';
import { stations } from './stations';

const zone = (id: string, owner: number): Zone => ({
  id, kind: 'column', label: id, rows: 1, columns: 1, owner, count: null, area: '', box: null, tall: null,
  grows: '', private: false, cells: [], opened: '', inside: [],
});
const ZONES = [0, 1].flatMap((seat) => [
  ...[0, 1, 2].flatMap((lane) => [zone(`lane-${seat}-${lane}`, seat), zone(`ship-${seat}-${lane}`, seat), zone(`guest-${seat}-${lane}`, seat)]),
  ...['deck', 'discard', 'treasure', 'hand'].map((name) => zone(`${name}-${seat}`, seat)),
]);
const piece = (id: string, where: string, at = 0, look = ''): Piece => ({
  id, zone: where, at: [at], look, text: '', code: '', label: '', owner: Number(where.split('-')[1]), turned: 0,
  hidden: false, kind: 'card', badge: '', faded: false, lit: false,
});
const told = (...kinds: string[]): EventInfo[] => kinds.map((kind) => ({ kind, seat: 0, text: kind, rule: '', seen_by: [], flip: null }));
const laid = (...pieces: Piece[]): Scene => scene({ zones: ZONES, pieces });
const wayOf = (scenes: Scene[], id: string) => scenes.map(({ pieces }) => pieces.find((entry) => entry.id === id)?.zone);

test('a third hook is played, fishes, brings its guest, and clears its column', () => {
  const before = laid(
    piece('H1', 'hand-0'), piece('a', 'lane-0-1', 0), piece('b', 'lane-0-1', 1), piece('guest:5', 'guest-0-1'), piece('fish', 'discard-0'),
  );
  const after = laid(
    piece('fish', 'hand-0'), piece('a', 'discard-0', 0), piece('b', 'discard-0', 1), piece('H1', 'discard-0', 2), piece('guest:5', 'treasure-0'),
  );
  const way = stations(before, after, told('played', 'fished', 'guest-secured', 'cleared'));
  expect(wayOf(way, 'H1')).toEqual(['lane-0-1', 'lane-0-1', 'lane-0-1']);
  expect(way[0]!.pieces.find(({ id }) => id === 'H1')!.at).toEqual([2]);
  expect(wayOf(way, 'fish')).toEqual(['discard-0', 'hand-0', 'hand-0']);
  expect(wayOf(way, 'guest:5')).toEqual(['guest-0-1', 'guest-0-1', 'treasure-0']);
  expect(wayOf(way, 'a')).toEqual(['lane-0-1', 'lane-0-1', 'lane-0-1']);
});

test('a bomb is seen before what it does', () => {
  const before = laid(piece('B1', 'hand-0'), piece('zeppelin:4', 'ship-1-1', 0, 'zeppelin'), piece('guest:2', 'guest-1-1'));
  const after = laid(piece('B1', 'lane-0-1'), piece('zeppelin:4', 'ship-1-1', 0, 'wreck'));
  const way = stations(before, after, told('played', 'destroyed', 'guest-lost'));
  expect(way.map(({ pieces }) => pieces.find(({ id }) => id === 'zeppelin:4')!.look)).toEqual(['zeppelin', 'zeppelin hit']);
  expect(wayOf(way, 'B1')).toEqual(['lane-0-1', 'lane-0-1']);
  expect(wayOf(way, 'guest:2')).toEqual(['guest-1-1', 'guest-1-1']);
});

test('a card is discarded before its effect', () => {
  const before = laid(piece('C1', 'lane-0-0'), piece('loot', 'discard-1'));
  const after = laid(piece('C1', 'discard-0'), piece('loot', 'treasure-0'));
  const way = stations(before, after, told('discarded', 'looted'));
  expect(wayOf(way, 'C1')).toEqual(['discard-0']);
  expect(wayOf(way, 'loot')).toEqual(['discard-1']);
});

test('a moved third card rests in the column that it clears', () => {
  const before = laid(piece('S3', 'lane-0-0'), piece('a', 'lane-0-1', 0), piece('b', 'lane-0-1', 1));
  const after = laid(piece('a', 'discard-0', 0), piece('b', 'discard-0', 1), piece('S3', 'discard-0', 2));
  expect(wayOf(stations(before, after, told('moved', 'cleared')), 'S3')).toEqual(['lane-0-1']);
});

test('what happens at once needs no stations', () => {
  const before = laid(piece('deck-0:3', 'deck-0', 3));
  expect(stations(before, laid(piece('B1', 'hand-0')), told('drew'))).toEqual([]);
});
