import { expect, test } from 'vitest';
import { words } from '../words';
import { STEPS, commandOf, nextView, otherSpeed } from './commands';

const key = (name: string, more = {}) => commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('arrows go by action and turn, other keys by round and to the ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((name) => key(name))).toEqual(['back', 'on', 'turnBack', 'turnOn']);
  expect(['PageUp', 'PageDown', 'Home', 'End', ' '].map((name) => key(name))).toEqual(['roundBack', 'roundOn', 'first', 'last', 'play']);
});

test("the browser's own shortcuts stay its own", () => {
  expect(key('ArrowLeft', { altKey: true })).toBeNull();
  expect(key('b', { ctrlKey: true })).toBeNull();
  expect(key('x')).toBeNull();
});

test('every step has its name and its key in the help', () => {
  for (const step of STEPS) expect(words.replay.withKey(words.replay[step], words.replay.keys[step])).toMatch(/^\S.* \(.+\)$/);
});

test('speeds end at the slowest and the fastest', () => {
  expect([otherSpeed(1, 1), otherSpeed(1, -1), otherSpeed(8, 1), otherSpeed(0.5, -1)]).toEqual([2, 0.5, 8, 0.5]);
});

test('views go round: open, a spectator, each seat', () => {
  expect(nextView('open', 2)).toBe('spectator');
  expect(nextView('spectator', 2)).toBe('0');
  expect(nextView('1', 2)).toBe('open');
});
