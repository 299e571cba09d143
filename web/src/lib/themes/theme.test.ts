import { expect, test } from 'vitest';
import type { Step } from '../messages';
import { crashing, cueOf, themeOf } from './theme';

const step = (...events: [number, number][]): Step => ({
  n: 1, seat: 0,
  events: events.map(([kind, seat]) => ({ kind, seat, text: '', rule: '', seen_by: [] })),
});
const theme = { cues: { 1: 'card', 2: 'crash', 3: 'slide' } } as const;

test('the loudest event of a step is heard', () => {
  expect(cueOf(theme, [step([1, 0], [2, 1]), step([3, 0])])).toBe('crash');
  expect(cueOf(theme, [step([9, 0])])).toBeNull();
});

test('crashes are known before the scene changes', () => {
  const crashes = crashing(theme, [step([1, 0], [2, 1]), step([2, 3])]);
  expect(crashes.map((event) => event.seat)).toEqual([1, 3]);
});

test('an unknown game is silent', () => {
  expect(cueOf(themeOf('no such game'), [step([1, 0])])).toBeNull();
});
