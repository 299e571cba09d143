import { expect, test } from 'vitest';
import type { EventInfo, Piece, Scene, Zone } from '../messages';
import { choice, scene } from './example';
import { choosesInSecret, cloak, mayTell, show } from './sharing';

const hand: Zone = {
  id: 'hand', kind: 'fan', label: 'Your hand', rows: 1, columns: 1, owner: 0, count: 1, area: '', tall: null,
  box: null, grows: '', private: true, cells: [], opened: '', inside: [],
};
const card: Piece = {
  id: 'card:9H', zone: 'hand', at: [0], look: 'card', text: '9♥', code: '9H', label: '9♥', owner: 0,
  turned: 0, hidden: false, kind: 'card', badge: '', faded: false, lit: false,
};

function secret(seat: number): Scene {
  return scene({ seat, zones: [hand], pieces: [card], choices: [choice(30, ['card:9H'])] });
}
const idle = (seat: number) => scene({ seat, zones: [hand], pieces: [card] });
const open = (seat: number) =>
  scene({ seat, zones: [hand], pieces: [card], choices: [choice(52, ['board:1,1'])] });

test('one seat is never covered', () => {
  expect(show({ '2': secret(2) }, null)).toEqual({ seat: 2, covered: false, cloaked: false });
  expect(show({ '-1': idle(-1) }, null)).toEqual({ seat: -1, covered: false, cloaked: false });
});

test('secret choices of two people are covered until each takes the device', () => {
  const both = { '0': secret(0), '1': secret(1) };
  expect(show(both, null)).toEqual({ seat: 0, covered: true, cloaked: false });
  expect(show(both, 0)).toEqual({ seat: 0, covered: false, cloaked: false });
  expect(show({ '0': idle(0), '1': secret(1) }, 0)).toEqual({ seat: 1, covered: true, cloaked: false });
});

test('an open choice needs no cover, but hides the hands', () => {
  expect(show({ '0': idle(0), '1': open(1) }, 0)).toEqual({ seat: 1, covered: false, cloaked: true });
  expect(choosesInSecret(open(1))).toBe(false);
});

test('while nobody here decides, hands stay hidden', () => {
  expect(show({ '0': idle(0), '1': idle(1) }, 1)).toEqual({ seat: 1, covered: false, cloaked: true });
});

const everybody = scene({
  seat: -1, prompt: 'Waiting for Ann.',
  panels: [{
    seat: 0, name: 'Ann', sign: '♠', status: '', deciding: true, out: false, score: '0', unit: 'points', badge: '',
    facts: [], marks: [],
  }],
});

test('a cloaked scene has nothing of the card left', () => {
  const mine = { ...secret(0), panels: [{ ...everybody.panels[0]!, badge: 'gold 9' }], prompt: 'You hold a 9.' };
  const shown = cloak(mine, everybody, true);
  expect(JSON.stringify(shown)).not.toContain('9');
  expect(shown.pieces).toHaveLength(1);
  expect(shown.pieces[0]).toMatchObject({ id: 'hand:0', kind: 'back' });
  expect(shown.seat).toBe(0);
});

test('open choices can be made on a cloaked screen, secret ones not', () => {
  const choices = [choice(30, ['card:9H']), choice(52, ['board:1,1'])];
  const shown = cloak({ ...open(0), choices, refused: choices }, everybody, false);
  expect(shown.choices.map((entry) => entry.action)).toEqual([52]);
  expect(shown.refused.map((entry) => entry.action)).toEqual([52]);
});

test('what lies openly in a zone that is the owner\'s secret is shown as everybody sees it', () => {
  const place = { ...hand, id: 'laid-0', area: 'seat' };
  const back = { ...card, id: 'laid:0', zone: 'laid-0', kind: 'back', text: '', code: '##', label: 'closed card' };
  const mine = scene({ zones: [place], pieces: [{ ...card, id: 'laid:0', zone: 'laid-0' }] });
  const open = scene({ seat: -1, zones: [{ ...place, private: false }], pieces: [back] });
  expect(cloak(mine, open, false).pieces).toEqual([back]);
});

test('a shared log keeps secrets', () => {
  const line = (seenBy: number[]): EventInfo =>
    ({ kind: 'committed', seat: 0, text: 'somebody chooses', rule: 'CG-17', seen_by: seenBy, flip: null });
  expect(mayTell(line([0]), [0])).toBe(true);
  expect(mayTell(line([0]), [0, 1])).toBe(false);
  // Seat 1 has peeked at something of seat 0: not for this screen either.
  expect(mayTell(line([1]), [0, 1])).toBe(false);
  expect(mayTell(line([1, -1]), [0, 1])).toBe(true);
  expect(mayTell(line([0, 1]), [0, 1])).toBe(true);
  expect(mayTell({ ...line([0]), text: '' }, [0])).toBe(false);
});
