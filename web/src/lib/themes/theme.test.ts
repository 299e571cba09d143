import { expect, test } from 'vitest';
import type { StepInfo } from '../messages';
import { crashing, cueOf, showing, themeOf } from './theme';

const step = (...events: [string, number][]): StepInfo => ({
  n: 1, seat: 0, pictures: {}, pictured: 0, changes: {},
  events: events.map(([kind, seat]) => ({ kind, seat, text: '', rule: '', seen_by: [], flip: null })),
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
  expect(cueOf(themeOf('constructor'), [step(['chosen', 0])])).toBeNull();
});

const lamp = { cues: {}, sweep: { on: 'called', told: ['judged', 'took'], to: 'took' } };

test('a light is followed by what is told of it and by who takes the pieces', () => {
  const shown = showing(lamp, [step(['called', 1], ['shown', 0], ['judged', 0], ['took', 2])]);
  expect(shown?.light?.seat).toBe(1);
  expect(shown?.lines.map((event) => event.kind)).toEqual(['judged', 'took']);
  expect(shown?.to).toBe(2);
  expect(showing(lamp, [step(['called', 1])])?.to).toBeNull();
  expect(showing(lamp, [step(['took', 2])])).toBeNull();
  expect(showing(theme, [step(['called', 1])])).toBeNull();
});

test('pieces turn over without a light too', () => {
  const flip = { piece: 'stack:4:0', look: 'blue lie', text: '3', label: 'Blue 3', zone: '', at: [] };
  const { events, ...rest } = step(['shown', 0]);
  const shown = showing(lamp, [{ ...rest, events: events.map((event) => ({ ...event, flip })) }]);
  expect([shown?.light, shown?.seen.map((event) => event.flip)]).toEqual([null, [flip]]);
});

test('pieces that move are seen on their way to a light, but not for their own sake', () => {
  const going = { piece: 'car:A0', look: 'car', text: '0', label: 'car A0', zone: 'floor', at: [1, 3] };
  const moving = (...kinds: [string, number][]) => {
    const { events, ...rest } = step(...kinds);
    return [{ ...rest, events: events.map((event) => ({ ...event, flip: event.kind === 'moved' ? going : null })) }];
  };
  expect(showing(lamp, moving(['moved', 0]))).toBeNull();
  const shown = showing(lamp, moving(['moved', 0], ['called', 0], ['moved', 0]));
  expect(shown?.seen.map((event) => event.kind)).toEqual(['moved', 'called', 'moved']);
});
