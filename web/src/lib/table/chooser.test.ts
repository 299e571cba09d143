import { describe, expect, test } from 'vitest';
import {
  NOTHING, choiceOfKey, forced, groups, needsConfirming, pressChoice, pressPlace, stillOpen, stillWaived, targets,
  waivedChoice, waivedPace,
} from './chooser';
import { choice, scene } from './example';

const left = choice(52, ['board:3,2', 'rider:0'], { key: 'left' });
const right = choice(53, ['board:3,4', 'rider:0'], { key: 'right', warning: 'crashes' });
const ride = scene({ choices: [left, right], refused: [choice(7, ['card:3D']), choice(54, ['rider:0', 'board:2,3'], { key: 'up' })] });
const nine = choice(30, ['card:9H'], { key: '1', confirm: true });
const two = choice(0, ['card:2C'], { key: '2', confirm: true });
const reveal = scene({ choices: [nine, two] });
const name = (entry: { phrase: string }) => entry.phrase;

test('a hint points at the pieces and places of its choice', () => {
  const lit = targets(ride, NOTHING, name, left);
  expect([...lit.values()].filter((target) => target.hinted).map((target) => target.id)).toEqual(['board:3,2', 'rider:0']);
  expect([...targets(ride, NOTHING, name).values()].some((target) => target.hinted)).toBe(false);
});

describe('pressing', () => {
  test('a safe target plays at once', () => {
    expect(pressPlace(ride, NOTHING, 'board:3,2')).toEqual({ kind: 'play', choice: left });
  });

  test('a target with a warning is selected first, and played by a second press', () => {
    expect(pressPlace(ride, NOTHING, 'board:3,4')).toEqual({ kind: 'picked', choice: right });
    expect(pressPlace(ride, { choice: right, on: [], picked: [] }, 'board:3,4').kind).toBe('play');
  });

  test('a warned choice that is the only one needs no confirming', () => {
    expect(needsConfirming(scene({ choices: [right] }), right)).toBe(false);
  });

  test('a secret card is selected, may be changed, and is confirmed', () => {
    expect(pressPlace(reveal, NOTHING, 'card:9H')).toEqual({ kind: 'picked', choice: nine });
    const selection = { choice: nine, on: [], picked: [] };
    expect(pressPlace(reveal, selection, 'card:2C')).toEqual({ kind: 'picked', choice: two });
    expect(pressPlace(reveal, selection, 'card:9H')).toEqual({ kind: 'play', choice: nine });
    expect(pressChoice(reveal, selection, nine).kind).toBe('play');
  });

  test('a piece with several choices narrows them', () => {
    expect(pressPlace(ride, NOTHING, 'rider:0')).toEqual({ kind: 'narrowed', on: ['rider:0'], choice: null });
    expect([...targets(ride, { choice: null, on: ['rider:0'], picked: [] }, name).keys()])
      .toEqual(['board:3,2', 'rider:0', 'board:3,4']);
  });

  test('several pieces are pressed one after another for a choice made on all of them', () => {
    const one = choice(1, ['a']);
    const both = choice(2, ['a', 'b']);
    const all = choice(3, ['a', 'b', 'c']);
    const group = scene({ choices: [one, both, all, choice(4, ['c', 'd']), choice(5, ['c'])] });
    const first = { choice: one, on: ['a'] };
    expect(pressPlace(group, NOTHING, 'a')).toEqual({ kind: 'narrowed', ...first });
    expect(pressPlace(group, { ...NOTHING, ...first }, 'b')).toEqual({ kind: 'narrowed', choice: both, on: ['a', 'b'] });
    expect(pressPlace(group, { ...NOTHING, choice: both, on: ['a', 'b'] }, 'c')).toEqual({ kind: 'narrowed', choice: all, on: ['a', 'b', 'c'] });
    expect(pressPlace(group, { ...NOTHING, choice: both, on: ['a', 'b'] }, 'b')).toEqual({ kind: 'narrowed', ...first });
    expect(pressPlace(group, { ...NOTHING, choice: all, on: ['a', 'b', 'c'] }, 'd')).toMatchObject({ kind: 'picked', choice: { action: 4 } });
    expect(targets(group, { ...NOTHING, choice: both, on: ['a', 'b'] }, name).get('b')?.tone).toBe('picked');
  });

  test('a piece that what was pressed leaves out begins anew', () => {
    const deal = scene({ choices: [choice(1, ['x', 'one']), choice(2, ['y', 'one']), choice(3, ['x', 'two']), choice(4, ['y', 'two'])] });
    const begun = { choice: null, on: ['one'], picked: [] };
    expect(pressPlace(deal, begun, 'two')).toEqual({ kind: 'narrowed', on: ['two'], choice: null });
    expect(pressPlace(deal, begun, 'x')).toMatchObject({ kind: 'play', choice: { action: 1 } });
  });

  test('what is refused now is asked about', () => {
    expect(pressPlace(ride, NOTHING, 'card:3D')).toMatchObject({ kind: 'ask', choice: { action: 7 } });
    expect(pressPlace(ride, NOTHING, 'board:9,9')).toEqual({ kind: 'nothing' });
  });
});

