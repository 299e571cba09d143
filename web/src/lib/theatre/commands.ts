// What a person can have the theatre do: the same by key and by button.

import { SPEEDS, type Theatre } from './theatre.svelte';

export const STEPS = ['first', 'roundBack', 'turnBack', 'back', 'on', 'turnOn', 'roundOn', 'last'] as const;
export type Step = (typeof STEPS)[number];
export type Command = Step | 'play' | 'faster' | 'slower' | 'view' | 'ask' | 'branch' | 'keys';

const KEYS: Record<string, Command> = {
  ' ': 'play', ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'turnBack', ArrowDown: 'turnOn', PageUp: 'roundBack',
  PageDown: 'roundOn', Home: 'first', End: 'last', '+': 'faster', '-': 'slower', v: 'view', b: 'ask', c: 'branch', '?': 'keys',
};

/** The command of a key, if it has one. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Command | null {
  return ctrlKey || metaKey || altKey ? null : KEYS[key] ?? null;
}

/** The speed beside one: the next, or the one before. */
export function otherSpeed(speed: number, way: 1 | -1): number {
  return SPEEDS[SPEEDS.indexOf(speed) + way] ?? speed;
}

/** The view after another: open, a spectator's, then each seat's. */
export function nextView(view: string, seats: number): string {
  const all = ['open', 'spectator', ...Array.from({ length: seats }, (_, seat) => String(seat))];
  return all[(all.indexOf(view) + 1) % all.length]!;
}

/** Go a step; who goes by themselves is not driven on. */
export function go(theatre: Theatre, step: Step): void {
  theatre.pause();
  const ways: Record<Step, () => Promise<void>> = {
    first: () => theatre.goTo(0),
    last: () => theatre.goTo(theatre.last),
    roundBack: () => theatre.round(-1),
    roundOn: () => theatre.round(1),
    turnBack: () => theatre.turn(-1),
    turnOn: () => theatre.turn(1),
    back: () => theatre.back(),
    on: () => theatre.forward(),
  };
  void ways[step]();
}

/** Carry out a command that is not the page's own. */
export function carryOut(theatre: Theatre, command: Exclude<Command, 'ask' | 'branch' | 'keys'>): void {
  if (command === 'play') theatre.toggle();
  else if (command === 'faster') theatre.speed = otherSpeed(theatre.speed, 1);
  else if (command === 'slower') theatre.speed = otherSpeed(theatre.speed, -1);
  else if (command === 'view') void theatre.look(nextView(theatre.view, theatre.programme?.names.length ?? 0));
  else go(theatre, command);
}
