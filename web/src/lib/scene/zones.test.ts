import { describe, expect, test } from 'vitest';
import { zone } from '../table/example';
import { areaOf, placeOf, shapeOf } from './zones';

describe('areas', () => {
  test('follow the kind unless the zone says otherwise', () => {
    expect(areaOf(zone('squares'), 0)).toBe('centre');
    expect(areaOf(zone('hand', { owner: 0 }), 0)).toBe('hand');
    expect(areaOf(zone('hand', { owner: 1 }), 0)).toBe('centre');
    expect(areaOf(zone('pile'), 0)).toBe('side');
    expect(areaOf(zone('pile', { area: 'centre' }), 0)).toBe('centre');
  });
});

test('other names of kinds are the same shapes', () => {
  expect(['hand', 'pile', 'slots', 'hexes', 'unheard-of'].map((kind) => shapeOf(zone(kind))))
    .toEqual(['fan', 'stack', 'row', 'hexes', 'row']);
});

test('places are told from pieces', () => {
  const zones = [zone('board'), zone('hand')];
  expect(placeOf('board:3,-1', zones)).toMatchObject({ at: [3, -1] });
  expect(placeOf('card:9H', zones)).toBeNull();
  expect(placeOf('hand:9H', zones)).toBeNull();
});
