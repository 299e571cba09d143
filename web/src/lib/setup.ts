// A table being set up: seats and options as the form holds them, and the plan it becomes.

import type { GameInfo, NewTable, OptionInfo, PresetInfo, SeatPlan } from './messages';

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

/** The preset that a table is set up as, if what is changed is just what one of them changes. */
export function presetOf(
  game: GameInfo, seats: number, values: Record<string, OptionValue>,
): PresetInfo | null {
  const sorted = (changed: Record<string, OptionValue>) => JSON.stringify(Object.entries(changed).sort());
  const now = sorted(changedOptions(game, seats, values));
  return game.presets.find((preset) =>
    preset.seats.includes(seats) && sorted(changedOptions(game, seats, preset.options)) === now) ?? null;
}

/** So many players as a preset asks for: as many as there are if it is for them. */
export const seatsOf = (preset: PresetInfo, seats: number): number =>
  preset.seats.includes(seats) ? seats : preset.seats[0] ?? seats;

export interface OptionGroup {
  title: string;
  options: OptionInfo[];
}

/** The options that speak of some words, in their groups: by name, sentence, value or rule. */
export function groupsOf(options: OptionInfo[], sought: string): OptionGroup[] {
  const parts = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: OptionGroup[] = [];
  for (const option of options) {
    const text = [option.title, option.group, option.sentence, ...option.labels, ...option.rules].join(' ').toLowerCase();
    if (!parts.every((part) => text.includes(part))) continue;
    const last = groups.at(-1);
    if (last?.title === option.group) last.options.push(option);
    else groups.push({ title: option.group, options: [option] });
  }
  return groups;
}

/** All bots play at one level. */
export const withLevel = (seats: SeatDraft[], bot: string): SeatDraft[] =>
  seats.map((seat) => (seat.kind === 'bot' ? { ...seat, bot } : seat));

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

/** A value in the game's own words. */
export function labelOf(option: OptionInfo, value: OptionValue): string {
  if (Array.isArray(value)) return value.map((part) => labelOf(option, part)).join(', ');
  const place = option.values.findIndex((known) => String(known) === String(value));
  return option.labels[place] ?? valueText(value);
}

/** A value that nobody is offered, as people write it: on the page the first seat has the number 1, and a rematch is opened by who won. */
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
  const text = (option: OptionInfo, value: OptionValue): string =>
    typeof value === 'boolean' ? (value ? said.yes : said.no)
      : labelOf(option, value);
  const lines = options.map((option) => {
    const published = defaultOf(option, seats);
    const value = values[option.name] ?? published;
    return { option, value: text(option, value), published: text(option, published), changed: !same(value, published) };
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
