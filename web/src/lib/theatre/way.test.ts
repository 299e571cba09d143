import { expect, test } from 'vitest';
import type { ReportPage } from '../messages';
import { after, before, lineOver, markOf, momentOf, oddsAt, parseMark, turnedAt } from './way';

test('turns and rounds are found on both sides of a moment', () => {
  const turns = [0, 4, 9];
  expect([after(turns, 0, 12), after(turns, 4, 12), after(turns, 9, 12)]).toEqual([4, 9, 12]);
  expect([before(turns, 0), before(turns, 4), before(turns, 5), before(turns, 12)]).toEqual([0, 0, 4, 9]);
});

test('an address names moment and view, and leads back to them', () => {
  for (const mark of [{ moment: 0, view: 'open' }, { moment: 42, view: 'spectator' }, { moment: 7, view: '3' }]) {
    expect(parseMark(markOf(mark))).toEqual(mark);
  }
});

test('what an address does not say, or says wrongly, is left open', () => {
  expect(parseMark('')).toEqual({ moment: null, view: null });
  expect(parseMark('#12')).toEqual({ moment: 12, view: null });
  expect(parseMark('#/0')).toEqual({ moment: null, view: '0' });
  expect(parseMark('#-3/closed')).toEqual({ moment: null, view: null });
  expect(parseMark('#1e9/../../x')).toEqual({ moment: null, view: null });
});

const report = {
  actions: 10, curves: [[[1, 0.5], [6, 0.75], [11, 1]], [[3, 0.4], [11, 0]]], turnings: [],
} as unknown as ReportPage;

test('odds stay until they are judged anew, and the last ones are those of the end', () => {
  expect(oddsAt(report, 0)).toEqual([0.5, 0.4]);
  expect(oddsAt(report, 4)).toEqual([0.5, 0.4]);
  expect(oddsAt(report, 5)).toEqual([0.75, 0.4]);
  expect(oddsAt(report, 10)).toEqual([1, 0]);
});

test('a curve has a point for each decision, where it was made', () => {
  expect(momentOf(11, 10)).toBe(10);
  expect(lineOver(report.curves[0]!, 10, (moment, odds) => `${moment}:${odds}`)).toBe('0:0.5 5:0.75 10:1');
});

test('a turning point is watched from the moment before its action', () => {
  expect(turnedAt({ step: 8, seat: 0, before: 0.5, after: 0.2, cause: 'decision', text: '' })).toBe(7);
});