test('in the middle of a choice, a press elsewhere explains or selects, but plays nothing', () => {
  const play = (lane: number) => choice(lane, ['card:a', `lane:${lane}`]);
  const discard = choice(9, ['last']);
  const full = choice(2, ['card:a', 'lane:2', 'last']);
  const selection = { choice: null, on: ['card:a'], picked: [] };
  const table = scene({ choices: [play(0), play(1), discard] });
  expect(pressPlace(table, selection, 'last')).toEqual({ kind: 'picked', choice: discard });
  expect(pressPlace({ ...table, refused: [full] }, selection, 'last')).toEqual({ kind: 'ask', choice: full });
  expect(pressPlace({ ...table, refused: [full] }, NOTHING, 'last')).toEqual({ kind: 'play', choice: discard });
});

describe('targets', () => {
  test('glow, warn and show what is picked', () => {
    const lit = targets(ride, NOTHING, name);
    expect(lit.get('board:3,2')?.tone).toBe('go');
    expect(lit.get('board:3,4')?.tone).toBe('danger');
    expect(lit.get('rider:0')?.label).toBe('do 52, do 53');
    expect(targets(reveal, { choice: nine, on: [], picked: [] }, name).get('card:9H')?.tone).toBe('picked');
  });
});

describe('many choices', () => {
  const plays = ['a', 'b', 'c'].flatMap((card, place) => [0, 1, 2].map((lane) =>
    choice(10 * place + lane, [card, `lane:${lane}`], { key: `${3 * place + lane}` })));
  const draw = choice(99, ['deck:0'], { key: 'd' });
  const many = scene({ choices: [draw, ...plays] });

  test('are offered card by card', () => {
    expect(groups(many, NOTHING).map(({ on, choices }) => [on, choices.length])).toEqual([['', 1], ['a', 3], ['b', 3], ['c', 3]]);
    expect(groups(many, { choice: null, on: ['b'], picked: [] }).map(({ choices }) => choices[0]?.action)).toEqual([10, 11, 12]);
    expect(groups(ride, NOTHING).every(({ on }) => on === '')).toBe(true);
  });

  test('a key opens the group first, then makes the choice', () => {
    expect(choiceOfKey(many, 'd')).toEqual({ kind: 'picked', choice: draw });
    expect(choiceOfKey(many, '4')).toEqual({ kind: 'narrowed', on: ['b'], choice: null });
    expect(choiceOfKey(many, '4', { choice: null, on: ['b'], picked: [] })).toMatchObject({ kind: 'picked', choice: { action: 11 } });
    expect(choiceOfKey(many, '1', { choice: null, on: ['b'], picked: [] })).toBeNull();
  });
});

describe('keys', () => {
  test('arrows and digits make choices', () => {
    expect(choiceOfKey(ride, 'ArrowLeft')).toEqual({ kind: 'picked', choice: left });
    expect(choiceOfKey(reveal, '2')).toEqual({ kind: 'picked', choice: two });
    expect(choiceOfKey(reveal, 'x')).toBeNull();
  });

  test('an arrow without a choice asks why', () => {
    expect(choiceOfKey(ride, 'ArrowUp')).toMatchObject({ kind: 'ask', choice: { action: 54 } });
    expect(choiceOfKey(ride, '1')).toBeNull();
  });
});

test('a selection outlives what others do, but not its own choice', () => {
  const selection = { choice: nine, on: [], picked: [] };
  expect(stillOpen(scene({ choices: [{ ...nine }, two] }), selection).choice?.action).toBe(30);
  expect(stillOpen(scene({ choices: [two] }), selection)).toEqual(NOTHING);
  const moved = scene({ choices: [choice(52, ['board:7,7', 'rider:0'])] });
  expect(stillOpen(moved, { choice: left, on: ['rider:0'], picked: [] })).toEqual({ choice: null, on: ['rider:0'], picked: [] });
});

test('a single choice is forced, two are not', () => {
  expect(forced(scene({ choices: [left] }))).toBe(left);
  expect(forced(ride)).toBeNull();
  expect(forced(scene())).toBeNull();
});

describe('waiving', () => {
  const pass = choice(0, [], { waives: true });
  const call = choice(2, [], { confirm: true });
  const open = scene({ choices: [pass, call], series: 'first' });

  test('only a chance to interrupt is waived, and only in the series that was meant', () => {
    expect(waivedChoice(open, 'first')).toBe(pass);
    expect(waivedChoice(open, undefined)).toBeNull();
    expect(waivedChoice(open, 'second')).toBeNull();
    expect(waivedChoice(scene({ choices: [call], series: 'first' }), 'first')).toBeNull();
    expect(waivedChoice(scene({ choices: [pass] }), '')).toBeNull();
  });

  test('it ends with the series, for each seat by itself', () => {
    const waived = { 0: 'first', 2: 'first' };
    expect(stillWaived(waived, { 0: open, 2: open })).toEqual(waived);
    expect(stillWaived(waived, { 0: open, 2: scene() })).toEqual({ 0: 'first' });
    expect(stillWaived(waived, {})).toEqual({});
  });

  test('it takes as long as a person may, never no time', () => {
    expect(waivedPace(0)).toBeGreaterThan(500);
    expect(waivedPace(0.5)).toBeGreaterThan(waivedPace(0));
    expect(waivedPace(0.999)).toBeLessThanOrEqual(3000);
  });
});
