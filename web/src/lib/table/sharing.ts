// Several people at one screen: whose view is shown, when it is covered, what the log may tell.

import type { EventCard, Scene } from '../messages';

export interface Shown {
  /** The seat whose choices are made now, or whose view is shown while nobody here decides. */
  seat: number;
  /** The next person must take the device before anything is shown. */
  covered: boolean;
  /** The seat's private pieces are turned over. */
  cloaked: boolean;
}

/** Whether the seat's choice is made on pieces that only it may see. */
export function choosesInSecret(scene: Scene): boolean {
  const hidden = new Set(scene.zones.filter((zone) => zone.private).map((zone) => zone.id));
  const secret = new Set(
    scene.pieces.filter((piece) => hidden.has(piece.zone)).map((piece) => piece.id),
  );
  return scene.choices.some((choice) => choice.on.some((id) => secret.has(id)));
}

/** What to show of several seats' scenes; `uncovered` is the seat that last took the device. */
export function show(scenes: Record<string, Scene>, uncovered: number | null): Shown {
  const seats = Object.keys(scenes).map(Number).sort((one, other) => one - other);
  const first = seats[0] ?? -1;
  if (seats.length < 2) return { seat: first, covered: false, cloaked: false };
  const deciding = seats.filter((seat) => (scenes[seat]?.choices.length ?? 0) > 0);
  const kept = uncovered !== null && seats.includes(uncovered) ? uncovered : first;
  const seat = deciding.includes(kept) ? kept : (deciding[0] ?? kept);
  const scene = scenes[seat];
  const secret = scene !== undefined && choosesInSecret(scene);
  if (!secret) return { seat, covered: false, cloaked: true };
  return { seat, covered: uncovered !== seat, cloaked: false };
}

/** The scene with its private pieces turned over. */
export function cloak(scene: Scene): Scene {
  const hidden = new Set(scene.zones.filter((zone) => zone.private).map((zone) => zone.id));
  return {
    ...scene,
    pieces: scene.pieces.map((piece) =>
      hidden.has(piece.zone)
        ? {
            ...piece, id: `${piece.zone}:${piece.at.join(',')}`, kind: 'back', look: 'cloaked',
            text: '', code: '##', label: '', hidden: true, lit: false, badge: '',
          }
        : piece),
    refused: scene.refused.filter((choice) => !choice.confirm),
  };
}

/** Whether a line may stand in the log of a screen that these seats share. */
export function mayTell(event: EventCard, seats: number[]): boolean {
  if (!event.text) return false;
  if (seats.length < 2) return true;
  return !event.seen_by.includes(event.seat) || seats.every((seat) => event.seen_by.includes(seat));
}
