import { expect, test } from 'vitest';
import type { Step } from '../messages';
import { crashing, cueOf, sweeping, themeOf } from './theme';

const step = (...events: [string, number][]): Step => ({
  n: 1, seat: 0,
  events: events.map(([kind, seat]) => ({ kind, seat, text: '', rule: '', seen_by: [] })),
});
const theme = { cues: { chosen: 'card', hit: 'crash', rode: 'slide' } } as const;

test('the loudest event of a step is heard', () => {
  expect(cueOf(theme, [step(['chosen', 0], ['hit', 1]), step(['rode', 0])])).toBe('crash');
  expect(cueOf(theme, [step(['waited', 0])])).toBeNull();
});

test('crashes are known before the scene changes', () => {
  const crashes = crashing(theme, [step(['chosen', 0], ['hit', 1]), step(['hit', 3])]);
  expect(crashes.map((event) => event.seat)).toEqual([1, 3]);
});

test('an unknown game is silent', () => {
  expect(cueOf(themeOf('no such game'), [step(['chosen', 0])])).toBeNull();
});

test('a sweep of light tells some events and finds who takes the pieces', () => {
  const lamp = { cues: {}, sweep: { on: 'called', told: ['called', 'took'], to: 'took' } };
  const sweep = sweeping(lamp, [step(['called', 1], ['shown', 0], ['took', 2])]);
  expect(sweep?.lines.map((event) => event.kind)).toEqual(['called', 'took']);
  expect(sweep?.to).toBe(2);
  expect(sweeping(lamp, [step(['called', 1])])?.to).toBeNull();
  expect(sweeping(lamp, [step(['took', 2])])).toBeNull();
  expect(sweeping(theme, [step(['called', 1])])).toBeNull();
});
