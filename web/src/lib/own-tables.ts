// One's own tables in the hall.

import type { OwnTable } from './messages';

/** Whether a person of this session must decide there now. */
export function isMyMove({ table, deciding }: OwnTable): boolean {
  return table.seats.some((seat) => seat.mine && !seat.away && deciding.includes(seat.seat));
}

/** Tables that wait for this person come first; otherwise as they come, newest first. */
export function ownFirst(tables: OwnTable[]): OwnTable[] {
  return [...tables].sort((one, other) => Number(isMyMove(other)) - Number(isMyMove(one)));
}
