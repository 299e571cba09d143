import { expect, test } from 'vitest';
import { event, step } from './example';
import { continued, linesOf } from './log';

const told = (n: number, ...texts: string[]) => ({ n, seat: 0, lines: texts.map((text) => event(text)) });

test('only what everybody at the screen may read is told', () => {
  const steps = [step(3, [event('for all', { seen_by: [-1, 0, 1] }), event('for one', { seen_by: [0] }), event('')])];
  expect(linesOf(steps, [0, 1]).map(({ n, lines }) => [n, lines.map((line) => line.text)])).toEqual([[3, ['for all']]]);
  expect(linesOf(steps, [0])[0]?.lines.map((line) => line.text)).toEqual(['for all', 'for one']);
});

test('steps follow one another', () => {
  expect(continued([told(1, 'a')], [told(2, 'b')])).toEqual([told(1, 'a'), told(2, 'b')]);
  expect(continued([], [told(1, 'a')])).toEqual([told(1, 'a')]);
  expect(continued([told(1, 'a')], [])).toEqual([told(1, 'a')]);
});

test('a step that a picture has cut in two is told as one', () => {
  expect(continued([told(1, 'a'), told(2, 'crash')], [told(2, 'deal'), told(3, 'b')]))
    .toEqual([told(1, 'a'), told(2, 'crash', 'deal'), told(3, 'b')]);
});
