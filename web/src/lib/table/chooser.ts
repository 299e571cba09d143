// From a click, a touch or a key to an action: what is lit, what a press on it means.

import type { Scene, SceneChoice } from '../messages';
import { isGathered, pickable, pickedMore, stillPicked, toggled } from './gathering';

/** What a place or piece offers now. */
export interface Target {
  id: string;
  choices: SceneChoice[];
  tone: 'go' | 'danger' | 'picked' | 'ahead';
  label: string;
  /** Whether a hint points here. */
  hinted: boolean;
}

/** What a press led to. */
export type Press =
  | { kind: 'play'; choice: SceneChoice }
  | { kind: 'picked'; choice: SceneChoice }
  | { kind: 'narrowed'; on: string[]; choice: SceneChoice | null }
  | { kind: 'gathered'; picked: string[] }
  | { kind: 'ask'; choice: SceneChoice }
  | { kind: 'nothing' };

/** What is selected so far, and what was pressed on the way; nothing of it has been sent. */
export interface Selection {
  choice: SceneChoice | null;
  on: string[];
  /** Pieces that are picked together, in the order of the presses. */
  picked: string[];
}

export const NOTHING: Selection = { choice: null, on: [], picked: [] };

/** The choices that the selection leaves open. */
export function openChoices(scene: Scene, selection: Selection): SceneChoice[] {
  return scene.choices.filter((choice) => selection.on.every((id) => choice.on.includes(id)));
}

/** More choices than this are offered in groups. */
const MANY = 8;

/** Choices that are offered together: those of one card, or one alone. */
export interface Group {
  /** The piece or place that opens the group; empty if there is only one choice. */
  on: string;
  choices: SceneChoice[];
}

/** The choices as they are offered: where there are many, those that begin with one piece together. */
export function groups(scene: Scene, selection: Selection): Group[] {
  const done = selection.picked.length > 0 ? scene.gathering?.done : undefined;
  const open = openChoices(scene, selection).filter((choice) => choice.action !== done);
  const alone = open.map((choice) => ({ on: '', choices: [choice] }));
  if (selection.on.length > 0 || open.length <= MANY) return alone;
  const byStart = new Map<string, SceneChoice[]>();
  for (const choice of open) {
    const several = choice.on.length > 1 && !isGathered(scene, choice);
    const start = several ? choice.on[0]! : `action ${choice.action}`;
    byStart.set(start, [...(byStart.get(start) ?? []), choice]);
  }
  return [...byStart].map(([on, choices]) => ({ on: choices.length > 1 ? on : '', choices }));
}

/** All places and pieces that glow, by id. */
export function targets(
  scene: Scene, selection: Selection, name: (choice: SceneChoice) => string, hinted: SceneChoice | null = null,
): Map<string, Target> {
  const lit = new Map<string, Target>();
  const legal = new Set(scene.choices.map((choice) => choice.action));
  for (const choice of [...openChoices(scene, selection), ...(scene.gathering?.choices ?? [])]) {
    for (const id of choice.on) {
      const known = lit.get(id);
      if (!known) {
        const tone = legal.has(choice.action) ? 'go' : 'ahead';
        lit.set(id, { id, choices: [choice], tone, label: '', hinted: false });
      } else if (known.choices.every((one) => one.action !== choice.action)) known.choices.push(choice);
    }
  }
  for (const target of lit.values()) {
    const picked = target.choices.some((choice) => choice.action === selection.choice?.action);
    if ([...selection.on, ...selection.picked].includes(target.id) || (picked && target.choices.length === 1)) target.tone = 'picked';
    else if (target.tone === 'go' && target.choices.every((choice) => choice.warning)) target.tone = 'danger';
    target.hinted = hinted?.on.includes(target.id) ?? false;
    target.label = target.choices.map(name).join(', ');
  }
  return lit;
}

/** The selection in a newer scene of the same seat, or nothing if it cannot be chosen any more. */
export function stillOpen(scene: Scene, selection: Selection): Selection {
  const on = openChoices(scene, selection).length > 0 ? selection.on : [];
  const same = scene.choices.find((choice) => choice.action === selection.choice?.action);
  const unchanged = same && same.on.join() === selection.choice?.on.join();
  return { choice: unchanged ? same : null, on, picked: stillPicked(scene, selection.picked) };
}

/** A slip must not cost the game: secrets and warned choices are selected first, then confirmed. */
export function needsConfirming(scene: Scene, choice: SceneChoice): boolean {
  return choice.confirm || (choice.warning !== '' && scene.choices.length > 1);
}

