// Who is at a table and what they say, as far as this screen keeps it.

import type { AbsenceInfo, Chat, Presence, TableInfo } from '../messages';

/** Lines of chat that a screen keeps: nobody scrolls back further, and a page may stay open for days. */
const MOST_LINES = 500;

/** Chat with further lines; those that are known already are left out. */
export function heard(chat: Chat[], lines: Chat[]): Chat[] {
  const last = chat.at(-1)?.number ?? 0;
  return [...chat, ...lines.filter((line) => line.number > last)].slice(-MOST_LINES);
}

/** A card after somebody has come or gone. Bots are always here. */
export function present(card: TableInfo, { connected, spectators }: Presence): TableInfo {
  const seats = card.seats.map((seat) => (
    { ...seat, connected: seat.kind === 'bot' || connected.includes(seat.seat) }));
  return { ...card, seats, spectators };
}

/** Somebody who plays and is not here: for how many seconds now, and how long it is until others may go on without. */
export interface Absence {
  seat: number;
  seconds: number;
  wait: number;
}

/** Who was not here when the hall said so, as it is some seconds later. */
export function absences(told: AbsenceInfo[], later: number): Absence[] {
  return told.map(({ seat, seconds, wait }) => (
    { seat, seconds: Math.floor(seconds + later), wait: Math.max(0, Math.ceil(wait - later)) }));
}
