// Pieces that glide, appear and turn over. Off for those who asked for less motion.

import { glideTime } from '../settings.svelte';

/** Where each piece of a picture was drawn last. What is there from the beginning need not appear. */
export interface Track {
  last: Map<string, string>;
  begun: boolean;
}

/** A chain of pushed pieces moves one after another; later ones must not keep everybody waiting. */
const BETWEEN = 110;
const LONGEST_WAIT = 660;

/** An attachment: moves the element from where its piece was to where it is now. */
export function gliding(track: Track, id: string, transform: string, rank: number) {
  return (element: SVGGElement): void => {
    const before = track.last.get(id);
    track.last.set(id, transform);
    const time = glideTime();
    if (before === transform || time === 0 || typeof element.animate !== 'function') return;
    if (before === undefined) {
      if (track.begun) appear(element, time);
      return;
    }
    const running = element.getAnimations();
    const from = running.length > 0 ? getComputedStyle(element).transform : before;
    for (const animation of running) animation.cancel();
    element.animate([{ transform: from }, { transform }], {
      duration: time, easing: 'ease-out', fill: 'backwards',
      delay: (Math.min(rank * BETWEEN, LONGEST_WAIT) * time) / 300,
    });
  };
}

function appear(element: SVGGElement, time: number): void {
  const body = element.firstElementChild;
  body?.animate([{ opacity: 0, transform: 'scale(0.6)' }, { opacity: 1, transform: 'none' }], {
    duration: time, easing: 'ease-out',
  });
}

/** In which order pieces set off: those nearest to the piece that has just come push the others. */
export function ranks(
  moved: { id: string; x: number; y: number }[], origin: { x: number; y: number } | null,
): Map<string, number> {
  if (!origin) return new Map();
  const away = (piece: { x: number; y: number }) => Math.hypot(piece.x - origin.x, piece.y - origin.y);
  const sorted = [...moved].sort((one, other) => away(one) - away(other));
  return new Map(sorted.map((piece, place) => [piece.id, place]));
}
