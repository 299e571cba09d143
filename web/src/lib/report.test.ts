import { expect, test } from 'vitest';
import type { Panel, ReportPage } from './messages';
import { MARGIN, lineOf, marksOf, placing, ranking, ticks } from './report';

const report: ReportPage = {
  names: ['Ann', 'Bob'], actions: 9, iterations: 10, reason: '', accounts: [], costly: [],
  curves: [[[0, 0.5], [3, 0.75], [6, 0.25], [10, 1]], [[0, 0.5], [4, 0.25], [10, 0]]],
  turnings: [{ step: 4, seat: 0, before: 0.75, after: 0.25, cause: 'decision', text: 'Ann slips.' }],
};

test('a line goes from the first corner to the last', () => {
  const place = placing(report, 400, 200);
  expect(place(0, 1)).toEqual({ x: MARGIN.left, y: MARGIN.top });
  expect(place(10, 0)).toEqual({ x: 400 - MARGIN.right, y: 200 - MARGIN.bottom });
  expect(lineOf(report.curves[0]!, place).split(' ')).toHaveLength(4);
});

test('a turning point lies on its line where the odds were known again', () => {
  const place = placing(report, 400, 200);
  const [mark] = marksOf(report, place);
  expect({ x: mark?.x, y: mark?.y }).toEqual(place(6, 0.25));
});

test('an axis has a few round numbers', () => {
  expect(ticks(9, 5)).toEqual([2, 4, 6, 8]);
  expect(ticks(420, 5)).toEqual([100, 200, 300, 400]);
  expect(ticks(3, 5)).toEqual([1, 2, 3]);
});

test('winners come first, whether the highest score is best or the lowest', () => {
  const panels = (...scores: number[]): Panel[] => scores.map((score, seat) => ({
    seat, name: `P${seat}`, sign: '', status: '', deciding: false, out: false, score: `${score}`, unit: 'points',
    badge: '', facts: [], marks: [],
  }));
  const order = (scores: number[], winners: number[]) => ranking(panels(...scores), winners).map(({ seat }) => seat);
  expect(order([3, 1, 7], [2])).toEqual([2, 0, 1]);
  expect(order([76, 1, 29], [1])).toEqual([1, 2, 0]);
  expect(order([5, 9, 5, 9], [1, 3])).toEqual([1, 3, 0, 2]);
});
