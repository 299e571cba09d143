// A closer look at a picture on a small screen, where places are smaller than a finger.

import type { Box } from './spots';

/** A finger needs so many pixels. */
export const FINGER = 44;
/** How many pixels a square of 100 units gets in the closer look. */
const CLOSE = 56;

export interface Point {
  x: number;
  y: number;
}

/** How many pixels a unit has when the whole frame is shown. */
export function pixelsPerUnit(frame: Box, wide: number, high: number): number {
  if (!wide || !high) return 1;
  return Math.min(wide / frame.width, high / frame.height);
}

/** The part of the frame around a point that a closer look shows; it never leaves the frame. */
export function closeUp(frame: Box, middle: Point, wide: number, high: number): Box {
  const width = Math.min(frame.width, (wide / CLOSE) * 100);
  const height = Math.min(frame.height, (high / CLOSE) * 100);
  const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  return {
    x: within(middle.x - width / 2, frame.x, frame.x + frame.width - width),
    y: within(middle.y - height / 2, frame.y, frame.y + frame.height - height),
    width, height,
  };
}

/** How many of these places a finger at a point covers. */
export function covered(points: Point[], finger: Point, pixels: number): number {
  const reach = FINGER / 2 / pixels;
  return points.filter(({ x, y }) => Math.abs(x - finger.x) < reach && Math.abs(y - finger.y) < reach).length;
}
