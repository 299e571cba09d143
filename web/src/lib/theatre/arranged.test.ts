import { expect, test } from 'vitest';
import { piece, scene, zone } from '../table/example';
import { handOf, tableOf } from './arranged';

const open = scene({
  seat: -1,
  zones: [
    zone('squares', { id: 'board', area: 'centre' }),
    zone('row', { id: 'hand@0', owner: 0, area: 'hand' }),
    zone('row', { id: 'hand@1', owner: 1, area: 'hand' }),
    zone('stack', { id: 'pile@1', owner: 1, area: 'side' }),
  ],
  pieces: [piece('a@0', 'hand@0', [0]), piece('b@1', 'hand@1', [0]), piece('c', 'board', [0, 0])],
});

test('hands are shown apart from the table, and secret piles at their seats', () => {
  expect(tableOf(open).zones.map(({ id, area }) => `${id} ${area}`)).toEqual(['board centre', 'pile@1 seat']);
});

test('each seat has its own hand alone, as if it looked', () => {
  const hand = handOf(open, 1);
  expect(hand?.seat).toBe(1);
  expect(hand?.zones.map(({ id }) => id)).toEqual(['hand@1']);
  expect(handOf(open, 2)).toBeNull();
});

test('a game without secrets is shown as it is', () => {
  const plain = scene({ zones: [zone('squares', { id: 'board' })] });
  expect(tableOf(plain)).toBe(plain);
});
