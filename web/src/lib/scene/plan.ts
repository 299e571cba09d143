// How a table is laid out on a wide screen, so that the board and the hand get most of it.

import type { Scene } from '../messages';
import { FANS, arrange } from './layout';
import { handLines, zonesIn } from './hand';
import type { Box } from './spots';
import { pixelsPerUnit } from './zoom';

/** Where the seats and the hand are, and how wide what stands beside the board is, in pixels. */
export interface Plan {
  /** Seats are a strip above the board, not a column beside it. */
  above: boolean;
  /** The hand lies at the foot of the right column, not below the board. */
  beside: boolean;
  seats: number;
  right: number;
  /** How high a hand beside the board is. */
  hand: number;
}

/** Of the window's width: the column of seats, and the right one at least and at most. */
const SEATS = { part: 0.168, least: 180, most: 304 };
const RIGHT = { part: 0.2, least: 272, most: 360, wide: 0.4 };
/** The strip of seats above the board, of up to two of them and of more. */
const STRIP = { few: 66, many: 78 };
/** Between parts of the table. */
const GAP = 10;
/** Below the board each line of a hand has about this part of the height. Beside it a hand has at most this part,
 *  and leaves this part for piles, and so many pixels for what is asked and for the log. */
const LINE = { part: 0.136, least: 100, most: 190 };
const HAND = { part: 0.47, piles: 0.13, others: 420, least: 120 };
/** Seats beside the board tell more: the board must gain by this much if they are to go above it. */
const WORTH = 1.06;
/** Widths change in steps of so many pixels, not with every card. */
const STEP = 20;

const within = (value: number, { least, most }: { least: number; most: number }) => Math.max(least, Math.min(most, value));

/** How large the one of some frames is drawn in a room that is drawn in the largest scale. */
function drawn(frames: Box[], wide: number, high: number): { width: number; height: number } {
  const scale = (frame: Box) => pixelsPerUnit(frame, Math.max(wide, 1), Math.max(high, 1));
  const best = frames.reduce((one, other) => (scale(other) > scale(one) ? other : one));
  return { width: best.width * scale(best), height: best.height * scale(best) };
}

/** The plan of a table that has so much room in a window. */
export function planOf(scene: Scene, wide: number, high: number): Plan {
  const boards = [arrange(scene, 'centre').frame, arrange(scene, 'centre', true).frame];
  const held = zonesIn(scene, 'hand').length > 0;
  const low = held || zonesIn(scene, 'side').length > 0;
  const fans = held ? FANS.map((fan) => arrange(scene, 'hand', false, fan).frame) : [];
  const column = Math.round(within(wide * SEATS.part, SEATS));
  const least = Math.round(within(wide * RIGHT.part, RIGHT));
  const strip = scene.panels.length > 2 ? STRIP.many : STRIP.few;
  const line = within(high * LINE.part, LINE) * handLines(scene, false) + GAP;

  const plans = [false, true].flatMap((above) => (low ? [false, true] : [false]).map((beside) => {
    const across = wide - (above ? 0 : column + GAP) - GAP;
    const tall = high - (above ? strip + GAP : 0);
    const board = drawn(boards, across - least, low && !beside ? tall - line : tall);
    // What the board leaves free makes the hand beside it larger.
    const free = Math.min(across - board.width, wide * RIGHT.wide);
    const right = beside ? Math.max(least, Math.floor(free / STEP) * STEP) : least;
    const room = Math.max(HAND.least, Math.min(tall * HAND.part, tall * (1 - HAND.piles) - HAND.others));
    const hand = held && beside ? drawn(fans, right, room) : { width: 0, height: 0 };
    const gain = board.width * board.height + hand.width * hand.height;
    return { plan: { above, beside, seats: column, right, hand: Math.round(hand.height) }, worth: gain * (above ? 1 : WORTH) };
  }));
  return plans.reduce((best, one) => (one.worth > best.worth ? one : best)).plan;
}
