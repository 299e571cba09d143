import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as sounds from '../sound';
import { Effects } from './effects.svelte';

const sound = vi.spyOn(sounds, 'sound');
const heard = () => sound.mock.calls.map(([cue]) => cue);
beforeEach(() => {
  sound.mockClear();
});
afterAll(() => {
  sound.mockRestore();
});

test('what was seen ends with its frame', () => {
  const effects = new Effects();
  effects.flicker([1]);
  effects.fly(2, ['a']);
  expect(effects.dusk?.to).toBe(2);
  effects.end(null);
  expect([effects.flickering, effects.dusk]).toEqual([[], null]);
});

test('a frame does not repeat a sound that led to it', () => {
  const effects = new Effects();
  effects.flicker([1]);
  effects.end('crash');
  expect(heard()).toEqual(['crash']);
  effects.end('crash');
  expect(heard()).toEqual(['crash', 'crash']);
});

test('dusk does not put out a light', () => {
  const effects = new Effects();
  effects.sweep();
  effects.dim();
  expect(effects.dusk?.light).toBe(true);
});
