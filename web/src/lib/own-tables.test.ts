import { expect, test } from 'vitest';
import type { OwnTable, SeatInfo } from './messages';
import { isMyMove, ownFirst } from './own-tables';

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number, kind: 'person', name: `P${number}`, bot: '', connected: true, away: false, mine: false, kept: '', ...more,
});
const own = (id: string, seats: SeatInfo[], deciding: number[]): OwnTable => ({
  deciding,
  table: {
    id, game: 'a-game', title: 'A Game', state: 'playing', public: false, hints: true, giving: false, seats, options: {}, created: 0,
    spectators: 0, mine: [0], rematch: null, branch: null, seal: null, lesson: null,
  },
});

test('tables that wait for me come first', () => {
  const theirs = own('theirs', [seat(0, { mine: true }), seat(1)], [1]);
  const mine = own('mine', [seat(0, { mine: true }), seat(1)], [0, 1]);
  expect(ownFirst([theirs, mine]).map(({ table }) => table.id)).toEqual(['mine', 'theirs']);
});

test('a seat that a bot plays for me does not wait for me', () => {
  expect(isMyMove(own('left', [seat(0, { mine: true, away: true }), seat(1)], [0]))).toBe(false);
});
