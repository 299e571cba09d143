// Places that can be pressed: where each is, what it looks like, and what is written on it.

import type { Ghost, SceneChoice, Zone } from '../messages';
import type { Target } from '../table/chooser';
import type { Drawn } from './drawing';
import type { Spot } from './spots';
import { onRim, placeOf, shapeOf } from './zones';

export interface Field {
  id: string;
  place: Spot;
  target: Target;
  shape: 'hex' | 'dot' | 'box';
  tag: string;
  /** Whether its tag stands at its foot. */
  low: boolean;
  /** Whether small pieces lie on it side by side: they must be seen while it glows. */
  shared: boolean;
}

/** The places among the targets that lie in one of these zones. */
export function fieldsOf(
  targets: Iterable<Target>, zones: Zone[], drawn: Drawn[],
  spot: (zone: string, at: number[]) => Spot | null, isPiece: (id: string) => boolean,
): Field[] {
  const blocks = new Set(
    drawn.filter(({ piece }) => piece.at.length === 3).map(({ piece }) => `${piece.zone}:${piece.at.slice(0, 2).join(',')}`),
  );
  return [...targets].flatMap((target): Field[] => {
    // A card in a hand may be called by its place: then the card itself is the target.
    const named = isPiece(target.id) ? null : placeOf(target.id, zones);
    const place = named ? spot(named.zone.id, named.at) : null;
    if (!named || !place) return [];
    const kind = shapeOf(named.zone);
    const small = kind === 'squares' && onRim(named.zone, named.at);
    const shape = small ? 'dot' : kind === 'hexes' ? 'hex' : 'box';
    // At the foot of a card's place, but in the middle of a pile.
    const low = kind !== 'stack' && place.height > place.width * 1.2;
    return [{ id: target.id, place, target, shape, tag: tagOn(named.zone, target), low, shared: blocks.has(target.id) }];
  });
}

/** The choice of a target that offers one alone. */
export function onlyOne(target: Target): SceneChoice | undefined {
  return target.choices.length === 1 ? target.choices[0] : undefined;
}

/** A pile that bears its name needs no tag. A hex is small and shows what it is worth: a bare
 *  number would hide that, and one word is enough. */
export function tagOn(zone: Zone, target: Target): string {
  const tag = onlyOne(target)?.tag || (onlyOne(target)?.text ?? '');
  if (tag === zone.label || (shapeOf(zone) === 'hexes' && /^\d+$/.test(tag))) return '';
  return shapeOf(zone) === 'hexes' ? (tag.split(' ')[0] ?? '') : tag;
}

/** Whether everything that a target offers goes wrong. */
export function warned(target: Target | undefined): boolean {
  return target !== undefined && target.choices.every((choice) => choice.warning !== '');
}

/** The place of a ghost, as targets are named. */
export function placeId(ghost: Ghost): string {
  return `${ghost.zone}:${ghost.at.join(',')}`;
}
