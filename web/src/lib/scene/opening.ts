// Piles that can be looked into.

import type { Scene, Zone } from '../messages';
import { type Placed, shapeOf } from './layout';

/** The zones of a scene that can be opened, in its order. */
export function openable(scene: Scene): Zone[] {
  return scene.zones.filter((zone) => zone.opened !== '');
}

/** The zone under a point that a press there opens: not a board, where every place is its own. */
export function openedUnder(placed: Placed[], x: number, y: number): string | null {
  const found = placed.findLast(({ zone, box }) =>
    zone.opened !== '' && !['squares', 'hexes', 'track', 'panel'].includes(shapeOf(zone))
      && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  return found?.zone.id ?? null;
}
