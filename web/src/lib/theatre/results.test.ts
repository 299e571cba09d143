import { expect, test } from 'vitest';
import type { FinishedTable, OutcomeInfo, SeatInfo } from '../messages';
import { opponents, resultOf } from './results';

const seat = (number: number, name: string, mine = false) => ({ seat: number, name, mine }) as SeatInfo;
const game = (winners: number[] | null, ...mine: number[]) => ({
  seats: ['Ann', 'Bob', 'Cleo'].map((name, number) => seat(number, name, mine.includes(number))),
  over: winners && { winners, scores: [], reason: '', rule: '' } satisfies OutcomeInfo | null,
}) as unknown as FinishedTable;

test('a game was won, shared, lost, or is of older rules', () => {
  expect(resultOf(game([0], 0))).toBe('won');
  expect(resultOf(game([0, 1], 0))).toBe('shared');
  expect(resultOf(game([0, 1], 0, 1))).toBe('won');
  expect(resultOf(game([2], 0, 1))).toBe('lost');
  expect(resultOf(game(null, 0))).toBe('older');
});

test('opponents are all but oneself', () => {
  expect(opponents(game([0], 0))).toEqual(['Bob', 'Cleo']);
  expect(opponents(game([0], 0, 1, 2))).toEqual([]);
});
