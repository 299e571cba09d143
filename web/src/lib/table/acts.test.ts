import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Acts, HELD } from './acts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function told() {
  const said: string[] = [];
  const act = (name: string, wait: number | typeof HELD) => ({ begin: () => void said.push(name), wait });
  return { said, act, end: () => void said.push('end') };
}

test('acts follow one another, each as long as it is looked at, then the end comes, once', () => {
  const { said, act, end } = told();
  new Acts().play([act('light', 100), act('turn', 50)], end);
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
  new Acts().play([], end);
  expect(said).toEqual(['end']);
});

test('who skips the acts still gets to their end, and only once', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('light', 100), act('turn', 50)], end);
  acts.finish();
  acts.finish();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['light', 'end']);
});

test('a table that is left shows nothing more', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('light', 100)], end);
  acts.stop();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['light']);
});

test('an end may begin what comes next', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('one', 10)], () => acts.play([act('two', 10)], end));
  vi.advanceTimersByTime(10);
  expect(said).toEqual(['one', 'two']);
  vi.advanceTimersByTime(10);
  expect(said).toEqual(['one', 'two', 'end']);
});

test('an act that is held stays until somebody goes on, and holds back what comes after it', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('light', 100), act('picture', HELD), act('turn', 50)], end);
  expect(acts.state).toBe('moving');
  acts.goOn();
  expect(said).toEqual(['light']);
  vi.advanceTimersByTime(10_000);
  expect([said, acts.state]).toEqual([['light', 'picture'], 'held']);
  acts.goOn();
  expect([said, acts.state]).toEqual([['light', 'picture', 'turn'], 'moving']);
  vi.advanceTimersByTime(50);
  expect([said, acts.state]).toEqual([['light', 'picture', 'turn', 'end'], 'still']);
});

test('who skips the acts does not miss what is held', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('light', 100), act('turn', 50), act('picture', HELD)], end);
  acts.finish();
  acts.finish();
  expect([said, acts.state]).toEqual([['light', 'picture'], 'held']);
  acts.goOn();
  expect([said, acts.state]).toEqual([['light', 'picture', 'end'], 'still']);
});

test('an act without a wait holds nothing back', () => {
  const { said, act, end } = told();
  new Acts().play([act('light', 0), act('turn', 0)], end);
  expect(said).toEqual(['light', 'turn', 'end']);
});

test('other acts take the place of those that are shown', () => {
  const { said, act, end } = told();
  const acts = new Acts();
  acts.play([act('picture', HELD)], () => void said.push('never'));
  acts.play([act('light', 10)], end);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['picture', 'light', 'end']);
});
