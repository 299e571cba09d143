// How one's own games ended.

import type { FinishedTable } from '../messages';

export type Result = 'won' | 'shared' | 'lost' | 'older';

/** What came out for whoever asks, who may have played several seats. */
export function resultOf({ over, seats }: FinishedTable): Result {
  if (!over) return 'older';
  const mine = seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  if (!over.winners.some((seat) => mine.includes(seat))) return 'lost';
  return over.winners.every((seat) => mine.includes(seat)) ? 'won' : 'shared';
}

/** Everybody else who played. */
export function opponents({ seats }: FinishedTable): string[] {
  return seats.filter((seat) => !seat.mine).map((seat) => seat.name);
}
