// How the zones of an area lie beside each other, and the frame around them.

import type { Scene, Zone } from '../messages';
import {
  type Box, CARD, type FanLine, HEX_HEIGHT, RIM, SQUARE, type Spot, TALL, UNIT, WIDE, isSideways, sizeOf, spotIn,
} from './spots';
import { type Area, areaOf, onRim, shapeOf } from './zones';

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

/** Between zones. */
const GAP = 30;
/** Around zones that have boxes: room for badges and rings at their edges. */
const MARGIN = 4;
/** Zones that do not fit beside each other within this go on in the next line. */
const LINE = 1150;

export interface Layout {
  placed: Placed[];
  frame: Box;
}

/** The scene with its zones in the centre, if none is there: a picture of the whole table. */
export function laidOut(scene: Scene): Scene {
  if (scene.zones.some((zone) => areaOf(zone, scene.seat) === 'centre')) return scene;
  return { ...scene, zones: scene.zones.map((zone) => ({ ...zone, area: 'centre' })) };
}

/** The ways to hold a hand, from one wide line to several short ones. */
export const FANS: FanLine[] = [WIDE, TALL, SQUARE];

/** All zones of an area with their boxes, and the frame around them; `tall`: for a narrow screen. */
export function arrange(scene: Scene, area: Area, tall = false, fan = tall && area === 'hand' ? TALL : WIDE): Layout {
  const inArea = scene.zones
    .filter((zone) => areaOf(zone, scene.seat) === area)
    .map((zone) => ({ zone, held: scene.pieces.filter((piece) => piece.zone === zone.id).length }));
  const boxOf = (zone: Zone) => (tall && zone.tall) || zone.box;
  const fixed = inArea.flatMap(({ zone, held }) => {
    const box = boxOf(zone);
    return box ? [boxed(zone, held, box)] : [];
  });
  const loose = inArea.filter(({ zone }) => !boxOf(zone));
  const placed = [...fixed, ...flowing(loose, fixed.length > 0 ? bottomOf(fixed) + GAP : 0, fan)];
  // Painted in the scene's order.
  placed.sort((one, other) => scene.zones.indexOf(one.zone) - scene.zones.indexOf(other.zone));
  const frame = frameOf(placed.map(({ box }) => box));
  const roomy = area === 'centre' ? atLeast(frame, LEAST) : frame;
  return { placed, frame: fixed.length > 0 ? widened(frame, MARGIN) : roomy };
}

/** A table with little on it is not looked at through a magnifying glass. */
const LEAST = { width: 3.5 * UNIT, height: 4 * UNIT };

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

/** Where index `at` of a placed zone lies in its area. */
export function spotOf({ zone, held, size, box, scale }: Placed, at: number[]): Spot {
  const spot = spotIn(zone, at, held, size);
  return {
    x: box.x + spot.x * scale, y: box.y + spot.y * scale,
    width: spot.width * scale, height: spot.height * scale, angle: spot.angle,
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
