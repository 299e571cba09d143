// A game's mood: sounds for its events. Its colours are in moods.css, under the game's name.

import type { EventInfo, StepInfo } from '../messages';
import type { Cue } from '../sound';
import { THEMES } from './themes';

export interface Theme {
  /** The sound of each event, by the name that the game gives to it. */
  cues: Record<string, Cue>;
  /** A light sweeps over the board: at which event, what is told once cards have turned over, and
   *  the event whose seat takes what lies there. */
  sweep?: { on: string; told: string[]; to: string };
  /** What choices warn of, such as a lie, is part of the game: it is told without alarm. */
  calm?: boolean;
}

/** Pieces turn over, one after another: under which light, what is told then, who takes them. */
export interface Showing {
  light: EventInfo | null;
  /** The light and whatever turns over or moves, in order. */
  seen: EventInfo[];
  lines: EventInfo[];
  to: number | null;
}

const PLAIN: Theme = { cues: {} };

/** A game without a theme of its own is drawn in the hall's colours and stays silent. */
export function themeOf(game: string): Theme {
  return Object.hasOwn(THEMES, game) ? THEMES[game]! : PLAIN;
}

const LOUDNESS: Cue[] = [
  'win', 'crash', 'bell', 'lamp', 'bump', 'dice', 'reveal', 'slide', 'coin', 'shuffle', 'card', 'turn',
];

/** The one sound of several steps: the loudest of them. */
export function cueOf(theme: Theme, steps: StepInfo[]): Cue | null {
  const heard = new Set(events(steps).map((event) => theme.cues[event.kind]));
  return LOUDNESS.find((cue) => heard.has(cue)) ?? null;
}

/** The crashes in these steps. */
export function crashing(theme: Theme, steps: StepInfo[]): EventInfo[] {
  return events(steps).filter((event) => theme.cues[event.kind] === 'crash');
}

/** What is to be seen in these steps before their picture: a light, and pieces that turn over. */
export function showing({ sweep }: Theme, steps: StepInfo[]): Showing | null {
  const heard = events(steps);
  const light = heard.find((event) => event.kind === sweep?.on) ?? null;
  const seen = heard.filter((event) => event === light || event.flip);
  // Pieces that only move do so in the picture itself, unless they lead to something.
  if (!light && seen.every((event) => event.flip?.zone)) return null;
  const lines = heard.filter((event) => sweep?.told.includes(event.kind));
  return { light, seen, lines, to: heard.find((event) => event.kind === sweep?.to)?.seat ?? null };
}

function events(steps: StepInfo[]): EventInfo[] {
  return steps.flatMap((step) => step.events);
}
