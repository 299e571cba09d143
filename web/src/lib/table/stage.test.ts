import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '../messages';
import { settings } from '../settings.svelte';
import { event, moment, piece, scene, step } from './example';
import { Stage } from './stage.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'calm';
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 'calm';
});

const view = (prompt: string, more: Partial<Scene> = {}) => ({ 0: scene({ game: 'crash-grid', prompt, ...more }) });

/** A stage that shows the deal, and what it has told of since. */
function begun() {
  const told: string[] = [];
  const stage = new Stage({
    coming: ({ n }) => void told.push(`coming ${n}, shown ${stage.n}`),
    arrived: ({ n }) => void told.push(`arrived ${n}, shown ${stage.n}`),
  });
  stage.receive(moment(0, [step(0)], view('deal'), true));
  return { stage, told };
}
const prompts = (stage: Stage) => stage.scene?.prompt;

/** A step that ends a round: the table is seen as it was before it was cleared. */
const clearing = (n: number) => step(n, [event('crashed'), event('dealt')], { pictures: view(`picture ${n}`), pictured: 1 });

test('a full moment is shown at once, and told of before and after', () => {
  const { stage, told } = begun();
  expect([prompts(stage), stage.moving, stage.pausing]).toEqual(['deal', false, false]);
  expect(told).toEqual(['coming 0, shown -1', 'arrived 0, shown 0']);
});

test('frames follow one another, each held for a while', () => {
  const { stage } = begun();
  stage.receive(moment(1, [step(1, [event('one')])], view('first')));
  stage.receive(moment(2, [step(2, [event('two')])], view('second')));
  expect([prompts(stage), stage.moving]).toEqual(['first', true]);
  vi.advanceTimersByTime(420);
  expect([prompts(stage), stage.moving]).toEqual(['second', true]);
  vi.advanceTimersByTime(420);
  expect(stage.moving).toBe(false);
  expect(stage.log.map(({ n, lines }) => [n, lines.map((line) => line.text)])).toEqual([[0, []], [1, ['one']], [2, ['two']]]);
  expect(stage.spoken).toBe('two');
});

test('a crash flickers before its frame', () => {
  const { stage } = begun();
  stage.receive(moment(1, [step(1, [event('crashed', { seat: 1 })])], view('wreck')));
  expect([prompts(stage), stage.effects.flickering, stage.effects.caption.text]).toEqual(['deal', [1], 'crashed']);
  vi.advanceTimersByTime(650);
  expect([prompts(stage), stage.effects.flickering]).toEqual(['wreck', []]);
  stage.stop();
});

test('a picture stays until somebody goes on, whatever comes meanwhile', () => {
  const { stage } = begun();
  settings.speed = 'instant';
  stage.receive(moment(1, [clearing(1)], view('next round')));
  stage.receive(moment(2, [step(2)], view('played on')));
  vi.advanceTimersByTime(100_000);
  expect([prompts(stage), stage.pausing, stage.moving]).toEqual(['picture 1', true, false]);
  stage.skip();
  expect(prompts(stage)).toBe('picture 1');
  stage.goOn();
  expect([prompts(stage), stage.pausing, stage.moving]).toEqual(['played on', false, false]);
  // What the picture has cut in two is told as one step.
  expect(stage.log.find(({ n }) => n === 1)?.lines.map((line) => line.text)).toEqual(['crashed', 'dealt']);
});

test('what the hall shows anew takes the place of a picture', () => {
  const { stage } = begun();
  settings.speed = 'instant';
  stage.receive(moment(1, [clearing(1)], view('next round')));
  expect(stage.pausing).toBe(true);
  stage.receive(moment(5, [step(5)], view('anew'), true));
  expect([prompts(stage), stage.pausing, stage.n]).toEqual(['anew', false, 5]);
});

test('skipping shows everything that waits at once, also in the middle of a flicker', () => {
  const { stage, told } = begun();
  stage.receive(moment(1, [step(1, [event('crashed')])], view('wreck')));
  for (const n of [2, 3]) stage.receive(moment(n, [step(n)], view(`step ${n}`)));
  stage.skip();
  expect([prompts(stage), stage.moving, stage.n]).toEqual(['step 3', false, 3]);
  expect(told.filter((line) => line.startsWith('arrived'))).toEqual(['arrived 0, shown 0', 'arrived 1, shown 1', 'arrived 3, shown 3']);
  vi.advanceTimersByTime(100_000);
  expect(stage.n).toBe(3);
});

test('nobody skips a picture', () => {
  const { stage } = begun();
  stage.receive(moment(1, [step(1)], view('first')));
  stage.receive(moment(2, [clearing(2)], view('next round')));
  stage.skip();
  expect([prompts(stage), stage.pausing, stage.moving]).toEqual(['picture 2', true, false]);
  stage.goOn();
  expect(prompts(stage)).toBe('next round');
});

test('steps that are missing are asked for, and nothing is shown', () => {
  const { stage } = begun();
  expect(stage.receive(moment(4, [step(4)], view('later')))).toBe('gap');
  expect([stage.last, prompts(stage)]).toEqual([0, 'deal']);
  stage.reset();
  expect(stage.last).toBeNull();
});

test('a piece turns over in all that the screen may show', () => {
  const { stage } = begun();
  stage.receive(moment(0, [], view('deal', { pieces: [piece('a', 'grid', [0], { kind: 'back', hidden: true })] }), true));
  stage.turn({ piece: 'a', look: 'blue', text: '3', label: 'Blue 3', zone: '', at: [] });
  expect(stage.pieces.map(({ kind, look, hidden }) => [kind, look, hidden])).toEqual([['card', 'blue', false]]);
});

test('a table that is left shows nothing more', () => {
  const { stage } = begun();
  stage.receive(moment(1, [step(1)], view('first')));
  stage.receive(moment(2, [step(2)], view('second')));
  stage.stop();
  vi.advanceTimersByTime(100_000);
  expect(prompts(stage)).toBe('first');
});
