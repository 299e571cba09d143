// What becomes of pieces from one scene to the next, where their ids do not tell.

import type { Piece, Scene, SceneChoice } from '../messages';

/** Pieces whose ids differ only after this sign are alike: nobody can tell one from another. */
const ALIKE = '~';

/** The newer scene with ids of pieces that are alike shared out so that those which stay, stay. */
export function settled(before: Scene, after: Scene): Scene {
  const names = new Map<string, string>();
  for (const [kind, now] of byKind(after)) {
    const earlier = byKind(before).get(kind) ?? [];
    const free = new Set(now.map((piece) => piece.id));
    const still = new Map<string, string>();
    // Pieces in their old places keep their ids, then those in their old zones.
    for (const same of [samePlace, sameZone, (): boolean => true]) {
      for (const piece of now) {
        if (still.has(piece.id)) continue;
        const old = earlier.find((entry) => free.has(entry.id) && same(entry, piece));
        if (!old) continue;
        still.set(piece.id, old.id);
        free.delete(old.id);
      }
    }
    const rest = [...free];
    for (const piece of now) names.set(piece.id, still.get(piece.id) ?? rest.shift() ?? piece.id);
  }
  const renamed = (id: string) => names.get(id) ?? id;
  const chosen = (choice: SceneChoice): SceneChoice => ({
    ...choice, on: choice.on.map(renamed),
    ghosts: choice.ghosts.map((ghost) => ({ ...ghost, piece: renamed(ghost.piece) })),
  });
  if ([...names].every(([from, to]) => from === to)) return after;
  return {
    ...after,
    pieces: after.pieces.map((piece) => ({ ...piece, id: renamed(piece.id) })),
    choices: after.choices.map(chosen),
    refused: after.refused.map(chosen),
  };
}

function byKind(scene: Scene): Map<string, Piece[]> {
  const kinds = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    const cut = piece.id.lastIndexOf(ALIKE);
    if (cut < 0) continue;
    const kind = piece.id.slice(0, cut);
    kinds.set(kind, [...(kinds.get(kind) ?? []), piece]);
  }
  return kinds;
}

const sameZone = (one: Piece, other: Piece): boolean => one.zone === other.zone;
const samePlace = (one: Piece, other: Piece): boolean => sameZone(one, other) && one.at.join() === other.at.join();

/** How many words of their looks two pieces share. */
const likeness = (one: Piece, other: Piece): number =>
  one.look.split(' ').filter((word) => other.look.split(' ').includes(word)).length;

/** Pieces that come under a new id, and what they were: a drawn card was the top of its deck. */
export function formerly(before: Scene, after: Scene): Map<string, Piece> {
  const [old, now] = [new Set(before.pieces.map(({ id }) => id)), new Set(after.pieces.map(({ id }) => id))];
  const gone = before.pieces.filter(({ id }) => !now.has(id));
  const come = after.pieces.filter(({ id }) => !old.has(id));
  const leaving = new Map<string, number>();
  const count = (zone: string, by: number) => leaving.set(zone, (leaving.get(zone) ?? 0) + by);
  // A zone that shows other pieces instead has lost only as many as it has fewer.
  for (const { zone } of before.pieces) count(zone, 1);
  for (const { zone } of after.pieces) count(zone, -1);
  for (const zone of before.zones) {
    const later = after.zones.find(({ id }) => id === zone.id);
    if (zone.count !== null && later?.count != null) leaving.set(zone.id, zone.count - later.count);
  }
  const heirs = new Map<string, Piece>();
  const taken = new Set<string>();
  for (const piece of come.filter(({ zone }) => (leaving.get(zone) ?? 0) < 0)) {
    const [was] = gone
      .filter(({ id, zone }) => zone !== piece.zone && (leaving.get(zone) ?? 0) > 0 && !taken.has(id))
      .sort((one, other) => likeness(other, piece) - likeness(one, piece));
    if (!was) continue;
    heirs.set(piece.id, was);
    taken.add(was.id);
    count(was.zone, -1);
  }
  return heirs;
}
