import { expect, test } from 'vitest';
import { CloserLook, middleOf } from './closer.svelte';

const frame = { x: 0, y: 0, width: 2000, height: 2000 };
const FINGERTIP = { pointerType: 'touch' };
const small = { frame, wide: 400, high: 400, close: true };
const crowd = [{ x: 1000, y: 1000 }, { x: 1100, y: 1000 }];

test('a finger that covers several places looks closer first, then presses', () => {
  const closer = new CloserLook(() => small);
  expect([closer.tiny, closer.close]).toEqual([true, false]);
  expect(closer.taps(FINGERTIP, { x: 1050, y: 1000 }, crowd)).toBe(true);
  expect(closer.close).toBe(true);
  expect(middleOf(closer.view)).toEqual({ x: 1050, y: 1000 });
  expect(closer.taps(FINGERTIP, { x: 1050, y: 1000 }, crowd)).toBe(false);
  closer.end();
  expect(closer.view).toBe(frame);
});

test('a mouse, a lone place and a large picture need no closer look', () => {
  const closer = new CloserLook(() => small);
  expect(closer.taps({ pointerType: 'mouse' }, { x: 1050, y: 1000 }, crowd)).toBe(false);
  expect(closer.taps(FINGERTIP, { x: 200, y: 200 }, crowd)).toBe(false);
  expect(closer.taps(FINGERTIP, null, crowd)).toBe(false);
  for (const held of [{ ...small, wide: 2000, high: 2000 }, { ...small, close: false }]) {
    const other = new CloserLook(() => held);
    expect([other.tiny, other.taps(FINGERTIP, { x: 1050, y: 1000 }, crowd)]).toEqual([false, false]);
  }
});

test('the closer look is dragged, and the end of a drag presses nothing', () => {
  const closer = new CloserLook(() => small);
  closer.toggle({ x: 1000, y: 1000 });
  closer.dragStart({ clientX: 100, clientY: 100 });
  closer.dragOn({ clientX: 104, clientY: 100, buttons: 1 });
  expect(middleOf(closer.view).x).toBe(1000);
  closer.dragOn({ clientX: 156, clientY: 100, buttons: 1 });
  expect(middleOf(closer.view).x).toBeCloseTo(900);
  expect(closer.taps(FINGERTIP, { x: 900, y: 1000 }, [])).toBe(true);
  expect(closer.taps(FINGERTIP, { x: 900, y: 1000 }, [])).toBe(false);
  closer.toggle({ x: 0, y: 0 });
  expect(closer.close).toBe(false);
});

test('targets reach as far as a finger needs, and less in the closer look', () => {
  const closer = new CloserLook(() => small);
  expect(closer.reach).toBe(150);
  closer.toggle({ x: 1000, y: 1000 });
  expect(closer.reach).toBeCloseTo(44 / 0.56);
});
