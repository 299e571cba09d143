// Counts of chance, as the page tells them.

import type { Chance } from '../messages';
import { words } from '../words';

export const summed = (chance: Chance): number => chance.counts.reduce((sum, count) => sum + count, 0);

/** What a value is called: a kind by its name, a roll by its number from 1, many of them by tenths. */
export function nameOf(chance: Chance, value: number): string {
  if (chance.names.length > 0) return chance.names[value] ?? '';
  return chance.counts.length < chance.size ? words.luck.tenth(value) : String(value + 1);
}

const AT_ONCE = 5;

/** Deals, whatever alarms and the most frequent rolls; and the other rolls, of which a pile has dozens. */
export function sorted(chances: Chance[]): { first: Chance[]; rest: Chance[] } {
  const often = chances
    .filter((chance) => chance.what === 'roll')
    .sort((one, other) => summed(other) - summed(one))
    .slice(0, AT_ONCE);
  const shown = (chance: Chance) => chance.what !== 'roll' || chance.uneven || often.includes(chance);
  const first = chances.filter(shown);
  return {
    first: [...first.filter((chance) => chance.what !== 'roll'), ...first.filter((chance) => chance.what === 'roll')],
    rest: chances.filter((chance) => !shown(chance)),
  };
}
