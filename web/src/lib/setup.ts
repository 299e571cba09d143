// A table being set up: seats and options as the form holds them, and the plan it becomes.

import type { GameInfo, NewTable, OptionInfo, SeatPlan } from './messages';

export type OptionValue = boolean | number | string | (number | string)[];

export interface SeatDraft {
  kind: SeatPlan['kind'];
  name: string;
  bot: string;
}

/** Seats for so many players: those already planned, then bots. */
export function seatsFor(game: GameInfo, count: number, planned: SeatDraft[]): SeatDraft[] {
  return Array.from({ length: count }, (_, seat) =>
    planned[seat] ?? { kind: seat === 0 ? 'me' : 'bot', name: '', bot: game.usual_bot });
}

/** There is one person whom "you" means: choosing it elsewhere frees the first. */
export function withKind(seats: SeatDraft[], seat: number, kind: SeatDraft['kind']): SeatDraft[] {
  return seats.map((draft, place) => {
    if (place === seat) return { ...draft, kind };
    return kind === 'me' && draft.kind === 'me' ? { ...draft, kind: 'here' } : draft;
  });
}

export const defaultOf = (option: OptionInfo, seats: number): OptionValue =>
  option.defaults[String(seats)] ?? '';

export const same = (one: OptionValue, other: OptionValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What differs from the published game: only this is sent. */
export function changedOptions(
  game: GameInfo, seats: number, values: Record<string, OptionValue>,
): Record<string, OptionValue> {
  const changed: Record<string, OptionValue> = {};
  for (const option of game.options) {
    const value = values[option.name];
    if (value !== undefined && !same(value, defaultOf(option, seats))) changed[option.name] = value;
  }
  return changed;
}

export const seatPlans = (seats: SeatDraft[]): SeatPlan[] => seats.map((seat) =>
  seat.kind === 'bot' ? { kind: 'bot', bot: seat.bot }
    : seat.kind === 'here' ? { kind: 'here', name: seat.name.trim() }
      : { kind: seat.kind });

export function planOf(
  game: GameInfo, seats: SeatDraft[], values: Record<string, OptionValue>, nickname: string,
  listed: boolean, hints: boolean,
): NewTable {
  return {
    game: game.name,
    seats: seatPlans(seats),
    options: changedOptions(game, seats.length, values),
    nickname: nickname.trim(),
    public: listed,
    hints,
  };
}

const BOUNDS: Record<string, string> = { min: 'fewest', max: 'most' };

/** board_size as people write it: Board size; rounds_min: Fewest rounds. */
export function title(name: string): string {
  const parts = name.split('_');
  const bound = parts.find((part) => part in BOUNDS);
  const rest = parts.filter((part) => part !== bound);
  const spaced = [...(bound ? [BOUNDS[bound]] : []), ...rest].join(' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value as people write it: on the page the first seat has the number 1, and a rematch is opened by who won. */
export function valueText(value: OptionValue): string {
  return String(value).replaceAll('_', ' ')
    .replace(/\bwinner (\d)/, 'the last winner, seat $1')
    .replace(/\bseat ?(\d)/, (_, seat) => `seat ${Number(seat) + 1}`);
}

/** An option of a table: what it is set to, and what it is in the published game. */
export interface OptionLine {
  option: OptionInfo;
  value: string;
  published: string;
  changed: boolean;
}

/** A table's options in words, those that differ from the published game first. */
export function optionLines(
  options: OptionInfo[], seats: number, values: Record<string, OptionValue>, said: { yes: string; no: string },
): OptionLine[] {
  const text = (value: OptionValue): string =>
    typeof value === 'boolean' ? (value ? said.yes : said.no)
      : Array.isArray(value) ? value.map((part) => valueText(part)).join(', ') : valueText(value);
  const lines = options.map((option) => {
    const published = defaultOf(option, seats);
    const value = values[option.name] ?? published;
    return { option, value: text(value), published: text(published), changed: !same(value, published) };
  });
  return [...lines.filter(({ changed }) => changed), ...lines.filter(({ changed }) => !changed)];
}

/** Several numbers as people write them, or the word in their place. */
export function numbersText(value: OptionValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What was written, as numbers if it is numbers; the hall says what is allowed. */
export function readNumbers(option: OptionInfo, text: string): OptionValue {
  const written = text.trim();
  if (written === option.word) return written;
  return written.split(/[\s,]+/).filter(Boolean).map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));
}
