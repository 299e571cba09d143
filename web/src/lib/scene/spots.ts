// Where the places of one zone lie: every shape as geometry. One square of a board is 100 units wide.

import type { Zone } from '../messages';
import { shapeOf } from './zones';

/** The middle of a place, its size, and how it is turned (degrees). */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const UNIT = 100;
export const CARD = { width: 100, height: 140 };
export const HEX_HEIGHT = (UNIT * 2) / Math.sqrt(3);
/** Around a board: room for coordinates, and for targets beyond its edge. */
export const RIM = 62;

const COLUMN_STEP = 42;
const PANEL_TOP = 40;
/** A few cards need not cover each other's titles. */
const FEW = 4;
const fanStep = (cards: number, room: number): number => (cards <= FEW ? 104 : Math.min(88, room / cards));
/** More cards than `most` are held in several lines, so that each shows its corner. */
export interface FanLine {
  most: number;
  room: number;
}
export const WIDE: FanLine = { most: 16, room: 752 };
export const TALL: FanLine = { most: 8, room: 500 };
export const SQUARE: FanLine = { most: 4, room: 360 };
const FAN_LINE = 104;
/** Turned cards need some room at both ends, and below. */
const FAN_ENDS = 40;
export const FAN_HEIGHT = CARD.height + FAN_ENDS;

export const isSideways = (zone: Zone): boolean => zone.grows === 'left' || zone.grows === 'right';

/** How much room a zone takes that holds so many pieces. */
export function sizeOf(zone: Zone, held: number, { most, room }: FanLine = WIDE): { width: number; height: number } {
  const columns = Math.max(zone.columns, 1);
  const rows = Math.max(zone.rows, 1);
  switch (shapeOf(zone)) {
    case 'squares':
      return { width: columns * UNIT + 2 * RIM, height: rows * UNIT + 2 * RIM };
    case 'hexes':
      return {
        width: (columns + (rows > 1 ? 0.5 : 0)) * UNIT,
        height: (rows * 0.75 + 0.25) * HEX_HEIGHT,
      };
    case 'row':
      return {
        width: columns * (CARD.width + 12) - 12,
        height: rows * (CARD.height + 12) - 12,
      };
    case 'fan': {
      const cards = Math.max(held, columns, 1);
      const lines = Math.ceil(cards / most);
      const each = Math.ceil(cards / lines);
      return {
        width: CARD.width + (each - 1) * fanStep(each, room) + FAN_ENDS,
        height: FAN_HEIGHT + (lines - 1) * FAN_LINE,
      };
    }
    case 'stack':
      return { ...CARD };
    case 'column': {
      const along = CARD.height + (Math.max(held, rows, 1) - 1) * COLUMN_STEP;
      return isSideways(zone)
        ? { width: CARD.width + along - CARD.height, height: CARD.height }
        : { width: CARD.width, height: along };
    }
    case 'track': {
      const step = trackStep(zone);
      return { width: columns * step.width, height: rows * step.height };
    }
    case 'panel':
      return { width: Math.max(columns, 3) * UNIT, height: rows * UNIT + PANEL_TOP };
  }
}

/** The boxes of a track are wide enough for the longest text in them. */
function trackStep(zone: Zone): { width: number; height: number } {
  const longest = Math.max(0, ...zone.cells.map((cell) => cell.text.length));
  return longest > 3 ? { width: longest * 12 + 26, height: 56 } : { width: 64, height: 64 };
}

