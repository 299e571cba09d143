import { describe, expect, test } from 'vitest';
import type { Moment } from '../messages';
import examples from './changes.examples.json';
import { changed, whole } from './changes';
import { scene } from './example';

type Change = Parameters<typeof changed>[1];

describe('a change', () => {
  // The hall's own tests hold it to the same examples.
  test.each(examples)('tells $what', ({ old, how, new: after }) => {
    const before = JSON.stringify(old);
    expect(changed(old, how as unknown as Change)).toEqual(after);
    expect(JSON.stringify(old)).toBe(before);
  });
});

test('a moment of changes becomes whole, its pictures too', () => {
  const before = { '-1': scene({ prompt: 'before' }) };
  const moment: Moment = {
    type: 'moment', n: 2, full: false, over: null, scenes: {}, changes: { '-1': { prompt: ['after'] } }, undo: null, guide: null,
    steps: [{ n: 2, seat: 0, events: [], pictures: {}, pictured: 0, changes: { '-1': { banner: ['over'] } } }],
  };
  const made = whole(moment, before);
  expect(made.scenes['-1']).toEqual(scene({ prompt: 'after' }));
  expect(made.steps[0]!.pictures['-1']).toEqual(scene({ prompt: 'before', banner: 'over' }));
});
