import { describe, expect, test } from 'vitest';
import type { Answer, Play } from '../messages';
import { Sending } from './sending.svelte';

function begun(...actions: number[]): { sending: Sending; sent: Play[] } {
  const sent: Play[] = [];
  const sending = new Sending((play) => sent.push(play));
  sending.shown(4);
  sending.begin(1, actions, 4);
  return { sending, sent };
}
const answer = (play: Play | undefined, n: number, ok = true): Answer => (
  { type: 'answer', id: play?.id ?? '', ok, n, rule: '', sentence: ok ? '' : 'No.' });

describe('actions that are sent', () => {
  test('go one after another, each after the step that the one before became', () => {
    const { sending, sent } = begun(50, 50, 1);
    expect(sent.map((play) => [play.action, play.n])).toEqual([[50, 4]]);
    expect(sending.answered(answer(sent[0], 5))).toBe(true);
    expect(sending.answered(answer(sent[1], 6))).toBe(true);
    expect(sent.map((play) => [play.seat, play.action, play.n])).toEqual([[1, 50, 4], [1, 50, 5], [1, 1, 6]]);
    expect(new Set(sent.map((play) => play.id)).size).toBe(3);
  });

  test('are on their way until the last of them is shown, in whichever order it is heard', () => {
    const first = begun(50, 1);
    first.sending.answered(answer(first.sent[0], 5));
    first.sending.shown(5);
    expect(first.sending.sent?.action).toBe(1);
    first.sending.answered(answer(first.sent[1], 6));
    expect(first.sending.sent).not.toBeNull();
    first.sending.shown(6);
    expect(first.sending.sent).toBeNull();

    const second = begun(50);
    second.sending.shown(5);
    expect(second.sending.sent).not.toBeNull();
    second.sending.answered(answer(second.sent[0], 5));
    expect(second.sending.sent).toBeNull();
  });

  test('end with a refusal', () => {
    const { sending, sent } = begun(50, 51, 1);
    sending.answered(answer(sent[0], 4, false));
    expect(sending.sent).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('are sent again under the same id after the line broke', () => {
    const { sending, sent } = begun(50);
    sending.again();
    expect(sent[1]).toEqual(sent[0]);
    expect(sending.answered(answer(undefined, 5))).toBe(false);
  });
});
