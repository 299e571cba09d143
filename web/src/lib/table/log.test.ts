import { expect, test } from 'vitest';
import type { Panel } from '../messages';
import { event, step } from './example';
import { about, continued, lastOwn, linesOf, since } from './log';

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

const back = (n: number, seat: number) => ({ n, seat: -1, lines: [event('Ann takes it back.', { kind: 'undo', seat })] });

test('the last step of one\'s own is one that was not taken back', () => {
  expect(lastOwn([], [0])).toBe(null);
  expect(lastOwn([told(1, 'a'), { ...told(2, 'b'), seat: 1 }], [0])?.n).toBe(1);
  expect(lastOwn([told(1, 'a'), told(2, 'b'), back(3, 0)], [0])?.n).toBe(1);
  expect(lastOwn([told(1, 'a'), back(2, 1)], [0])?.n).toBe(1);
  expect(lastOwn([told(1, 'a'), back(2, 0)], [0])).toBe(null);
});

test('what would be undone is what was played since', () => {
  const asks = { n: 4, seat: -1, lines: [event('Ann asks.', { kind: 'undo-talk' })] };
  expect(since([told(1, 'a'), told(2, 'b'), told(3, '', 'c'), asks], 1)).toEqual(['b', 'c']);
});

test('a sentence is about the seat that it begins with, the longest name first', () => {
  const panels = ['Ann', 'Anna', 'Bob'].map((name, seat) => ({ name, seat })) as Panel[];
  expect(['Ann rides.', 'Anna rides.', 'The deck is empty.'].map((text) => about(text, panels))).toEqual([0, 1, 'none']);
});
