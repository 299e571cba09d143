// Which games have been played and learned in this browser: a newcomer is offered a lesson first.

import type { GameInfo } from './messages';

const KEY = 'fairground.known';

export interface Known {
  played: string[];
  learned: string[];
}

/** What is kept, whatever stands there. */
export function readKnown(text: string | null): Known {
  try {
    const kept = (JSON.parse(text ?? '{}') ?? {}) as Partial<Record<keyof Known, unknown>>;
    const names = (value: unknown): string[] =>
      Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
    return { played: names(kept.played), learned: names(kept.learned) };
  } catch {
    return { played: [], learned: [] };
  }
}

function known(): Known {
  try {
    return readKnown(localStorage.getItem(KEY));
  } catch {
    return { played: [], learned: [] };
  }
}

/** Whether nobody has played this game in this browser. */
export const isNew = (game: string): boolean => !known().played.includes(game);
/** Whether a lesson of it was brought to its end here. */
export const isLearned = (game: string): boolean => known().learned.includes(game);

/** Whether somebody is offered a lesson before they play. */
export const needsLesson = (game: Pick<GameInfo, 'name' | 'lessons'>): boolean =>
  game.lessons.length > 0 && isNew(game.name) && !isLearned(game.name);

/** Remember that somebody plays this game here, or has learned it. */
export function remember(what: keyof Known, game: string): void {
  const now = known();
  if (now[what].includes(game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...now, [what]: [...now[what], game] }));
  } catch {
    // A private window may refuse storage; then the lesson is offered again.
  }
}
