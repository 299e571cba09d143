// One click to a table against bots.

import { openSealed } from './fairness/exchange';
import type { GameInfo, SeatPlan } from './messages';
import { settings } from './settings.svelte';
import { words } from './words';

export function botPlans(game: GameInfo, seats: number): SeatPlan[] {
  return Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, name: '', bot: game.usual_bot }));
}

export async function playNow(game: GameInfo): Promise<string> {
  const seats: SeatPlan[] = [{ kind: 'me' }, ...botPlans(game, game.most_seats)];
  const seated = await openSealed({
    game: game.name, seats, nickname: settings.nickname || words.hall.guest, public: false, hints: true, options: {},
  });
  return seated.table.id;
}
