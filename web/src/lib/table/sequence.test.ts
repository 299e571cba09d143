import { describe, expect, test } from 'vitest';
import type { Moment } from '../messages';
import { scene } from './example';
import { Sequence, holdFor } from './sequence';

function moment(n: number, steps: number[], full = false): Moment {
  return {
    type: 'moment', n, full, over: null, scenes: {}, changes: {}, undo: null, guide: null,
    steps: steps.map((number) => ({ n: number, seat: 0, events: [], pictures: {}, pictured: 0, changes: {} })),
  };
}

/** A moment of several steps, of which one cleared the table. */
function cleared(n: number, steps: number[], at: number): Moment {
  const { steps: plain, ...more } = moment(n, steps);
  const event = (kind: string) => ({ kind, seat: 0, text: kind, rule: '', seen_by: [0], flip: null });
  const clearing = { events: [event('crashed'), event('dealt')], pictures: { '0': scene() }, pictured: 1 };
  return { ...more, steps: plain.map((step) => (step.n === at ? { ...step, ...clearing } : step)) };
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

  test('tells scenes from their changes, one moment after another', () => {
    const sequence = new Sequence();
    sequence.receive({ ...moment(0, [0], true), scenes: { '0': scene({ prompt: 'first' }) } });
    sequence.receive({ ...moment(1, [1]), changes: { '0': { prompt: ['second'] } } });
    sequence.receive({ ...moment(2, [2]), changes: { '0': { banner: ['third'] } } });
    const prompts = [sequence.next(), sequence.next(), sequence.next()].map((frame) => frame?.scenes['0']);
    expect(prompts.map((shown) => [shown?.prompt, shown?.banner]))
      .toEqual([['first', ''], ['second', ''], ['second', 'third']]);
  });

  test('asks again for changes of scenes that it does not have', () => {
    const sequence = new Sequence();
    sequence.receive({ ...moment(1, [0, 1], true), scenes: { '0': scene() } });
    expect(sequence.receive({ ...moment(2, [1, 2]), changes: { '0': { prompt: ['x'] } } })).toBe('gap');
    expect(sequence.last).toBe(1);
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

  test('a picture is a frame of its own, before what came after it', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    sequence.next();
    sequence.receive(cleared(4, [1, 2, 3, 4], 2));
    const [picture, after] = [sequence.next(), sequence.next()];
    expect([picture?.picture, picture?.n, picture?.steps.map((step) => step.n)]).toEqual([true, 2, [1, 2]]);
    expect(Object.keys(picture?.scenes ?? {})).toEqual(['0']);
    expect([after?.picture, after?.n, after?.steps.map((step) => step.n)]).toEqual([false, 4, [2, 3, 4]]);
    const told = (frame: typeof after) => frame?.steps.flatMap((step) => step.events.map((event) => event.kind));
    expect([told(picture), told(after)]).toEqual([['crashed'], ['dealt']]);
  });

  test('no haste leaves a picture out', () => {
    const sequence = new Sequence();
    sequence.receive(moment(0, [0], true));
    for (let n = 1; n <= 30; n += 1) sequence.receive(n === 20 ? cleared(n, [n], n) : moment(n, [n]));
    const frames = [sequence.next(), sequence.flush(), sequence.flush()];
    expect(frames.map((frame) => [frame?.n, frame?.picture])).toEqual([[20, true], [30, false], [undefined, undefined]]);
    expect(frames.flatMap((frame) => frame?.steps ?? [])).toHaveLength(32);
  });
});

test('a frame is held longer for a crash, shorter at speed, not at all if asked', () => {
  const frame = { n: 1, steps: [], scenes: {}, over: null, full: false, picture: false, guide: null };
  expect(holdFor(frame, 'calm', false, true)).toBeGreaterThan(holdFor(frame, 'calm', false, false));
  expect(holdFor(frame, 'brisk', false, false)).toBeLessThan(holdFor(frame, 'calm', false, false));
  expect(holdFor(frame, 'instant', false, true)).toBe(0);
  expect(holdFor({ ...frame, full: true }, 'calm', false, false)).toBe(0);
});
