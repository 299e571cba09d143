import { expect, test, vi } from 'vitest';
import type { GameInfo } from './messages';
import { scene } from './table/example';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { planNow } = await import('./play-now');

const game: GameInfo = {
  name: 'a-game', title: 'A Game', sentence: '', publisher: '', link: '', parents: '', fewest_seats: 2, most_seats: 4, seat_counts: [2, 3, 4],
  minutes: '30', options: [], bots: ['gentle', 'sharp'], usual_bot: 'sharp', picture: scene(), pictures: [],
  presets: [], lessons: [], first_table: { seats: 2, options: { board_size: 6 } },
};

test('a newcomer meets the weakest bots at a short table, everybody else the usual ones at a full one', () => {
  const first = planNow(game, true);
  expect(first.seats).toEqual([{ kind: 'me' }, { kind: 'bot', name: '', bot: 'gentle' }]);
  expect(first.options).toEqual({ board_size: 6 });
  const usual = planNow(game, false);
  expect(usual.seats.map((seat) => seat.bot)).toEqual([undefined, 'sharp', 'sharp', 'sharp']);
  expect(usual.options).toEqual({});
});

test('a game that names no first table has gentle bots at a full one', () => {
  const first = planNow({ ...game, first_table: null }, true);
  expect(first.seats).toHaveLength(4);
  expect(first.seats.at(-1)?.bot).toBe('gentle');
});
