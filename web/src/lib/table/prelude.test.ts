import { expect, test } from 'vitest';
import type { Piece, Flip } from '../messages';
import type { Theme } from '../themes/theme';
import { Effects } from './effects.svelte';
import { event, piece } from './example';
import { prelude, textOf, toldInstead } from './prelude';

const theme: Theme = { cues: {} };
const flip = (id: string, zone = ''): Flip => ({ piece: id, look: '', text: '', label: '', zone, at: [0, 1] });

function board(...pieces: Piece[]) {
  const turned: string[] = [];
  return { pieces, turned, flip: ({ piece: id }: Flip) => void turned.push(id) };
}

test('a crash flickers', () => {
  const effects = new Effects();
  const acts = prelude({ crashes: [event('', { seat: 2 })], shown: null, theme, pace: 1 }, board(), effects);
  expect(acts.map((act) => act.wait)).toEqual([650]);
  acts[0]?.begin();
  expect(effects.flickering).toEqual([2]);
});

test('without anything to see there is nothing to wait for', () => {
  expect(prelude({ crashes: [], shown: null, theme, pace: 1 }, board(), new Effects())).toEqual([]);
});

test('a light sweeps, pieces turn over one by one, are looked at and fly to whoever takes them', () => {
  const effects = new Effects();
  const light = event('Lights!');
  const [one, two] = [event('one', { flip: flip('a') }), event('two', { flip: flip('b') })];
  const shown = { light, seen: [light, one, two], lines: [event('A lie.')], to: 3 };
  const table = board(piece('a', 'grid', [0, 1, 0]), piece('b', 'grid', [0, 1, 1]), piece('claim', 'grid', [0, 1]), piece('c', 'grid', [1, 1]));
  const acts = prelude({ crashes: [], shown, theme, pace: 0.5 }, table, effects);
  expect(acts.map((act) => act.wait)).toEqual([550, 240, 240, 650, 450]);
  acts[0]?.begin();
  expect(effects.dusk).toEqual({ light: true, to: null, pieces: [] });
  // What turns over lies at the top of the board: the words stand below it.
  expect([effects.caption.text, effects.caption.low]).toEqual(['Lights!', true]);
  acts[1]?.begin();
  acts[2]?.begin();
  expect(table.turned).toEqual(['a', 'b']);
  acts[3]?.begin();
  expect(effects.caption.text).toBe('A lie.');
  acts[4]?.begin();
  expect(effects.dusk).toEqual({ light: false, to: 3, pieces: ['a', 'b', 'claim'] });
  effects.caption.stop();
});

test('many pieces turn over faster', () => {
  const seen = Array.from({ length: 10 }, (_, place) => event('', { flip: flip(`${place}`) }));
  const acts = prelude({ crashes: [], shown: { light: null, seen, lines: [], to: null }, theme, pace: 1 }, board(), new Effects());
  expect(acts.slice(0, 10).map((act) => act.wait)).toEqual(Array(10).fill(260));
});

test('what only moves is seen in full daylight', () => {
  const effects = new Effects();
  const seen = [event('', { flip: flip('car', 'road') }), event('', { flip: flip('card') })];
  const [moving, turning] = prelude({ crashes: [], shown: { light: null, seen, lines: [], to: null }, theme, pace: 1 }, board(), effects);
  moving?.begin();
  expect(effects.dusk).toBeNull();
  turning?.begin();
  expect(effects.dusk).toEqual({ light: false, to: null, pieces: [] });
});

test('whoever wants no motion is told what there was to see', () => {
  const lines = [event('A lie.'), event('Ann takes it.')];
  expect(toldInstead({ light: event('Lights!'), seen: [], lines, to: 0 })).toBe('Lights! A lie. Ann takes it.');
  expect(toldInstead({ light: null, seen: [], lines: [], to: null })).toBe('');
  expect(textOf(lines)).toBe('A lie. Ann takes it.');
});
