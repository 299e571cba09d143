// Pieces as they are drawn: where, in which order, and how large.

import type { Piece } from '../messages';
import type { Placed } from './layout';
import type { News } from './motion';
import type { Spot } from './spots';

export interface Drawn extends News {
  piece: Piece;
  place: Spot;
  angle: number;
}

/** The order of painting: riders above rails, the last card of a column above the others, open cards
 *  of a stack above all. */
export function inOrder(drawn: Drawn[], placed: Placed[]): Drawn[] {
  const ranks = new Map(placed.map(({ zone }, rank) => [zone.id, rank]));
  const layer = ({ piece: { kind, at } }: Drawn) =>
    kind === 'card' && at.length > 2 ? 2 : kind === 'rider' || kind === 'marker' ? 1 : 0;
  const zone = ({ piece }: Drawn) => ranks.get(piece.zone) ?? -1;
  return [...drawn].sort((one, other) => {
    const [a, b] = [one.piece.at, other.piece.at];
    return layer(one) - layer(other) || zone(one) - zone(other)
      || (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
  });
}

/** The transform that draws something around its own middle at a place. */
export function put(place: Spot, angle: number, lift = 0): string {
  return `translate(${place.x}px, ${place.y - lift}px) rotate(${angle}deg)`;
}
