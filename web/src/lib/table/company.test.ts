import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../messages';
import { absences, heard, present } from './company';

const line = (number: number) => ({ type: 'chat' as const, number, who: 'Ada', text: `${number}`, at: 0, seated: true });
const seat = (number: number, kind: SeatInfo['kind'], connected: boolean): SeatInfo => (
  { seat: number, kind, name: '', bot: '', connected, away: false, mine: false, kept: '' });

test('lines are heard once each, and the newest are kept', () => {
  const chat = heard([line(1), line(2)], [line(2), line(3)]);
  expect(chat.map((known) => known.number)).toEqual([1, 2, 3]);
  const many = heard(chat, Array.from({ length: 600 }, (_, place) => line(place + 4)));
  expect([many.length, many[0]!.number, many.at(-1)!.number]).toEqual([500, 104, 603]);
});

test('who comes and goes changes the card, and bots are always here', () => {
  const card = {
    seats: [seat(0, 'person', true), seat(1, 'person', false), seat(2, 'bot', true), seat(3, 'open', false)],
    spectators: 0,
  } as TableInfo;
  const after = present(card, { type: 'presence', connected: [1], spectators: 7, absent: [] });
  expect(after.seats.map((known) => known.connected)).toEqual([false, true, true, false]);
  expect(after.spectators).toBe(7);
});

test('who is not here is away for longer, and is waited for in vain one day', () => {
  const told = [{ seat: 1, seconds: 3, wait: 57 }];
  expect(absences(told, 0)).toEqual(told);
  expect(absences(told, 10.5)).toEqual([{ seat: 1, seconds: 13, wait: 47 }]);
  expect(absences(told, 90)).toEqual([{ seat: 1, seconds: 93, wait: 0 }]);
});
