// Where things lie: every zone kind as geometry. One square of a board is 100 units wide.

import type { Scene, Zone } from '../messages';

export type Area = 'centre' | 'hand' | 'side' | 'seat';
const AREAS: Area[] = ['centre', 'hand', 'side', 'seat'];

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

/** A zone inside its area: its own size in its own units, and where and how large it is drawn. */
export interface Placed {
  zone: Zone;
  held: number;
  size: Box;
  box: Box;
  /** The room that it has, of which its box may be the middle. */
  room: Box;
  scale: number;
}

export const UNIT = 100;
export const CARD = { width: 100, height: 140 };
const GAP = 30;
const HEX_HEIGHT = (UNIT * 2) / Math.sqrt(3);
/** Around a board: room for coordinates, and for targets beyond its edge. */
export const RIM = 62;

type Shape = 'squares' | 'hexes' | 'row' | 'fan' | 'stack' | 'column' | 'track' | 'panel';
const SHAPES: Shape[] = ['squares', 'hexes', 'row', 'fan', 'stack', 'column', 'track', 'panel'];

export function shapeOf(zone: Zone): Shape {
  return SHAPES.find((shape) => shape === zone.kind) ?? 'row';
}

export function areaOf(zone: Zone, seat: number): Area {
  const named = AREAS.find((area) => area === zone.area);
  if (named) return named;
  const shape = shapeOf(zone);
  if (shape === 'fan' && zone.owner === seat) return 'hand';
  return shape === 'stack' ? 'side' : 'centre';
}

/** The scene with its zones in the centre, if none is there: a picture of the whole table. */
export function laidOut(scene: Scene): Scene {
  if (scene.zones.some((zone) => areaOf(zone, scene.seat) === 'centre')) return scene;
  return { ...scene, zones: scene.zones.map((zone) => ({ ...zone, area: 'centre' })) };
}

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
      const sideways = zone.grows === 'left' || zone.grows === 'right';
      return sideways
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

const COLUMN_STEP = 42;
const PANEL_TOP = 40;
/** A few cards need not cover each other's titles. */
const FEW = 4;
const fanStep = (cards: number, room: number): number => (cards <= FEW ? 104 : Math.min(88, room / cards));
/** More cards than `most` are held in several lines, so that each shows its corner. */
interface FanLine {
  most: number;
  room: number;
}
const WIDE: FanLine = { most: 16, room: 752 };
const TALL: FanLine = { most: 8, room: 500 };
const FAN_LINE = 104;
const FAN_HEIGHT = CARD.height + 60;
/** Turned cards need some room at both ends. */
const FAN_ENDS = 40;
/** Around zones that have boxes: room for badges and rings at their edges. */
const MARGIN = 14;

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
        y: box.y + 36 + CARD.height / 2 + line * FAN_LINE + drop * off * off,
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

/** Where index `at` of a placed zone lies in its area. */
export function spotOf({ zone, held, size, box, scale }: Placed, at: number[]): Spot {
  const spot = spotIn(zone, at, held, size);
  return {
    x: box.x + spot.x * scale, y: box.y + spot.y * scale,
    width: spot.width * scale, height: spot.height * scale, angle: spot.angle,
  };
}

/** Whether an index lies beyond the edge of its zone: on the rim. */
export function onRim(zone: Zone, [row = 0, column = 0]: number[]): boolean {
  return row < 0 || column < 0 || row >= zone.rows || column >= zone.columns;
}

/** A square beyond the board's edge is drawn on its rim. */
function beyond(place: number, count: number): number {
  if (place < 0) return -RIM / 2;
  if (place >= count) return count * UNIT + RIM / 2;
  return (place + 0.5) * UNIT;
}

const isSideways = (zone: Zone): boolean => zone.grows === 'left' || zone.grows === 'right';

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

/** Zones that do not fit beside each other within this go on in the next line. */
const LINE = 1150;

export interface Layout {
  placed: Placed[];
  frame: Box;
}

