import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Part, Programme } from '../messages';
import { settings } from '../settings.svelte';
import { event, scene } from '../table/example';
import { go } from './commands';
import type { Source } from './source';
import { Theatre } from './theatre.svelte';

const ACTIONS = 10;
const PART = 4;
const programme: Programme = {
  game: 'some-game', title: 'Some Game', names: ['Ann', 'Bob'], actions: ACTIONS, part: PART, turns: [0, 3, 6],
  rounds: [0, 6], over: { scores: [1, 0], winners: [0], reason: 'Ann wins.', rule: '' }, verified: true, filmed: false,
};

/** A game whose scenes say their moment and view; of action 5 only Ann notices anything. */
function part(view: string, at: number): Part {
  const first = at - (at % PART);
  const silent = (n: number) => n === 5 && view !== '0';
  const steps = Array.from({ length: Math.min(PART, ACTIONS - first) }, (_, place) => first + place + 1).map((n) => ({
    n, seat: n % 2, events: silent(n) ? [] : [event(`action ${n}`)],
    change: silent(n) ? null : { prompt: [`${view} ${n}`] }, picture: null, pictured: 0,
  }));
  const seat = /^\d+$/.test(view) ? Number(view) : -1;
  return { first, dealt: first === 0 ? [event('the deal')] : [], scene: scene({ seat, prompt: `${view} ${first}` }), steps };
}

function source(more: Partial<Source> = {}) {
  const asked: string[] = [];
  const made: Source = {
    table: '',
    programme: () => Promise.resolve(programme),
    file: () => Promise.reject(new Error('nobody asks')),
    part: (view, at) => {
      asked.push(`${view} ${at}`);
      return Promise.resolve(part(view, at));
    },
    advice: () => Promise.reject(new Error('nobody asks')),
    ...more,
  };
  return { made, asked };
}

async function entered(moment: number | null = null, view: string | null = null) {
  const { made, asked } = source();
  const theatre = new Theatre(made);
  await theatre.enter(moment, view);
  return { theatre, asked };
}
const shown = (theatre: Theatre) => theatre.screen.scene?.prompt;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'instant';
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 'calm';
});

test('it opens at the deal, with all cards open, and loads the rest by itself', async () => {
  const { theatre, asked } = await entered();
  expect([theatre.n, theatre.view, shown(theatre)]).toEqual([0, 'open', 'open 0']);
  await settle();
  expect(asked).toEqual(['open 0', 'open 4', 'open 8']);
  expect(theatre.log.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
});

test('an address opens it at a moment in a view; what cannot be is the nearest that can', async () => {
  const { theatre, asked } = await entered(9, '1');
  expect([theatre.n, shown(theatre), asked[0]]).toEqual([9, '1 9', '1 9']);
  const far = (await entered(999, '7')).theatre;
  expect([far.n, far.view]).toEqual([10, 'open']);
});

test('a step leads to the next action of which there is anything to see, and back again', async () => {
  const { theatre } = await entered(4);
  await theatre.forward();
  expect([theatre.n, shown(theatre)]).toEqual([6, 'open 6']);
  await theatre.back();
  expect(theatre.n).toBe(4);
  await theatre.look('0');
  await theatre.forward();
  expect([theatre.n, shown(theatre)]).toEqual([5, '0 5']);
});

test('turns, rounds and the ends are reached from anywhere', async () => {
  const { theatre } = await entered(4);
  const way = [];
  for (const step of ['turnOn', 'turnOn', 'roundBack', 'roundOn', 'roundOn', 'turnBack', 'first', 'last'] as const) {
    go(theatre, step);
    await settle();
    way.push(theatre.n);
  }
  expect(way).toEqual([6, 10, 6, 10, 10, 6, 0, 10]);
});

test('it plays by itself to the end, faster if one likes, and begins anew from there', async () => {
  const { theatre } = await entered(7);
  theatre.toggle();
  await settle();
  expect(theatre.n).toBe(8);
  await vi.advanceTimersByTimeAsync(1500);
  expect(theatre.n).toBe(9);
  theatre.speed = 8;
  await vi.advanceTimersByTimeAsync(2000);
  expect([theatre.n, theatre.playing]).toEqual([10, false]);
  theatre.toggle();
  await settle();
  expect([theatre.n, theatre.playing]).toEqual([0, true]);
  theatre.exit();
});

test('whoever steps is not driven on', async () => {
  const { theatre } = await entered(0);
  theatre.toggle();
  go(theatre, 'on');
  await vi.advanceTimersByTimeAsync(9000);
  expect([theatre.playing, theatre.n <= 2]).toEqual([false, true]);
});

test('what cannot be loaded is said, and can be tried again', async () => {
  let down = true;
  const { made } = source({ part: (view, at) => (down ? Promise.reject(new Error('The hall is away.')) : Promise.resolve(part(view, at))) });
  const theatre = new Theatre(made);
  await theatre.enter(2, 'open');
  expect([theatre.problem, theatre.screen.scene]).toEqual(['The hall is away.', null]);
  down = false;
  await theatre.goTo(2);
  expect([theatre.problem, shown(theatre)]).toEqual(['', 'open 2']);
});

test('a game that is not shown says why', async () => {
  const { made } = source({ programme: () => Promise.reject(new Error('The game is not over yet.')) });
  const theatre = new Theatre(made);
  await theatre.enter(null, null);
  expect([theatre.closed, theatre.kept]).toEqual(['The game is not over yet.', false]);
});
