import { expect, test } from 'vitest';
import type { Answer, Hint, Hinted } from '../messages';
import { choice, scene, step } from './example';
import { Hinting, endsDecision } from './hinting.svelte';

function asked(open = true): { hinting: Hinting; sent: Hint[] } {
  const sent: Hint[] = [];
  const hinting = new Hinting((ask) => open && sent.push(ask) > 0);
  hinting.ask(1);
  return { hinting, sent };
}
const hinted = (id: string): Hinted => ({ type: 'hint', id, seat: 1, n: 4, games: 10, options: [], then: [] });
const refused = (id: string): Answer => ({ type: 'answer', id, ok: false, n: 0, rule: '', sentence: 'No hints here.' });

test('a hint is asked for once, and heard if it was waited for', () => {
  const { hinting, sent } = asked();
  hinting.ask(1);
  expect(sent.map(({ seat }) => seat)).toEqual([1]);
  expect(hinting.asking).toBe(true);
  hinting.heard(hinted('another'));
  expect(hinting.hint).toBeNull();
  hinting.heard(hinted(sent[0]!.id));
  expect([hinting.hint?.seat, hinting.asking]).toEqual([1, false]);
  hinting.drop();
  expect(hinting.hint).toBeNull();
});

test('who only watches gets none, nor who has no line to the hall', () => {
  const { hinting, sent } = asked(false);
  hinting.ask(-1);
  expect([sent, hinting.asking]).toEqual([[], false]);
});

test('the hall may say why there is none', () => {
  const { hinting, sent } = asked();
  expect(hinting.answered(refused('another'))).toBe(false);
  expect(hinting.answered(refused(sent[0]!.id))).toBe(true);
  expect([hinting.problem, hinting.asking]).toEqual(['No hints here.', false]);
});

test('a decision ends with its own step, other choices or a full picture, not with what others do', () => {
  const mine = scene({ choices: [choice(1, [])] });
  const frame = { n: 5, steps: [step(5, [], { seat: -1 })], scenes: { 0: mine }, over: null, full: false, picture: false, guide: null };
  expect(endsDecision(frame, { 0: mine }, 0)).toBe(false);
  expect(endsDecision({ ...frame, steps: [step(5)] }, { 0: mine }, 0)).toBe(true);
  expect(endsDecision({ ...frame, full: true }, { 0: mine }, 0)).toBe(true);
  expect(endsDecision(frame, { 0: scene({ choices: [choice(2, [])] }) }, 0)).toBe(true);
});
