import { expect, test } from 'vitest';
import type { Piece } from '../messages';
import { type Lying, Memory, lyingWith, turnTo, turnedOver } from './motion';

const piece = (id: string, at: number[], kind = 'token'): Piece => ({
  id, zone: 'floor', at, look: '', text: '', code: '', label: '', owner: null, turned: 0, hidden: false,
  kind, badge: '', faded: false, lit: false,
});
const lying = (id: string, column: number, kind?: string): Lying =>
  ({ piece: piece(id, [0, column], kind), x: column * 100, y: 0 });

test('whoever is nearest to the newcomer sets off first', () => {
  const memory = new Memory();
  memory.look([lying('far', 3), lying('near', 1), lying('next', 2)], true, 0);
  const after = [lying('far', 4), lying('near', 2), lying('next', 3), lying('new', 0)];
  const news = memory.look(after, true, 1000);
  expect(['near', 'next', 'far'].map((id) => news(id).rank)).toEqual([0, 1, 2]);
  // Worked out again for the same change, it is still news; later it is not.
  expect(memory.look(after, true, 1010)('far').rank).toBe(2);
  expect(memory.look(after, true, 2000)('far').rank).toBe(0);
});

test('a piece that comes from another zone, or was only planned, is a newcomer too', () => {
  for (const before of [{ zone: 'stock', at: [0] }, { faded: true }]) {
    const memory = new Memory();
    const first = lying('car', 0);
    memory.look([{ ...first, piece: { ...first.piece, ...before } }, lying('far', 3), lying('near', 1)], true, 0);
    const news = memory.look([first, lying('far', 4), lying('near', 2)], true, 1000);
    expect(['car', 'near', 'far'].map((id) => news(id).rank)).toEqual([0, 0, 1]);
  }
});

test('without a newcomer all set off together', () => {
  const memory = new Memory();
  memory.look([lying('one', 1), lying('two', 2)], true, 0);
  const news = memory.look([lying('one', 2), lying('two', 3)], true, 1000);
  expect([news('one').rank, news('two').rank]).toEqual([0, 0]);
});

test('a card that turns over shows what it was, for a moment', () => {
  const memory = new Memory();
  expect(memory.look([lying('laid:0', 0, 'back')], false, 0)('laid:0').was).toBeNull();
  expect(memory.look([lying('laid:0', 0, 'card')], false, 1000)('laid:0').was?.kind).toBe('back');
  expect(memory.look([lying('laid:0', 0, 'card')], false, 1001)('laid:0').was?.kind).toBe('back');
  expect(memory.look([lying('laid:0', 0, 'card')], false, 9000)('laid:0').was).toBeNull();
});

test('a piece that is turned over shows its face, and lies with all that is in its place', () => {
  const pieces = [piece('space', [1, 2], 'card'), piece('stack', [1, 2, 1], 'back'), piece('other', [1, 1], 'back')];
  const after = turnedOver(pieces, { piece: 'stack', look: 'blue lie', text: '3', label: 'Blue 3', zone: '', at: [] });
  expect(after.map(({ kind, text }) => kind + text)).toEqual(['card', 'card3', 'back']);
  expect(lyingWith(after, ['stack']).map(({ id }) => id)).toEqual(['space', 'stack']);
});

test('a piece that goes somewhere is there, and is no card for that', () => {
  const before = [{ ...piece('car', [1, 2], 'token'), faded: true }, piece('bell', [1, 3], 'marker')];
  const [car, bell] = turnedOver(before, { piece: 'car', look: 'car', text: '3', label: 'car A3', zone: 'floor', at: [1, 3] });
  expect([car!.zone, car!.at, car!.kind, car!.faded]).toEqual(['floor', [1, 3], 'token', false]);
  expect(bell).toBe(before[1]);
});

test('pieces turn the short way round', () => {
  expect(turnTo(undefined, 3)).toBe(270);
  expect(turnTo(270, 0)).toBe(360);
  expect(turnTo(0, 3)).toBe(-90);
  expect(turnTo(360, 1)).toBe(450);
});