/** Where index `at` lies inside the zone's own box; `held` is how many pieces it holds. */
export function spotIn(zone: Zone, at: number[], held: number, box: Box): Spot {
  const row = at.length > 1 ? (at[0] ?? 0) : 0;
  const place = at.length > 1 ? (at[1] ?? 0) : (at[0] ?? 0);
  switch (shapeOf(zone)) {
    case 'squares': {
      const x = box.x + RIM + beyond(place, zone.columns);
      const y = box.y + RIM + beyond(row, zone.rows);
      const part = at[2];
      if (part === undefined) return { x, y, width: UNIT, height: UNIT, angle: 0 };
      // A third number is the quarter of the square: a block of two by two.
      const quarter = UNIT / 4;
      return {
        x: x + (part % 2 ? quarter : -quarter), y: y + (part > 1 ? quarter : -quarter),
        width: UNIT / 2, height: UNIT / 2, angle: 0,
      };
    }
    case 'hexes':
      return {
        x: box.x + (place + 0.5 + (row % 2 ? 0.5 : 0)) * UNIT,
        y: box.y + (row * 0.75 + 0.5) * HEX_HEIGHT,
        width: UNIT, height: HEX_HEIGHT, angle: 0,
      };
    case 'row':
      return {
        x: box.x + place * (CARD.width + 12) + CARD.width / 2,
        y: box.y + row * (CARD.height + 12) + CARD.height / 2,
        ...CARD, angle: 0,
      };
    case 'fan': {
      const lines = Math.round((box.height - FAN_HEIGHT) / FAN_LINE) + 1;
      const each = Math.ceil(Math.max(held, 1) / lines);
      const step = (box.width - CARD.width - FAN_ENDS) / Math.max(Math.ceil(Math.max(held, zone.columns) / lines) - 1, 1);
      const line = Math.floor(place / each);
      const inLine = Math.min(each, held - line * each);
      const off = (place % each) - (inLine - 1) / 2;
      // A large hand is held flatter: its outer cards must not fall out of the picture.
      const drop = lines > 1 ? 0 : Math.min(2.5, 24 / Math.max((each - 1) / 2, 1) ** 2);
      return {
        x: box.x + box.width / 2 + off * step,
        y: box.y + FAN_ENDS / 3 + CARD.height / 2 + line * FAN_LINE + drop * off * off,
        ...CARD, angle: drop * off * 1.4,
      };
    }
    case 'stack':
      return {
        x: box.x + box.width / 2 - Math.min(place, 4),
        y: box.y + box.height / 2 - Math.min(place, 4) * 2,
        ...CARD, angle: 0,
      };
    case 'column':
      return columnSpot(zone, place, held, box);
    case 'track': {
      const columns = Math.max(zone.columns, 1);
      const step = trackStep(zone);
      const line = at.length > 1 ? row : Math.floor(place / columns);
      const column = at.length > 1 ? place : place % columns;
      return {
        x: box.x + (column + 0.5) * step.width, y: box.y + (line + 0.5) * step.height,
        width: step.width - 6, height: step.height - 6, angle: 0,
      };
    }
    case 'panel':
      return {
        x: box.x + (place + 0.5) * UNIT, y: box.y + PANEL_TOP + (row + 0.5) * UNIT,
        width: UNIT, height: UNIT, angle: 0,
      };
  }
}

/** A square beyond the board's edge is drawn on its rim. */
function beyond(place: number, count: number): number {
  if (place < 0) return -RIM / 2;
  if (place >= count) return count * UNIT + RIM / 2;
  return (place + 0.5) * UNIT;
}

/** Cards of a column overlap as much as its box asks for. */
function columnSpot(zone: Zone, place: number, held: number, box: Box): Spot {
  const room = isSideways(zone) ? box.width - CARD.width : box.height - CARD.height;
  const off = place * Math.min(COLUMN_STEP, Math.max(room, 0) / Math.max(held - 1, place, 1));
  const left = box.x + CARD.width / 2;
  const top = box.y + CARD.height / 2;
  const right = box.x + box.width - CARD.width / 2;
  const bottom = box.y + box.height - CARD.height / 2;
  const [x, y] =
    zone.grows === 'up' ? [left, bottom - off]
      : zone.grows === 'right' ? [left + off, top]
        : zone.grows === 'left' ? [right - off, top]
          : [left, top + off];
  return { x, y, ...CARD, angle: 0 };
}
