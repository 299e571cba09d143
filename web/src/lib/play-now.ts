// One click to a table against bots.

import { openSealed } from './fairness/exchange';
import type { GameInfo, NewTable, SeatPlan } from './messages';
import { settings } from './settings.svelte';
import { words } from './words';

export function botPlans(game: GameInfo, seats: number): SeatPlan[] {
  return Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, name: '', bot: game.usual_bot }));
}

/** A table with all that the game has, or for a newcomer a short and simple one with the weakest bots. */
export function planNow(game: GameInfo, newcomer: boolean): NewTable {
  const first = newcomer ? game.first_table : null;
  const bot = newcomer ? (game.bots[0] ?? game.usual_bot) : game.usual_bot;
  const others = botPlans(game, first?.seats ?? game.most_seats).map((plan) => ({ ...plan, bot }));
  return {
    game: game.name, seats: [{ kind: 'me' }, ...others], nickname: settings.nickname || words.hall.guest,
    public: false, hints: true, options: first?.options ?? {},
  };
}

export async function playNow(game: GameInfo, newcomer: boolean): Promise<string> {
  const seated = await openSealed(planNow(game, newcomer));
  return seated.table.id;
}
