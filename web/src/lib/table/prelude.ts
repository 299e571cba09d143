// What is seen before a frame: crashes that flicker, cards that turn over, a light, flights to a seat.

import type { EventInfo, Piece, Flip } from '../messages';
import { lyingWith } from '../scene/motion';
import type { Showing, Theme } from '../themes/theme';
import type { Act } from './acts.svelte';
import type { Effects } from './effects.svelte';

/** How long a crash flickers before the next picture is shown. */
const FLICKER = 650;
/** How long a light sweeps over the board before cards turn over. */
const SWEEP = 1100;
/** How long cards take to turn over, one after another: each, and all of them at most. */
const TURN = 480;
const TURNS = 2600;
/** How long what they show is looked at, and how long they fly to whoever takes them. */
const LOOK = 1300;
const FLIGHT = 900;

/** The pieces as the screen shows them, and how one of them turns over there. */
export interface Board {
  readonly pieces: Piece[];
  flip(flip: Flip): void;
}

/** What there is to be seen before a frame, and how fast: 1 is calm, less is faster. */
export interface Seen {
  crashes: EventInfo[];
  shown: Showing | null;
  theme: Theme;
  pace: number;
}

/** The acts that lead to a frame. */
export function prelude({ crashes, shown, theme, pace }: Seen, board: Board, effects: Effects): Act[] {
  const flickers = crashes.length > 0
    ? [{ begin: () => effects.flicker(crashes.map((event) => event.seat)), wait: FLICKER * pace }] : [];
  return [...flickers, ...(shown ? showingActs(shown, theme, pace, board, effects) : [])];
}

/** What is seen of a call or a ring: the light, pieces that turn over one by one, who takes them. */
function showingActs(
  { light, seen, lines, to }: Showing, theme: Theme, pace: number, board: Board, effects: Effects,
): Act[] {
  const flips = seen.flatMap((event) => event.flip ?? []);
  const first = flips.find((flip) => !flip.zone)?.piece;
  const low = board.pieces.find((piece) => piece.id === first)?.at[0] === 0;
  const wait = Math.min(TURN, TURNS / Math.max(flips.length, 1)) * pace;
  const acts = seen.flatMap((event): Act[] => {
    const { flip } = event;
    const flipping = () => {
      // What only moves on the way to it is seen in full daylight.
      if (!flip!.zone) effects.dim();
      board.flip(flip!);
      effects.sound(theme.cues[event.kind] ?? 'reveal');
    };
    const sweeping = () => {
      effects.sweep();
      effects.caption.tell(event.text, low);
      if (!flip) effects.sound(theme.cues[event.kind] ?? 'lamp');
    };
    return [
      ...(flip ? [{ begin: flipping, wait }] : []),
      ...(event === light ? [{ begin: sweeping, wait: SWEEP * pace }] : []),
    ];
  });
  acts.push({ begin: () => effects.caption.tell(textOf(lines), low), wait: LOOK * pace });
  if (to !== null) {
    const flying = () => {
      const there = lyingWith(board.pieces, flips.map((flip) => flip.piece));
      effects.fly(to, there.map((piece) => piece.id));
    };
    acts.push({ begin: flying, wait: FLIGHT * pace });
  }
  return acts;
}

/** What there is to be seen, in words alone: for whoever wants no motion. */
export function toldInstead(shown: Showing): string {
  return textOf([...(shown.light ? [shown.light] : []), ...shown.lines]);
}

export function textOf(events: EventInfo[]): string {
  return events.map((event) => event.text).join(' ');
}
