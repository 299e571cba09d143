// An open scene laid out: the board as everybody sees it, piles at their seats, hands apart from each other.

import type { Scene, Zone } from '../messages';
import { shapeOf } from '../scene/zones';

/** Zones that only their owner sees in play bear the seat in an open scene: "hand@1". */
const isSecret = (zone: Zone): boolean => zone.id.includes('@');
const isPile = (zone: Zone): boolean => shapeOf(zone) === 'stack';

/** The scene without what lies in hands, and with everybody's secret piles at their seats. */
export function tableOf(scene: Scene): Scene {
  if (!scene.zones.some(isSecret)) return scene;
  return {
    ...scene,
    zones: scene.zones
      .filter((zone) => !isSecret(zone) || isPile(zone))
      .map((zone) => (isSecret(zone) ? { ...zone, area: 'seat' } : zone)),
  };
}

/** A seat's hand as it sees it, or null if it holds nothing apart from the board. */
export function handOf(scene: Scene, seat: number): Scene | null {
  const zones = scene.zones.filter((zone) => isSecret(zone) && !isPile(zone) && zone.owner === seat);
  return zones.length > 0 ? { ...scene, seat, zones } : null;
}
