// How a choice is made at this screen: what is selected and looked at, what glows, what a press or a key does.

import type { Scene, SceneChoice } from '../messages';
import { words } from '../words';
import {
  NOTHING, type Press, type Selection, type Target, choiceOfKey, forced, pressChoice, pressPlace, stillOpen,
  targets, waivedChoice, waivedPace,
} from './chooser';
import { doneText, pickedActions } from './gathering';
import type { Screen } from './screen.svelte';
import type { Table } from './table.svelte';

/** How long the only choice is seen before it is made. */
const FORCED_WAIT = 1600;

const nameChoice = (choice: SceneChoice): string => words.table.target(choice.phrase, choice.warning);

/** What choosing needs of a table. */
export type Deciding =
  & Pick<Table, 'ask' | 'away' | 'deciding' | 'play' | 'playAll' | 'refusal' | 'sent' | 'waived'>
  & { hinting: Pick<Table['hinting'], 'hint'>; screen: Pick<Screen, 'guide' | 'moving' | 'over' | 'pausing' | 'shown' | 'skip'> };

/** What a picture needs to know of choosing; of a scene that is only looked at, nothing. */
export type Offered = Pick<Choosing, 'lit' | 'ghosts' | 'press' | 'look'>;
export const NOTHING_OFFERED: Offered = { lit: new Map(), ghosts: [], press: () => undefined, look: () => undefined };

export class Choosing {
  selection = $state.raw<Selection>(NOTHING);
  /** The choice that is looked at, before anything is pressed. */
  looked = $state.raw<SceneChoice | null>(null);
  /** How long a choice takes that is made by itself, in milliseconds. */
  wait = $state(FORCED_WAIT);
  readonly #table: Deciding;
  readonly #scene: () => Scene;

  constructor(table: Deciding, scene: () => Scene) {
    this.#table = table;
    this.#scene = scene;
  }

  #open = $derived.by(() => this.#table.deciding && !this.#table.screen.shown.covered);
  /** The bot's own choice, or the one of the hint's that is looked at. */
  hinted = $derived.by(() => {
    const { choices, seat } = this.#scene();
    const { hint } = this.#table.hinting;
    if (hint?.seat !== seat) return null;
    const options = hint.options.map((option) => option.action);
    const action = this.looked && options.includes(this.looked.action) ? this.looked.action : options[0];
    return choices.find((choice) => choice.action === action) ?? null;
  });
  /** What glows. */
  lit = $derived.by((): Map<string, Target> => (
    this.#open ? targets(this.#scene(), this.selection, nameChoice, this.hinted) : new Map()));
  /** The one choice that the game leaves: it is made by itself, unless the teacher speaks of it. */
  only = $derived.by(() => (this.#open && !this.#table.screen.guide ? forced(this.#scene()) : null));
  /** The choice that is made by itself, since its seat has waived every chance to interrupt. */
  waived = $derived.by(() => (
    this.#open && !this.only ? waivedChoice(this.#scene(), this.#table.waived[this.#scene().seat]) : null));
  /** Whether there is something for a person to think about. */
  free = $derived.by(() => this.#open && !this.only && !this.waived);
  ghosts = $derived((this.looked ?? this.selection.choice)?.ghosts ?? []);

  /** What is selected stays while others choose, as long as it can still be chosen. */
  keep(scene: Scene): void {
    this.selection = stillOpen(scene, this.selection);
    this.looked = scene.choices.find((choice) => choice.action === this.looked?.action) ?? null;
  }

  /** Begin to wait for a choice that is made by itself; the end of it, if it is not. */
  begin(choice: SceneChoice, chance: number): () => void {
    // Who cannot interrupt must not be known by the pace from who does not wish to.
    this.wait = choice.waives ? waivedPace(chance) : FORCED_WAIT;
    const timer = setTimeout(() => this.#table.play(choice), this.wait);
    return () => clearTimeout(timer);
  }

  /** A press on a place or a piece. */
  press(id: string): void {
    const { screen } = this.#table;
    if (screen.moving) screen.skip();
    if (screen.pausing) return;
    // While the server has our choice, only questions are answered.
    if (this.#table.sent || screen.over || this.#scene().seat < 0 || this.#table.away) return;
    this.#act(pressPlace(this.#offered(), this.selection, id));
  }

  /** A press on a choice itself, such as its button. */
  choose(choice: SceneChoice): void {
    if (this.#table.deciding) this.#act(pressChoice(this.#scene(), this.selection, choice));
  }

  /** Play what is picked. */
  finish(): void {
    const { gathering } = this.#scene();
    if (!gathering || !this.#table.deciding) return;
    const actions = [...pickedActions(this.#scene(), this.selection.picked), gathering.done];
    this.cancel();
    this.#table.playAll(actions);
  }

  /** Make the choice that is selected, or play what is picked, if it can be done. */
  confirm(): void {
    const { choice, picked } = this.selection;
    if (choice) this.choose(choice);
    else if (picked.length > 0 && doneText(this.#scene(), picked)) this.finish();
  }

  /** Whether a key has led to something. */
  key(key: string): boolean {
    if (this.#scene().seat < 0 || this.#table.sent || this.#table.screen.over) return false;
    const found = choiceOfKey(this.#offered(), key, this.selection);
    if (!found) return false;
    // The key of what is selected already confirms it, as a second press does.
    if (found.kind === 'picked') this.choose(found.choice);
    else this.#act(found);
    return true;
  }

  /** Look at a place or a piece: what it would do, if it is one thing only. */
  look(id: string | null): void {
    const target = id === null ? undefined : this.lit.get(id);
    this.looked = target?.choices.length === 1 ? (target.choices[0] ?? null) : null;
  }

  /** Whether there is nothing to cancel. */
  get isEmpty(): boolean {
    const { choice, on, picked } = this.selection;
    return choice === null && on.length === 0 && picked.length === 0;
  }

  cancel(): void {
    this.selection = NOTHING;
    this.looked = null;
  }

  /** The scene with the choices that can be made at this moment. */
  #offered(): Scene {
    return this.#table.deciding ? this.#scene() : { ...this.#scene(), choices: [] };
  }

  #act(press: Press): void {
    this.#table.refusal = null;
    const { selection } = this;
    switch (press.kind) {
      case 'play':
        // The next choice begins anew, even on the same piece; what is picked waits for its turn.
        this.selection = { ...NOTHING, picked: selection.picked };
        this.#table.play(press.choice);
        return;
      case 'picked':
        this.selection = { ...selection, choice: press.choice };
        return;
      case 'narrowed':
        this.selection = { ...selection, choice: press.choice, on: press.on };
        return;
      case 'gathered':
        this.selection = { ...selection, choice: null, picked: press.picked };
        return;
      case 'ask':
        this.#table.ask(press.choice);
        return;
      case 'nothing':
        if (this.#scene().seat < 0 || this.#table.screen.over) return;
        this.#table.refusal = { sentence: this.#table.deciding ? words.table.nothingHere : words.table.notNow, rule: '' };
    }
  }
}
