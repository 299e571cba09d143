// Piles that can be looked into.

import type { Entry, Scene, Zone } from '../messages';
import type { Placed } from './layout';
import { shapeOf } from './zones';
import { FINGER } from './zoom';

/** The zones of a scene that can be opened, in its order. */
export function openable(scene: Scene): Zone[] {
  return scene.zones.filter((zone) => zone.opened !== '');
}

/** How many cards a zone holds; of those that are only known of, one entry may stand for several. */
export function heldIn(zone: Zone): number {
  return zone.count ?? zone.inside.length;
}

/** The zone under a point that a press there opens: a pile or a hand, not a place of a board or a grid. */
export function openedUnder(placed: Placed[], x: number, y: number): string | null {
  const found = placed.findLast(({ zone, box }) =>
    zone.opened !== '' && ['stack', 'column', 'fan'].includes(shapeOf(zone))
      && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  return found?.zone.id ?? null;
}

/** The sign at a zone's lower corner that it can be looked into. */
export interface Sign {
  zone: Zone;
  x: number;
  y: number;
  /** Half of the sign's width, and of what a finger may press, in units of the picture. */
  radius: number;
  reach: number;
}

/** Half of the sign's width, in pixels. */
const SIGN = 11;

/** The signs of zones that can be opened, where a unit has so many pixels. */
export function openersOf(placed: Placed[], pixels: number, chosenIn: (zone: Zone) => boolean): Sign[] {
  return placed.filter(({ zone }) => zone.opened !== '').map(({ zone, room: { x, y, width, height } }) => ({
    zone, radius: SIGN / pixels, x: x + width - SIGN / 2 / pixels, y: y + height - SIGN / 2 / pixels,
    // Beside a choice it must not be pressed by a slip.
    reach: (chosenIn(zone) ? SIGN + 3 : FINGER / 2) / pixels,
  }));
}

/** What lies from one place on: a card, or several backs in a row that look the same. */
export interface Run {
  entry: Entry;
  place: number;
  count: number;
}

/** What each card is called here: what is said of all of them alike, such as where they lie, is left out. */
export function captionsOf(inside: Entry[]): string[] {
  const rest = (label: string) => (label.includes(',') ? label.slice(label.indexOf(',')) : '');
  const same = rest(inside[0]?.label ?? '');
  const alike = inside.every(({ label }) => rest(label) === same);
  return inside.map(({ label }) => (alike && same ? label.slice(0, -same.length) : label));
}

/** So many backs in a row are shown as one stack. */
const FEW = 3;

/** What is found in a pile, in its order; of many backs in a row, only how many there are. */
export function runsOf(inside: Entry[]): Run[] {
  const alike = (one: Entry, other: Entry) =>
    one.kind === 'back' && other.kind === 'back' && one.look === other.look && one.text === other.text
      && one.badge === other.badge && one.owner === other.owner;
  const runs: Run[] = [];
  for (const [place, entry] of inside.entries()) {
    const last = runs.at(-1);
    if (last && alike(last.entry, entry)) last.count += 1;
    else runs.push({ entry, place, count: 1 });
  }
  return runs.flatMap((run) => (run.count > FEW ? [run]
    : inside.slice(run.place, run.place + run.count).map((entry, more) => ({ entry, place: run.place + more, count: 1 }))));
}
