import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '../messages';
import { settings } from '../settings.svelte';
import { event, moment, piece, scene, step } from './example';
import { Screen } from './screen.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'calm';
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 'calm';
});

const view = (prompt: string, more: Partial<Scene> = {}) => ({ 0: scene({ game: 'crash-grid', prompt, ...more }) });

/** A screen that shows the deal, and what it has told of since. */
function begun() {
  const told: string[] = [];
  const screen = new Screen({
    coming: ({ n }) => void told.push(`coming ${n}, shown ${screen.n}`),
    arrived: ({ n }) => void told.push(`arrived ${n}, shown ${screen.n}`),
  });
  screen.receive(moment(0, [step(0)], view('deal'), true));
  return { screen, told };
}
const prompts = (screen: Screen) => screen.scene?.prompt;

/** A step that ends a round: the table is seen as it was before it was cleared. */
const clearing = (n: number) => step(n, [event('crashed'), event('dealt')], { pictures: view(`picture ${n}`), pictured: 1 });

test('a full moment is shown at once, and told of before and after', () => {
  const { screen, told } = begun();
  expect([prompts(screen), screen.moving, screen.pausing]).toEqual(['deal', false, false]);
  expect(told).toEqual(['coming 0, shown -1', 'arrived 0, shown 0']);
});

test('frames follow one another, each held for a while', () => {
  const { screen } = begun();
  screen.receive(moment(1, [step(1, [event('one')])], view('first')));
  screen.receive(moment(2, [step(2, [event('two')])], view('second')));
  expect([prompts(screen), screen.moving]).toEqual(['first', true]);
  vi.advanceTimersByTime(420);
  expect([prompts(screen), screen.moving]).toEqual(['second', true]);
  vi.advanceTimersByTime(420);
  expect(screen.moving).toBe(false);
  expect(screen.log.map(({ n, lines }) => [n, lines.map((line) => line.text)])).toEqual([[0, []], [1, ['one']], [2, ['two']]]);
  expect(screen.spoken).toBe('two');
});

test('a crash flickers before its frame', () => {
  const { screen } = begun();
  screen.receive(moment(1, [step(1, [event('crashed', { seat: 1 })])], view('wreck')));
  expect([prompts(screen), screen.effects.flickering, screen.effects.caption.text]).toEqual(['deal', [1], 'crashed']);
  vi.advanceTimersByTime(650);
  expect([prompts(screen), screen.effects.flickering]).toEqual(['wreck', []]);
  screen.stop();
});

test('a picture stays until somebody goes on, whatever comes meanwhile', () => {
  const { screen } = begun();
  settings.speed = 'instant';
  screen.receive(moment(1, [clearing(1)], view('next round')));
  screen.receive(moment(2, [step(2)], view('played on')));
  vi.advanceTimersByTime(100_000);
  expect([prompts(screen), screen.pausing, screen.moving]).toEqual(['picture 1', true, false]);
  screen.skip();
  expect(prompts(screen)).toBe('picture 1');
  screen.goOn();
  expect([prompts(screen), screen.pausing, screen.moving]).toEqual(['played on', false, false]);
  // What the picture has cut in two is told as one step.
  expect(screen.log.find(({ n }) => n === 1)?.lines.map((line) => line.text)).toEqual(['crashed', 'dealt']);
});

test('what the hall shows anew takes the place of a picture', () => {
  const { screen } = begun();
  settings.speed = 'instant';
  screen.receive(moment(1, [clearing(1)], view('next round')));
  expect(screen.pausing).toBe(true);
  screen.receive(moment(5, [step(5)], view('anew'), true));
  expect([prompts(screen), screen.pausing, screen.n]).toEqual(['anew', false, 5]);
});

test('skipping shows everything that waits at once, also in the middle of a flicker', () => {
  const { screen, told } = begun();
  screen.receive(moment(1, [step(1, [event('crashed')])], view('wreck')));
  for (const n of [2, 3]) screen.receive(moment(n, [step(n)], view(`step ${n}`)));
  screen.skip();
  expect([prompts(screen), screen.moving, screen.n]).toEqual(['step 3', false, 3]);
  expect(told.filter((line) => line.startsWith('arrived'))).toEqual(['arrived 0, shown 0', 'arrived 1, shown 1', 'arrived 3, shown 3']);
  vi.advanceTimersByTime(100_000);
  expect(screen.n).toBe(3);
});

test('nobody skips a picture', () => {
  const { screen } = begun();
  screen.receive(moment(1, [step(1)], view('first')));
  screen.receive(moment(2, [clearing(2)], view('next round')));
  screen.skip();
  expect([prompts(screen), screen.pausing, screen.moving]).toEqual(['picture 2', true, false]);
  screen.goOn();
  expect(prompts(screen)).toBe('next round');
});

test('steps that are missing are asked for, and nothing is shown', () => {
  const { screen } = begun();
  expect(screen.receive(moment(4, [step(4)], view('later')))).toBe('gap');
  expect([screen.last, prompts(screen)]).toEqual([0, 'deal']);
  screen.reset();
  expect(screen.last).toBeNull();
});

test('a piece turns over in all that the screen may show', () => {
  const { screen } = begun();
  screen.receive(moment(0, [], view('deal', { pieces: [piece('a', 'grid', [0], { kind: 'back', hidden: true })] }), true));
  screen.flip({ piece: 'a', look: 'blue', text: '3', label: 'Blue 3', zone: '', at: [] });
  expect(screen.pieces.map(({ kind, look, hidden }) => [kind, look, hidden])).toEqual([['card', 'blue', false]]);
});

test('a table that is left shows nothing more', () => {
  const { screen } = begun();
  screen.receive(moment(1, [step(1)], view('first')));
  screen.receive(moment(2, [step(2)], view('second')));
  screen.stop();
  vi.advanceTimersByTime(100_000);
  expect(prompts(screen)).toBe('first');
});
