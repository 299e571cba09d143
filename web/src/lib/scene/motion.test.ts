import { expect, test } from 'vitest';
import { ranks } from './motion';

test('whoever is nearest to the newcomer sets off first', () => {
  const moved = [{ id: 'far', x: 300, y: 0 }, { id: 'near', x: 100, y: 0 }, { id: 'next', x: 200, y: 0 }];
  const order = ranks(moved, { x: 0, y: 0 });
  expect(['near', 'next', 'far'].map((id) => order.get(id))).toEqual([0, 1, 2]);
  expect(ranks(moved, null).size).toBe(0);
});