/** A press on a choice itself, such as its button. */
export function pressChoice(scene: Scene, selection: Selection, choice: SceneChoice): Press {
  if (isGathered(scene, choice)) return { kind: 'gathered', picked: pickedMore(selection.picked, choice) };
  if (selection.choice?.action === choice.action || !needsConfirming(scene, choice)) {
    return { kind: 'play', choice };
  }
  return { kind: 'picked', choice };
}

/** Whether a choice is made on exactly these pieces and places. */
const madeOn = (choice: SceneChoice, on: string[]): boolean =>
  choice.on.length === on.length && on.every((id) => choice.on.includes(id));

/**
 * The choices left after these presses. One that is made on just what was pressed is picked; another
 * press may go on to a larger one, as when several units are to go together.
 */
function narrowed(scene: Scene, on: string[]): Press {
  const offered = openChoices(scene, { ...NOTHING, on });
  return { kind: 'narrowed', on, choice: offered.find((choice) => madeOn(choice, on)) ?? null };
}

/** A press on a place or a piece. */
export function pressPlace(scene: Scene, selection: Selection, id: string): Press {
  if (pickable(scene, id)) return { kind: 'gathered', picked: toggled(selection.picked, id) };
  if (selection.on.includes(id) && selection.on.length > 1) {
    return narrowed(scene, selection.on.filter((other) => other !== id));
  }
  const offered = openChoices(scene, selection).filter((choice) => choice.on.includes(id));
  const only = offered.length === 1 ? offered[0] : undefined;
  if (only && selection.on.length === 0) return pressChoice(scene, selection, only);
  // The last of several pieces makes the choice, but not before all of them have been pressed.
  if (only && !selection.on.includes(id)) {
    const on = [...selection.on, id];
    return madeOn(only, on) && selection.choice ? narrowed(scene, on) : pressChoice(scene, selection, only);
  }
  if (only) return pressChoice(scene, selection, only);
  if (offered.length > 1 && !selection.on.includes(id)) return narrowed(scene, [...selection.on, id]);
  // The most telling refusal is that of what is selected, else of what is made on this place alone.
  const selected = (choice: SceneChoice) => Number(selection.on.some((one) => choice.on.includes(one)));
  const refused = scene.refused
    .filter((choice) => choice.on.includes(id))
    .sort((one, other) => selected(other) - selected(one) || one.on.indexOf(id) - other.on.indexOf(id));
  const first = refused[0];
  if (first && selected(first)) return { kind: 'ask', choice: first };
  const elsewhere = scene.choices.filter((choice) => choice.on.includes(id));
  // In the middle of one choice, another is not made by a slip.
  if (elsewhere.length === 1 && elsewhere[0]) {
    return selection.on.length > 0 ? { kind: 'picked', choice: elsewhere[0] } : pressChoice(scene, NOTHING, elsewhere[0]);
  }
  if (elsewhere.length > 1 && !selection.on.includes(id)) return narrowed(scene, [id]);
  return first ? { kind: 'ask', choice: first } : { kind: 'nothing' };
}

const KEY_NAMES: Record<string, string> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
};

/** The choice that a key makes, or the group it opens; one that is refused now can be asked about. */
export function choiceOfKey(scene: Scene, key: string, selection: Selection = NOTHING): Press | null {
  const name = KEY_NAMES[key] ?? key.toLowerCase();
  for (const { on, choices } of groups(scene, selection)) {
    const choice = choices.find((entry) => entry.key === name);
    if (choice) return on && !isGathered(scene, choice) ? narrowed(scene, [on]) : { kind: 'picked', choice };
  }
  // Digits count what is offered: a digit without a choice is a slip, not a question.
  const refused = KEY_NAMES[key] ? scene.refused.find((entry) => entry.key === name) : undefined;
  return refused ? { kind: 'ask', choice: refused } : null;
}

/** The choice that answers by itself: its seat waives every chance to interrupt in this series. */
export function waivedChoice(scene: Scene, series: string | undefined): SceneChoice | null {
  if (!series || scene.series !== series) return null;
  return scene.choices.find((choice) => choice.waives) ?? null;
}

/** The series that seats still waive: each for as long as it runs. */
export function stillWaived(
  waived: Record<number, string>, scenes: Record<string, Scene>,
): Record<number, string> {
  return Object.fromEntries(
    Object.entries(waived).filter(([seat, series]) => scenes[seat]?.series === series),
  );
}

/** How long an answer by itself takes: as a person may take, so that nobody can tell it by its pace. */
export function waivedPace(chance: number): number {
  return 900 + chance * 2100;
}

/** The one choice that is left, if the game leaves only one; of several pieces to pick, each is one. */
export function forced(scene: Scene): SceneChoice | null {
  const only = scene.choices.length === 1 ? scene.choices[0] : undefined;
  return only && !(isGathered(scene, only) && only.on.length > 1) ? only : null;
}
