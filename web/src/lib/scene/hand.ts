// How much room a hand needs, and the piles beside it.

import type { Scene, Zone } from '../messages';
import { arrange } from './layout';
import { CARD, FAN_HEIGHT } from './spots';
import { type Area, areaOf } from './zones';

/** Piles as wide as more cards than this leave too little room beside them. */
const WIDE_SIDES = 4;
/** A hand of more lines is not drawn taller. */
const MOST_LINES = 2;

/** The zones of a scene that are shown in an area. */
export function zonesIn(scene: Scene, area: Area): Zone[] {
  return scene.zones.filter((zone) => areaOf(zone, scene.seat) === area);
}

/** How many times as tall as one line of cards a hand is drawn. */
export function handLines(scene: Scene, tall: boolean): number {
  if (zonesIn(scene, 'hand').length === 0) return 1;
  return Math.min(MOST_LINES, arrange(scene, 'hand', tall).frame.height / FAN_HEIGHT);
}

/** A zone as a scene of its own: each pile stands by itself. */
export function alone(scene: Scene, zone: Zone): Scene {
  return { ...scene, zones: [zone] };
}

/** How many cards beside each other a zone at the side is wide. */
export function cardsWide(scene: Scene, zone: Zone): number {
  const { width, height } = arrange(alone(scene, zone), 'side').frame;
  return Math.max(1, (width / height) * (CARD.height / CARD.width));
}

/** Whether the piles are so wide that the hand needs a line of its own on a narrow screen. */
export function sidesAreWide(scene: Scene): boolean {
  return zonesIn(scene, 'side').reduce((sum, zone) => sum + cardsWide(scene, zone), 0) > WIDE_SIDES;
}
