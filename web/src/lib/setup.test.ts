import { expect, test } from 'vitest';
import type { GameInfo, OptionInfo, PresetInfo } from './messages';
import {
  changedOptions, groupsOf, labelOf, numbersText, optionLines, planOf, presetOf, readNumbers, seatsFor, seatsOf, valueText, withKind, withLevel,
} from './setup';
import { scene } from './table/example';

const size: OptionInfo = {
  name: 'board_size', title: 'Size of the arena', group: 'Arena', kind: 'one_of', sentence: 'Squares along each edge.', rules: ['AG-5'],
  values: [6, 8, 10], labels: ['6 by 6', '8 by 8', '10 by 10'],
  low: 0, high: 0, count: 1, word: '', defaults: { '2': 8, '3': 10 },
};
const preset = (name: string, seats: number[], options: PresetInfo['options']): PresetInfo =>
  ({ name, title: name, sentence: '', seats, minutes: '30', options, rules: [] });
const game: GameInfo = {
  name: 'a-game', title: 'A Game', sentence: '', publisher: '', link: '', parents: '', fewest_seats: 2, most_seats: 3, seat_counts: [2, 3],
  minutes: '30', options: [size], presets: [preset('published', [2, 3], {}), preset('duel', [2], { board_size: 6 })], bots: ['gentle', 'sharp'], usual_bot: 'sharp', picture: scene(), pictures: [],
  lessons: [], first_table: null,
};

test('more seats keep the planned ones and add the best bots', () => {
  const two = seatsFor(game, 2, []);
  expect(two.map((seat) => seat.kind)).toEqual(['me', 'bot']);
  const three = seatsFor(game, 3, withKind(two, 1, 'open'));
  expect(three.map((seat) => seat.kind)).toEqual(['me', 'open', 'bot']);
  expect(three[2]?.bot).toBe('sharp');
});

test('there is only one you', () => {
  const seats = withKind(seatsFor(game, 2, []), 1, 'me');
  expect(seats.map((seat) => seat.kind)).toEqual(['here', 'me']);
});

test('only what differs from the defaults of so many seats is sent', () => {
  expect(changedOptions(game, 2, { board_size: 8 })).toEqual({});
  expect(changedOptions(game, 3, { board_size: 8 })).toEqual({ board_size: 8 });
});

test('a plan carries only what each kind of seat needs', () => {
  const seats = [
    { kind: 'me' as const, name: 'x', bot: 'sharp' }, { kind: 'here' as const, name: ' Bob ', bot: 'sharp' },
    { kind: 'bot' as const, name: 'y', bot: 'sharp' },
  ];
  expect(planOf(game, seats, {}, ' Ann ', true, false)).toEqual({
    game: 'a-game', nickname: 'Ann', public: true, hints: false, options: {},
    seats: [{ kind: 'me' }, { kind: 'here', name: 'Bob' }, { kind: 'bot', bot: 'sharp' }],
  });
});

test('values are told in the words of the game, and others by their names', () => {
  expect(labelOf(size, 8)).toBe('8 by 8');
  expect(labelOf(size, 12)).toBe('12');
  expect(labelOf(size, [6, 10])).toBe('6 by 6, 10 by 10');
});

test('a table is a preset if just that is changed which it changes, with the players it is for', () => {
  expect(presetOf(game, 2, {})?.name).toBe('published');
  expect(presetOf(game, 2, { board_size: 8 })?.name).toBe('published');
  expect(presetOf(game, 2, { board_size: 6 })?.name).toBe('duel');
  expect(presetOf(game, 3, { board_size: 6 })).toBeNull();
  expect(presetOf(game, 2, { board_size: 10 })).toBeNull();
});

test('a preset keeps the number of players if it is for them', () => {
  expect(seatsOf(preset('a', [2], {}), 3)).toBe(2);
  expect(seatsOf(preset('a', [2, 3], {}), 3)).toBe(3);
});

test('options are found by their names, sentences, values and rules, in their groups', () => {
  const hands: OptionInfo = { ...size, name: 'hands', title: 'Cards in a hand', group: 'Cards', sentence: '', rules: [], labels: [] };
  const found = (text: string) => groupsOf([size, { ...size, title: 'Shape' }, hands], text).map(({ title, options }) => [title, options.length]);
  expect(found('')).toEqual([['Arena', 2], ['Cards', 1]]);
  expect(found('HAND cards')).toEqual([['Cards', 1]]);
  expect(found('10 by')).toEqual([['Arena', 2]]);
  expect(found('ag-5 size')).toEqual([['Arena', 1]]);
  expect(found('zebra')).toEqual([]);
});

test('all bots get one level, and people none', () => {
  expect(withLevel(seatsFor(game, 3, []), 'gentle').map((seat) => seat.bot)).toEqual(['sharp', 'gentle', 'gentle']);
});

test('several numbers are written with commas, or a word stands for them', () => {
  const floor: OptionInfo = { ...size, name: 'floor', kind: 'numbers', count: 3, word: 'random' };
  expect(readNumbers(floor, ' 1, 2,-3 ')).toEqual([1, 2, -3]);
  expect(readNumbers(floor, 'random')).toBe('random');
  expect(readNumbers(floor, '1, two')).toEqual([1, 'two']);
  expect(numbersText([1, 2, 3])).toBe('1, 2, 3');
  expect(numbersText('random')).toBe('random');
});

test('on the page the first seat has the number 1', () => {
  expect(['seat0', 'seat_5', 'seat0_octopirates', 'previous_winner', 'winner_0', 12].map(valueText))
    .toEqual(['seat 1', 'seat 6', 'seat 1 octopirates', 'previous winner', 'the last winner, seat 1', '12']);
});

test('a table lists its options in words, those that differ from the published game first', () => {
  const flag: OptionInfo = { ...size, name: 'open_hands', kind: 'flag', values: [], defaults: { '2': false, '3': false } };
  const first: OptionInfo = { ...size, name: 'first_player', values: ['seat_0', 'seat_1'], labels: ['seat 1', 'seat 2'], defaults: { '2': 'seat_0', '3': 'seat_0' } };
  const lines = optionLines([size, flag, first], 2, { board_size: 8, open_hands: true }, { yes: 'Yes', no: 'No' });
  expect(lines.map(({ option, value, published, changed }) => [option.name, value, published, changed])).toEqual([
    ['open_hands', 'Yes', 'No', true], ['board_size', '8 by 8', '8 by 8', false], ['first_player', 'seat 1', 'seat 1', false],
  ]);
});
