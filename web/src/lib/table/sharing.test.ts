import { expect, test } from 'vitest';
import type { EventCard, Piece, Scene, Zone } from '../messages';
import { choice, scene } from './example';
import { choosesInSecret, cloak, mayTell, show } from './sharing';

const hand: Zone = {
  id: 'hand', kind: 'hand', label: 'Your hand', rows: 1, columns: 1, owner: 0, count: 1, area: '',
  box: null, grows: '', private: true, cells: [],
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

test('a cloaked scene has nothing of the card left', () => {
  expect(JSON.stringify(cloak(secret(0)).pieces)).not.toContain('9');
});

test('a shared log keeps secrets', () => {
  const line = (seat: number, seenBy: number[]): EventCard =>
    ({ kind: 'committed', seat, text: 'somebody chooses', rule: 'CG-17', seen_by: seenBy });
  expect(mayTell(line(0, [0]), [0])).toBe(true);
  expect(mayTell(line(0, [0]), [0, 1])).toBe(false);
  expect(mayTell(line(0, [1]), [0, 1])).toBe(true);
  expect(mayTell(line(0, [0, 1]), [0, 1])).toBe(true);
  expect(mayTell({ ...line(0, [0]), text: '' }, [0])).toBe(false);
});
