import { expect, test } from 'vitest';
import type { Entry, Zone } from '../messages';
import { scene } from '../table/example';
import type { Placed } from './layout';
import { captionsOf, openable, openedUnder, openersOf, runsOf } from './opening';

const entry = (look: string, kind = 'card'): Entry => ({ look, text: look, code: look, label: look, kind, badge: '', owner: null });
const zone = (id: string, kind: string, opened: string): Zone => ({
  id, kind, label: id, rows: 1, columns: 1, owner: null, count: null, area: '', box: null, tall: null, grows: '',
  private: false, cells: [], opened, inside: [],
});

test('what can be opened is what says so, empty or not', () => {
  const zones = [zone('deck', 'stack', ''), zone('discard', 'stack', 'Newest first.')];
  expect(openable(scene({ zones })).map(({ id }) => id)).toEqual(['discard']);
});

test('a press opens the pile under it, never a board', () => {
  const box = { x: 10, y: 10, width: 100, height: 140 };
  const placed = (id: string, kind: string, opened: string): Placed => ({ zone: zone(id, kind, opened), held: 0, size: box, box, room: box, scale: 1 });
  expect(openedUnder([placed('discard', 'stack', 'Newest first.')], 60, 60)).toBe('discard');
  expect(openedUnder([placed('discard', 'stack', 'Newest first.')], 160, 60)).toBeNull();
  expect(openedUnder([placed('board', 'squares', 'All of it.'), placed('deck', 'stack', '')], 60, 60)).toBeNull();
  expect(openedUnder([placed('grid', 'row', 'All of it.')], 60, 60)).toBeNull();
});

test('what is said of every card alike is left out under it', () => {
  const named = (...labels: string[]) => captionsOf(labels.map((label) => ({ ...entry('a'), label })));
  expect(named('Bomb 1, in the pile', 'Hook 2, in the pile')).toEqual(['Bomb 1', 'Hook 2']);
  expect(named('Bomb 1, seen by Ann', 'Hook 2, seen by Bob')).toEqual(['Bomb 1, seen by Ann', 'Hook 2, seen by Bob']);
  expect(named('Bomb 1', 'Hook 2')).toEqual(['Bomb 1', 'Hook 2']);
  expect(named()).toEqual([]);
});

test('many backs in a row are one stack, in its place; a few are seen one by one', () => {
  const backs = (n: number) => Array.from({ length: n }, () => entry('cat', 'back'));
  const runs = runsOf([entry('a'), ...backs(5), entry('b'), ...backs(2), entry('c')]);
  expect(runs.map((run) => [run.entry.look, run.place, run.count])).toEqual([
    ['a', 0, 1], ['cat', 1, 5], ['b', 6, 1], ['cat', 7, 1], ['cat', 8, 1], ['c', 9, 1],
  ]);
  expect(runsOf(Array.from({ length: 5 }, () => entry('a')))).toHaveLength(5);
});

test('the sign of a pile stands at its lower corner, and is small beside a choice', () => {
  const room = { x: 0, y: 0, width: 100, height: 140 };
  const placed = ['deck', 'discard'].map((id): Placed => (
    { zone: zone(id, 'stack', id === 'deck' ? '' : 'Newest first.'), held: 0, size: room, box: room, room, scale: 1 }));
  const [sign, ...others] = openersOf(placed, 0.5, () => false);
  expect(others).toEqual([]);
  expect([sign?.zone.id, sign?.x, sign?.y, sign?.radius, sign?.reach]).toEqual(['discard', 89, 129, 22, 44]);
  expect(openersOf(placed, 0.5, () => true)[0]?.reach).toBe(28);
});
