// A game's mood: sounds for its events. Its colours are in moods.css, under the game's name.

import type { EventCard, Step } from '../messages';
import type { Cue } from '../sound';
import { THEMES } from './themes';

export interface Theme {
  /** The sound of each event, by the name that the game gives to it. */
  cues: Record<string, Cue>;
  /** A light sweeps over the board: at which event, what is told meanwhile, and the event whose seat
   *  takes what was played. */
  sweep?: { on: string; told: string[]; to: string };
}

/** A sweep of light: what is told, and the seat that the played pieces go to, if any. */
export interface Sweep {
  lines: EventCard[];
  to: number | null;
}

const PLAIN: Theme = { cues: {} };

/** A game without a theme of its own is drawn in the hall's colours and stays silent. */
export function themeOf(game: string): Theme {
  return THEMES[game] ?? PLAIN;
}

const LOUDNESS: Cue[] = [
  'win', 'crash', 'bell', 'lamp', 'bump', 'dice', 'reveal', 'slide', 'coin', 'shuffle', 'card', 'turn',
];

/** The one sound of several steps: the loudest of them. */
export function cueOf(theme: Theme, steps: Step[]): Cue | null {
  const heard = new Set(events(steps).map((event) => theme.cues[event.kind]));
  return LOUDNESS.find((cue) => heard.has(cue)) ?? null;
}

/** The crashes in these steps. */
export function crashing(theme: Theme, steps: Step[]): EventCard[] {
  return events(steps).filter((event) => theme.cues[event.kind] === 'crash');
}

/** The light that sweeps over the board in these steps. */
export function sweeping(theme: Theme, steps: Step[]): Sweep | null {
  const { sweep } = theme;
  const heard = events(steps);
  if (!sweep || !heard.some((event) => event.kind === sweep.on)) return null;
  return {
    lines: heard.filter((event) => sweep.told.includes(event.kind)),
    to: heard.find((event) => event.kind === sweep.to)?.seat ?? null,
  };
}

function events(steps: Step[]): EventCard[] {
  return steps.flatMap((step) => step.events);
}