/** All zones of an area with their boxes, and the frame around them; `tall`: for a narrow screen. */
export function arrange(scene: Scene, area: Area, tall = false): Layout {
  const inArea = scene.zones
    .filter((zone) => areaOf(zone, scene.seat) === area)
    .map((zone) => ({ zone, held: scene.pieces.filter((piece) => piece.zone === zone.id).length }));
  const boxOf = (zone: Zone) => (tall && zone.tall) || zone.box;
  const fixed = inArea.flatMap(({ zone, held }) => {
    const box = boxOf(zone);
    return box ? [boxed(zone, held, box)] : [];
  });
  const loose = inArea.filter(({ zone }) => !boxOf(zone));
  const line = tall && area === 'hand' ? TALL : WIDE;
  const placed = [...fixed, ...flowing(loose, fixed.length > 0 ? bottomOf(fixed) + GAP : 0, line)];
  // Painted in the scene's order.
  placed.sort((one, other) => scene.zones.indexOf(one.zone) - scene.zones.indexOf(other.zone));
  const frame = frameOf(placed.map(({ box }) => box));
  const roomy = area === 'centre' ? atLeast(frame, LEAST) : frame;
  return { placed, frame: fixed.length > 0 ? widened(frame, MARGIN) : roomy };
}

/** A table with little on it is not looked at through a magnifying glass. */
const LEAST = { width: 6 * UNIT, height: 4 * UNIT };

/** A frame with room around it, if it is smaller than that. */
function atLeast(frame: Box, { width, height }: { width: number; height: number }): Box {
  const wide = Math.max(frame.width, width);
  const high = Math.max(frame.height, height);
  return { x: frame.x - (wide - frame.width) / 2, y: frame.y - (high - frame.height) / 2, width: wide, height: high };
}

const widened = ({ x, y, width, height }: Box, by: number): Box =>
  ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

const bottomOf = (placed: Placed[]): number =>
  Math.max(...placed.map(({ box }) => box.y + box.height));

/** A zone as large as its box allows, in the middle of it. */
function boxed(zone: Zone, held: number, [x = 0, y = 0, wide = 0, high = 0]: number[]): Placed {
  const natural = { x: 0, y: 0, ...sizeOf(zone, held) };
  const width = (wide || natural.width / UNIT) * UNIT;
  const height = (high || natural.height / UNIT) * UNIT;
  const room = { x: x * UNIT, y: y * UNIT, width, height };
  if (shapeOf(zone) === 'column') {
    const scale = isSideways(zone) ? height / CARD.height : width / CARD.width;
    const size = { x: 0, y: 0, width: width / scale, height: height / scale };
    return { zone, held, size, scale, box: room, room };
  }
  const scale = Math.min(width / natural.width, height / natural.height);
  const box = {
    x: x * UNIT + (width - natural.width * scale) / 2,
    y: y * UNIT + (height - natural.height * scale) / 2,
    width: natural.width * scale, height: natural.height * scale,
  };
  return { zone, held, size: natural, scale, box, room };
}

/** Zones without a box: side by side, in lines, each line in the middle. */
function flowing(zones: { zone: Zone; held: number }[], top: number, fan: FanLine): Placed[] {
  const lines: Placed[][] = [];
  for (const { zone, held } of zones) {
    const size = { x: 0, y: 0, ...sizeOf(zone, held, fan) };
    const line = lines.at(-1);
    const left = line ? frameOf(line.map(({ box }) => box)).width + GAP : 0;
    const fits = line !== undefined && left + size.width <= LINE;
    const box = { ...size, x: fits ? left : 0 };
    const placed = { zone, held, size, scale: 1, box, room: box };
    if (fits) line.push(placed);
    else lines.push([placed]);
  }
  const frames = lines.map((line) => frameOf(line.map(({ box }) => box)));
  const widest = Math.max(0, ...frames.map((frame) => frame.width));
  let y = top;
  for (const [place, line] of lines.entries()) {
    const { width, height } = frames[place]!;
    for (const { box } of line) {
      box.x += (widest - width) / 2;
      box.y = y + (height - box.height) / 2;
    }
    y += height + GAP;
  }
  return lines.flat();
}

function frameOf(boxes: Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: UNIT, height: UNIT };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x, y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The place of a board under a point of its area, if there is one. */
export function placeUnder(placed: Placed[], x: number, y: number): string | null {
  for (const { zone, box, scale } of placed) {
    const [left, top] = [(x - box.x) / scale, (y - box.y) / scale];
    if (shapeOf(zone) === 'squares') {
      const [row, column] = [Math.floor((top - RIM) / UNIT), Math.floor((left - RIM) / UNIT)];
      if (!onRim(zone, [row, column])) return `${zone.id}:${row},${column}`;
    } else if (shapeOf(zone) === 'hexes') {
      const row = Math.round((top / HEX_HEIGHT - 0.5) / 0.75);
      const column = Math.round(left / UNIT - 0.5 - (row % 2 ? 0.5 : 0));
      if (zone.cells.some(({ at }) => at[0] === row && at[1] === column)) return `${zone.id}:${row},${column}`;
    }
  }
  return null;
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
