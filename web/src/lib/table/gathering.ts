// Choices that a person picks in any order: what is picked, when it can be done, what is sent then.

import type { Scene, SceneChoice } from '../messages';

/** The choice that a piece can be picked for. */
export function pickable(scene: Scene, id: string): SceneChoice | null {
  return scene.gathering?.choices.find((choice) => choice.on.includes(id)) ?? null;
}

/** Whether a choice is one of those that are picked together. */
export function isGathered(scene: Scene, choice: SceneChoice): boolean {
  return scene.gathering?.choices.some((one) => one.action === choice.action) ?? false;
}

/** Pick a piece, or take it back. */
export function toggled(picked: string[], id: string): string[] {
  return picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
}

/** Pick one more piece of a choice; if there is no more, take all of them back. */
export function pickedMore(picked: string[], choice: SceneChoice): string[] {
  const next = choice.on.find((id) => !picked.includes(id));
  return next ? [...picked, next] : picked.filter((id) => !choice.on.includes(id));
}

/** What is picked and can still be picked in a newer scene. */
export function stillPicked(scene: Scene, picked: string[]): string[] {
  return picked.filter((id) => pickable(scene, id));
}

/** The actions of what is picked, in the order in which the game takes them. */
export function pickedActions(scene: Scene, picked: string[]): number[] {
  return picked.flatMap((id) => pickable(scene, id)?.action ?? []).sort((one, other) => one - other);
}

/** What can be done with what is picked, in words; empty as long as something else comes first. */
export function doneText(scene: Scene, picked: string[]): string {
  const legal = new Set(scene.choices.map((choice) => choice.action));
  if (!pickedActions(scene, picked).every((action) => legal.has(action))) return '';
  return scene.gathering?.texts[picked.length] ?? '';
}
