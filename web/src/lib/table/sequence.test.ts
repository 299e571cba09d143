import { describe, expect, test } from 'vitest';
import type { Moment } from '../messages';
import { Sequence, holdFor } from './sequence';

function moment(n: number, steps: number[], full = false): Moment {
  return {
    type: 'moment', n, full, over: null, scenes: {},
    steps: steps.map((number) => ({ n: number, seat: 0, events: [] })),
  };
}

describe('a sequence of moments', () => {
  test('begins with a full moment and nothing else', () => {
    const sequence = new Sequence();
    expect(sequence.receive(moment(3, [3]))).toBe('gap');
    expect(sequence.receive(moment(3, [0, 1, 2, 3], true))).toBe('kept');
    expect(sequence.last).toBe(3);
    expect(sequence.next()?.full).toBe(true);
  });

  test('shows steps one after another, in order', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    sequence.receive(moment(1, [1]));
    sequence.receive(moment(2, [2]));
    expect([sequence.next()?.n, sequence.next()?.n, sequence.next()?.n, sequence.next()])
      .toEqual([0, 1, 2, null]);
  });

  test('notices a gap and keeps what it has', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    expect(sequence.receive(moment(3, [3]))).toBe('gap');
    expect(sequence.last).toBe(0);
    expect(sequence.receive(moment(3, [1, 2, 3]))).toBe('kept');
    expect(sequence.last).toBe(3);
  });

  test('does not show a step twice', () => {
    const sequence = new Sequence();
    sequence.receive(moment(2, [0, 1, 2], true));
    expect(sequence.receive(moment(1, [1]))).toBe('old');
    expect(sequence.receive(moment(3, [2, 3]))).toBe('kept');
    sequence.next();
    expect(sequence.next()?.steps.map((step) => step.n)).toEqual([3]);
  });

  test('takes an equal moment as new scenes without steps', () => {
    const sequence = new Sequence();
    sequence.receive(moment(2, [0, 1, 2], true));
    expect(sequence.receive(moment(2, []))).toBe('kept');
  });

  test('skipping shows all that waits at once and loses no line of the log', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    sequence.next();
    for (let n = 1; n <= 4; n += 1) sequence.receive(moment(n, [n]));
    const frame = sequence.flush();
    expect(frame?.n).toBe(4);
    expect(frame?.full).toBe(false);
    expect(frame?.steps.map((step) => step.n)).toEqual([1, 2, 3, 4]);
    expect(sequence.waiting).toBe(0);
  });

  test('a long queue is not watched one by one', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    for (let n = 1; n <= 30; n += 1) sequence.receive(moment(n, [n]));
    expect(sequence.next()?.n).toBe(30);
  });
});

test('a frame is held longer for a crash, shorter at speed, not at all if asked', () => {
  const frame = { n: 1, steps: [], scenes: {}, over: null, full: false };
  expect(holdFor(frame, 'calm', false, true)).toBeGreaterThan(holdFor(frame, 'calm', false, false));
  expect(holdFor(frame, 'brisk', false, false)).toBeLessThan(holdFor(frame, 'calm', false, false));
  expect(holdFor(frame, 'instant', false, true)).toBe(0);
  expect(holdFor({ ...frame, full: true }, 'calm', false, false)).toBe(0);
});
