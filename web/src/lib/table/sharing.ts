// Several people at one screen: whose view is shown, when it is covered, what the log may tell.

import type { EventInfo, Scene, SceneChoice } from '../messages';

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

/** The seats whose scenes are here; people who share a screen get the spectator's (-1) as well. */
export function seatsOf(scenes: Record<string, Scene>): number[] {
  return Object.keys(scenes).map(Number).filter((seat) => seat >= 0).sort((one, other) => one - other);
}

/** What to show of several seats' scenes; `uncovered` is the seat that last took the device. */
export function show(scenes: Record<string, Scene>, uncovered: number | null): Shown {
  const seats = seatsOf(scenes);
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

/** What a shared screen shows of a seat's scene: all that everybody may see, and what the seat has
 *  besides turned over. Open choices stay; behind a cover there are none. */
export function cloak(scene: Scene, open: Scene, covered: boolean): Scene {
  const shared = new Set(open.zones.map((zone) => zone.id));
  const secret = scene.zones.filter((zone) => !shared.has(zone.id));
  const hidden = new Set(secret.map((zone) => zone.id));
  const turned = scene.pieces
    .filter((piece) => hidden.has(piece.zone))
    .map((piece) => ({
      ...piece, id: `${piece.zone}:${piece.at.join(',')}`, kind: 'back', look: 'cloaked', text: '',
      code: '##', label: '', hidden: true, lit: false, badge: '',
    }));
  const secrets = new Set(scene.pieces.filter((piece) => hidden.has(piece.zone)).map((piece) => piece.id));
  const isOpen = (choice: SceneChoice) => !choice.on.some((id) => secrets.has(id));
  return {
    ...open,
    seat: scene.seat,
    // What its owner finds there is not for everybody.
    zones: [...open.zones, ...secret.map((zone) => ({ ...zone, opened: '', inside: [] }))],
    pieces: [...open.pieces, ...turned],
    prompt: covered ? open.prompt : scene.prompt,
    choices: covered ? [] : scene.choices.filter(isOpen),
    refused: covered ? [] : scene.refused.filter(isOpen),
  };
}

/** Whether a line may stand in the log of a screen that these seats share: if everybody may read
 *  it, or each of them. */
export function mayTell(event: EventInfo, seats: number[]): boolean {
  if (!event.text) return false;
  if (seats.length < 2) return true;
  return event.seen_by.includes(-1) || seats.every((seat) => event.seen_by.includes(seat));
}
