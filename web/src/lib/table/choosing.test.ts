import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene, SceneChoice } from '../messages';
import { words } from '../words';
import { Choosing, type Deciding } from './choosing.svelte';
import { choice, scene } from './example';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const left = choice(1, ['board:0,0'], { key: 'left', ghosts: [{ piece: 'rider', zone: 'board', at: [0, 0], turned: 0 }] });
const wall = choice(2, ['board:0,1'], { key: 'right', warning: 'a wall' });
const ride = scene({ choices: [left, wall], refused: [choice(9, ['card'])] });

/** A person in front of a scene, and what the table was asked to do. */
function before(shown: Scene, more: Partial<Deciding> = {}, screen: Partial<Deciding['screen']> = {}) {
  const asked: [string, number | number[]][] = [];
  const table: Deciding = {
    away: false, deciding: true, refusal: null, sent: null, waived: {}, hinting: { hint: null },
    play: ({ action }: SceneChoice) => void asked.push(['play', action]),
    playAll: (actions: number[]) => void asked.push(['play all', actions]),
    ask: ({ action }: SceneChoice) => void asked.push(['ask', action]),
    screen: {
      guide: null, moving: false, over: null, pausing: false, shown: { seat: 0, covered: false, cloaked: false },
      skip: () => void asked.push(['skip', 0]), ...screen,
    },
    ...more,
  };
  return { table, asked, choosing: new Choosing(table, () => shown) };
}

describe('a press', () => {
  test('plays what is safe, and asks about what is refused', () => {
    const { choosing, asked } = before(ride);
    choosing.press('board:0,0');
    choosing.press('card');
    expect(asked).toEqual([['play', 1], ['ask', 9]]);
  });

  test('selects what must be confirmed; the second one, a key or Enter confirms it', () => {
    for (const confirm of [(one: Choosing) => one.press('board:0,1'), (one: Choosing) => one.confirm(), (one: Choosing) => void one.key('ArrowRight')]) {
      const { choosing, asked } = before(ride);
      choosing.press('board:0,1');
      expect([choosing.selection.choice?.action, asked]).toEqual([2, []]);
      confirm(choosing);
      expect([choosing.selection.choice, asked]).toEqual([null, [['play', 2]]]);
    }
  });

  test('where nothing is offered is answered, and wipes away what was answered before', () => {
    const { choosing, table } = before(ride);
    choosing.press('board:7,7');
    expect(table.refusal?.sentence).toBe(words.table.nothingHere);
    choosing.press('board:0,1');
    expect(table.refusal).toBeNull();
    const others = before(ride, { deciding: false });
    others.choosing.press('board:0,0');
    expect(others.table.refusal?.sentence).toBe(words.table.notNow);
  });

  test('skips what moves, and does nothing in front of a picture, without a seat or after the end', () => {
    const moving = before(ride, { deciding: false }, { moving: true, pausing: true });
    moving.choosing.press('board:0,0');
    expect([moving.asked, moving.table.refusal]).toEqual([[['skip', 0]], null]);
    for (const { choosing, asked, table } of [before(scene({ seat: -1 })), before(ride, { away: true })]) {
      choosing.press('board:0,0');
      expect([asked, table.refusal]).toEqual([[], null]);
    }
  });
});

test('what is picked together is played together', () => {
  const [a, b, done] = [choice(5, ['a']), choice(4, ['b']), choice(7, [])];
  const gathering = { choices: [a, b], done: 7, texts: ['', 'Play 1', 'Play 2'] };
  const { choosing, asked } = before(scene({ choices: [a, b, done], gathering }));
  choosing.press('a');
  choosing.press('b');
  expect(choosing.selection.picked).toEqual(['a', 'b']);
  choosing.confirm();
  expect([asked, choosing.selection.picked]).toEqual([[['play all', [4, 5, 7]]], []]);
});

test('a key that leads to nothing is left to others', () => {
  const { choosing, asked } = before(ride);
  expect([choosing.key('x'), choosing.key('ArrowLeft'), asked]).toEqual([false, true, [['play', 1]]]);
  expect(before(scene({ seat: -1 })).choosing.key('ArrowLeft')).toBe(false);
});

test('what one looks at shows its ghosts, and is forgotten with its choice', () => {
  const { choosing } = before(ride);
  choosing.look('board:0,0');
  expect([choosing.looked?.action, choosing.ghosts.length]).toEqual([1, 1]);
  choosing.keep(scene({ choices: [wall] }));
  expect([choosing.looked, choosing.ghosts]).toEqual([null, []]);
});

describe('what glows', () => {
  test('is what can be chosen, and nothing while others choose or the device is handed over', () => {
    expect([...before(ride).choosing.lit.keys()]).toEqual(['board:0,0', 'board:0,1']);
    expect(before(ride, { deciding: false }).choosing.lit.size).toBe(0);
    expect(before(ride, {}, { shown: { seat: 0, covered: true, cloaked: false } }).choosing.lit.size).toBe(0);
  });

  test('shows the hint, or the one of its choices that is looked at', () => {
    const option = (action: number) => ({ action, phrase: '', odds: 0.5, share: 0.5, reason: '' });
    const hint = { type: 'hint' as const, id: 'x', seat: 0, n: 1, games: 9, options: [option(2), option(1)], then: [] };
    const { choosing } = before(ride, { hinting: { hint } });
    expect(choosing.hinted?.action).toBe(2);
    choosing.looked = left;
    expect(choosing.hinted?.action).toBe(1);
    expect(before(ride, { hinting: { hint: { ...hint, seat: 1 } } }).choosing.hinted).toBeNull();
  });
});

describe('a choice that is made by itself', () => {
  const pass = choice(0, [], { waives: true });
  const call = choice(3, []);

  test('is the only one, or one that its seat waives', () => {
    const single = before(scene({ choices: [left] })).choosing;
    expect([single.only?.action, single.waived, single.free]).toEqual([1, null, false]);
    const waiving = before(scene({ choices: [pass, call], series: 's' }), { waived: { 0: 's' } }).choosing;
    expect([waiving.only, waiving.waived?.action, waiving.free]).toEqual([null, 0, false]);
    expect(before(ride).choosing.free).toBe(true);
  });

  test('is made after a while, unless something else happens; the pace does not tell who could interrupt', () => {
    const { choosing, asked } = before(ride);
    choosing.begin(left, 0.5);
    expect(choosing.wait).toBe(1600);
    vi.advanceTimersByTime(1600);
    expect(asked).toEqual([['play', 1]]);
    choosing.begin(pass, 0.5)();
    expect(choosing.wait).toBe(1950);
    vi.advanceTimersByTime(5000);
    expect(asked).toHaveLength(1);
  });
});
