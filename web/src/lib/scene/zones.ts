// What kinds of zones there are, in which area of the screen each is shown, and how its places are named.

import type { Zone } from '../messages';

export type Area = 'centre' | 'hand' | 'side' | 'seat';
const AREAS: Area[] = ['centre', 'hand', 'side', 'seat'];

export type Shape = 'squares' | 'hexes' | 'row' | 'fan' | 'stack' | 'column' | 'track' | 'panel';
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

/** Whether an index lies beyond the edge of its zone: on the rim. */
export function onRim(zone: Zone, [row = 0, column = 0]: number[]): boolean {
  return row < 0 || column < 0 || row >= zone.rows || column >= zone.columns;
}

/** "board:3,4" as its zone and index, or null if it names a piece. */
export function placeOf(id: string, zones: Zone[]): { zone: Zone; at: number[] } | null {
  const cut = id.lastIndexOf(':');
  const zone = zones.find((entry) => entry.id === id.slice(0, cut));
  const at = id.slice(cut + 1).split(',').map(Number);
  return zone && at.every((place) => Number.isInteger(place)) ? { zone, at } : null;
}
