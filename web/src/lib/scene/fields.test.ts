import { expect, test } from 'vitest';
import type { SceneChoice } from '../messages';
import type { Target } from '../table/chooser';
import { choice, piece, scene, zone } from '../table/example';
import { fieldsOf, onlyOne, placeId, tagOn, warned } from './fields';
import { arrange, spotOf } from './layout';

const target = (id: string, ...choices: SceneChoice[]): Target => ({ id, choices, tone: 'go', label: '', hinted: false });
const tagged = (tag: string, text = '') => target('x', choice(1, [], { tag, text }));

test('places that can be pressed have the shape of their zone', () => {
  const zones = [zone('squares', { rows: 4, columns: 4 }), zone('hexes', { rows: 2, columns: 2 }), zone('row'), zone('stack', { area: 'centre' })];
  const { placed } = arrange(scene({ zones }), 'centre');
  const spot = (id: string, at: number[]) => {
    const found = placed.find((entry) => entry.zone.id === id);
    return found ? spotOf(found, at) : null;
  };
  const small = { piece: piece('quarter', 'squares', [1, 1, 2]), place: spot('squares', [1, 1, 2])!, angle: 0, was: null, rank: 0 };
  const targets = ['squares:1,1', 'squares:-1,2', 'hexes:0,1', 'row:0', 'stack:0', 'card:9H', 'elsewhere:1', 'hand:3'].map((id) => target(id, choice(1, [id])));
  const fields = fieldsOf(targets, zones, [small], spot, (id) => id === 'hand:3');
  expect(fields.map(({ id, shape, low, shared }) => [id, shape, low, shared])).toEqual([
    ['squares:1,1', 'box', false, true], ['squares:-1,2', 'dot', false, false], ['hexes:0,1', 'hex', false, false],
    ['row:0', 'box', true, false], ['stack:0', 'box', false, false],
  ]);
});

test('a tag says what a place does, where there is one thing to do and room to say it', () => {
  expect(tagOn(zone('squares'), tagged('', 'Left'))).toBe('Left');
  expect(tagOn(zone('squares'), tagged('Swap', 'Left'))).toBe('Swap');
  expect(tagOn(zone('squares'), target('x', choice(1, []), choice(2, [])))).toBe('');
  expect(tagOn(zone('stack', { label: 'Deck' }), tagged('Deck'))).toBe('');
  expect(tagOn(zone('hexes'), tagged('Move here'))).toBe('Move');
  expect(tagOn(zone('hexes'), tagged('12'))).toBe('');
});

test('a target warns if all that it offers goes wrong', () => {
  const wall = choice(1, [], { warning: 'a wall' });
  expect([warned(target('x', wall)), warned(target('x', wall, choice(2, []))), warned(undefined)]).toEqual([true, false, false]);
  expect(onlyOne(target('x', wall))).toBe(wall);
});

test('a ghost stands on a place as targets name it', () => {
  expect(placeId({ piece: 'rider', zone: 'board', at: [3, -1], turned: 0 })).toBe('board:3,-1');
});
