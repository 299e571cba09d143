// Hexes that belong together: a word "tile-3" in a cell's look, and a thick line around each tile.

import type { Zone } from '../messages';
import { type Spot, UNIT } from './spots';

const HALF = UNIT / 2;
const TALL = HALF / Math.cos(Math.PI / 6);
/** The corners of a hex, clockwise from the top. */
const CORNERS = [[0, -TALL], [HALF, -TALL / 2], [HALF, TALL / 2], [0, TALL], [-HALF, TALL / 2], [-HALF, -TALL / 2]] as const;

/** The six neighbours of a hex whose odd rows are shifted right, from the north-east clockwise. */
function neighbours(row: number, column: number): [number, number][] {
  const odd = row % 2;
  return [
    [row - 1, column + odd], [row, column + 1], [row + 1, column + odd],
    [row + 1, column + odd - 1], [row, column - 1], [row - 1, column + odd - 1],
  ];
}

export function tileBorders(zone: Zone, spot: (at: number[]) => Spot): string {
  const tiles = new Map<string, string>();
  for (const cell of zone.cells) {
    const tile = cell.look.split(' ').find((word) => word.startsWith('tile-'));
    if (tile) tiles.set(cell.at.join(','), tile);
  }
  const lines: string[] = [];
  for (const [key, tile] of tiles) {
    const [row = 0, column = 0] = key.split(',').map(Number);
    const { x, y } = spot([row, column]);
    for (const [side, next] of neighbours(row, column).entries()) {
      if (tiles.get(next.join(',')) === tile) continue;
      const [fromX, fromY] = CORNERS[side]!;
      const [toX, toY] = CORNERS[(side + 1) % 6]!;
      lines.push(`M${x + fromX} ${y + fromY}L${x + toX} ${y + toY}`);
    }
  }
  return lines.join('');
}
