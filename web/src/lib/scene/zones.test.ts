import { describe, expect, test } from 'vitest';
import { zone } from '../table/example';
import { areaOf, placeOf, shapeOf } from './zones';

describe('areas', () => {
  test('follow the kind unless the zone says otherwise', () => {
    expect(areaOf(zone('squares'), 0)).toBe('centre');
    expect(areaOf(zone('fan', { owner: 0 }), 0)).toBe('hand');
    expect(areaOf(zone('fan', { owner: 1 }), 0)).toBe('centre');
    expect(areaOf(zone('stack'), 0)).toBe('side');
    expect(areaOf(zone('stack', { area: 'centre' }), 0)).toBe('centre');
  });
});

test('a kind that a newer hall may know is drawn as a row', () => {
  expect(['fan', 'hexes', 'unheard-of'].map((kind) => shapeOf(zone(kind)))).toEqual(['fan', 'hexes', 'row']);
});

test('places are told from pieces', () => {
  const zones = [zone('board'), zone('hand')];
  expect(placeOf('board:3,-1', zones)).toMatchObject({ at: [3, -1] });
  expect(placeOf('card:9H', zones)).toBeNull();
  expect(placeOf('hand:9H', zones)).toBeNull();
});
