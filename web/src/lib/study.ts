// A study being ordered: what the form holds, and the order that it becomes.

import type { GameInfo, OptionInfo, StudyOrder } from './messages';

export type Question = 'fair' | 'skill' | 'hidden' | 'worth';

/** Who plays to answer it, and at how many moments of a game one thing is exchanged. */
const LINEUPS: Record<Question, { bots: string[]; pairs: number }> = {
  fair: { bots: ['greedy'], pairs: 0 },
  skill: { bots: ['greedy', 'random'], pairs: 0 },
  hidden: { bots: ['looking', 'greedy'], pairs: 0 },
  worth: { bots: ['greedy'], pairs: 4 },
};

/** Most values that are offered of a whole number. */
const OFFERED = 8;

/** The options of which a few clicks choose values. */
export const comparable = (game: GameInfo): OptionInfo[] =>
  game.options.filter((option) => option.kind === 'flag' || option.kind === 'whole' || (option.kind === 'one_of' && option.values.length > 1));

/** The values to choose from, as texts; of many whole numbers some at equal distances. */
export function valuesOf(option: OptionInfo): string[] {
  if (option.kind === 'flag') return ['yes', 'no'];
  if (option.kind === 'one_of') return option.values.map(String);
  const step = Math.max(1, Math.ceil((option.high - option.low + 1) / OFFERED));
  const found: string[] = [];
  for (let value = option.low; value <= option.high; value += step) found.push(String(value));
  return found;
}

export function orderOf(
  game: GameInfo, question: Question, seats: number, games: number, option: string, values: string[],
): StudyOrder {
  const { bots, pairs } = LINEUPS[question];
  const lineup = Array.from({ length: seats }, (_, seat) => bots[Math.min(seat, bots.length - 1)] ?? 'greedy');
  return { game: game.name, bots: lineup, games, vary: option ? { [option]: values } : {}, pairs };
}
