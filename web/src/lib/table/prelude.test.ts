import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Prelude } from './prelude';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function told() {
  const said: string[] = [];
  const act = (name: string, wait: number) => ({ begin: () => void said.push(name), wait });
  return { said, act, end: () => void said.push('end') };
}

test('acts follow one another, each as long as it is looked at, then the end comes, once', () => {
  const { said, act, end } = told();
  new Prelude().play([act('light', 100), act('turn', 50)], end);
  expect(said).toEqual(['light']);
  vi.advanceTimersByTime(100);
  expect(said).toEqual(['light', 'turn']);
  vi.advanceTimersByTime(49);
  expect(said).toEqual(['light', 'turn']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['light', 'turn', 'end']);
});

test('without acts the end comes at once', () => {
  const { said, end } = told();
  new Prelude().play([], end);
  expect(said).toEqual(['end']);
});

test('who skips the acts still gets to their end, and only once', () => {
  const { said, act, end } = told();
  const prelude = new Prelude();
  prelude.play([act('light', 100), act('turn', 50)], end);
  prelude.finish();
  prelude.finish();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['light', 'end']);
});

test('a table that is left shows nothing more', () => {
  const { said, act, end } = told();
  const prelude = new Prelude();
  prelude.play([act('light', 100)], end);
  prelude.stop();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['light']);
});

test('an end may begin what comes next', () => {
  const { said, act, end } = told();
  const prelude = new Prelude();
  prelude.play([act('one', 10)], () => prelude.play([act('two', 10)], end));
  vi.advanceTimersByTime(10);
  expect(said).toEqual(['one', 'two']);
  vi.advanceTimersByTime(10);
  expect(said).toEqual(['one', 'two', 'end']);
});
