// Where things lie: every zone kind as geometry. One square of a board is 100 units wide.

import type { Scene, Zone } from '../messages';

export type Area = 'centre' | 'hand' | 'side';

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

/** A zone with its box inside its area. */
export interface Placed {
  zone: Zone;
  box: Box;
}

export const UNIT = 100;
export const CARD = { width: 100, height: 140 };
const GAP = 30;
const HEX_HEIGHT = (UNIT * 2) / Math.sqrt(3);
/** Around a board: room for coordinates, and for targets beyond its edge. */
export const RIM = 62;

type Shape = 'squares' | 'hexes' | 'row' | 'fan' | 'stack' | 'column' | 'track' | 'panel';
const OTHER_NAMES: Record<string, Shape> = { hand: 'fan', pile: 'stack', slots: 'row' };
const SHAPES: Shape[] = ['squares', 'hexes', 'row', 'fan', 'stack', 'column', 'track', 'panel'];

export function shapeOf(zone: Zone): Shape {
  return OTHER_NAMES[zone.kind] ?? SHAPES.find((shape) => shape === zone.kind) ?? 'row';
}

export function areaOf(zone: Zone, seat: number): Area {
  if (zone.area === 'centre' || zone.area === 'hand' || zone.area === 'side') return zone.area;
  const shape = shapeOf(zone);
  if (shape === 'fan' && zone.owner === seat) return 'hand';
  return shape === 'stack' ? 'side' : 'centre';
}

/** How much room a zone takes that holds so many pieces. */
export function sizeOf(zone: Zone, held: number): { width: number; height: number } {
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
      return { width: CARD.width + (cards - 1) * fanStep(cards) + 40, height: CARD.height + 60 };
    }
    case 'stack':
      return { width: CARD.width + 12, height: CARD.height + 12 };
    case 'column': {
      const along = CARD.height + (Math.max(held, rows, 1) - 1) * COLUMN_STEP;
      const sideways = zone.grows === 'left' || zone.grows === 'right';
      return sideways
        ? { width: CARD.width + along - CARD.height, height: CARD.height }
        : { width: CARD.width, height: along };
    }
    case 'track':
      return { width: columns * TRACK_STEP, height: rows * TRACK_STEP };
    case 'panel':
      return { width: Math.max(columns, 3) * UNIT, height: rows * UNIT };
  }
}

const COLUMN_STEP = 42;
const TRACK_STEP = 64;
const fanStep = (cards: number): number => Math.min(88, 560 / Math.max(cards, 1));

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
      const cards = Math.max(held, 1);
      const off = place - (cards - 1) / 2;
      return {
        x: box.x + box.width / 2 + off * fanStep(cards),
        y: box.y + box.height / 2 + 6 + off * off * 2.5,
        ...CARD, angle: off * 3.5,
      };
    }
    case 'stack':
      return {
        x: box.x + box.width / 2 - Math.min(place, 4),
        y: box.y + box.height / 2 - Math.min(place, 4) * 2,
        ...CARD, angle: 0,
      };
    case 'column':
      return columnSpot(zone, place, box);
    case 'track': {
      const columns = Math.max(zone.columns, 1);
      const line = at.length > 1 ? row : Math.floor(place / columns);
      const column = at.length > 1 ? place : place % columns;
      return {
        x: box.x + (column + 0.5) * TRACK_STEP, y: box.y + (line + 0.5) * TRACK_STEP,
        width: TRACK_STEP - 6, height: TRACK_STEP - 6, angle: 0,
      };
    }
    case 'panel':
      return {
        x: box.x + (place + 0.5) * UNIT, y: box.y + (row + 0.5) * UNIT,
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

function columnSpot(zone: Zone, place: number, box: Box): Spot {
  const off = place * COLUMN_STEP;
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

/** All zones of an area with their boxes, and the frame around them. */
export function arrange(scene: Scene, area: Area): { placed: Placed[]; frame: Box } {
  const placed: Placed[] = [];
  let left = 0;
  for (const zone of scene.zones) {
    if (areaOf(zone, scene.seat) !== area) continue;
    const held = scene.pieces.filter((piece) => piece.zone === zone.id).length;
    const size = sizeOf(zone, held);
    const [x, y, width, height] = zone.box ?? [];
    if (x !== undefined && y !== undefined) {
      placed.push({
        zone,
        box: {
          x: x * UNIT, y: y * UNIT,
          width: width ? width * UNIT : size.width, height: height ? height * UNIT : size.height,
        },
      });
    } else {
      placed.push({ zone, box: { x: left, y: 0, ...size } });
      left += size.width + GAP;
    }
  }
  return { placed, frame: frameOf(placed) };
}

function frameOf(placed: Placed[]): Box {
  if (placed.length === 0) return { x: 0, y: 0, width: UNIT, height: UNIT };
  const x = Math.min(...placed.map(({ box }) => box.x));
  const y = Math.min(...placed.map(({ box }) => box.y));
  return {
    x, y,
    width: Math.max(...placed.map(({ box }) => box.x + box.width)) - x,
    height: Math.max(...placed.map(({ box }) => box.y + box.height)) - y,
  };
}

/** "board:3,4" as its zone and index, or null if it names a piece. */
export function placeOf(id: string, zones: Zone[]): { zone: Zone; at: number[] } | null {
  const cut = id.lastIndexOf(':');
  const zone = zones.find((entry) => entry.id === id.slice(0, cut));
  const at = id.slice(cut + 1).split(',').map(Number);
  return zone && at.every((place) => Number.isInteger(place)) ? { zone, at } : null;
}

/** The angle to turn to, from the angle now, the short way round. */
export function turnTo(now: number | undefined, quarters: number): number {
  const goal = quarters * 90;
  if (now === undefined) return goal;
  const off = (((goal - now) % 360) + 540) % 360 - 180;
  return now + off;
}
