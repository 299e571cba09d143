// A table as this screen knows it: connection, moments, log, chat, and what a person does there.

import { untrack } from 'svelte';
import { CallRefused, askRematch, joinTable, leaveTable, readTable, returnToTable } from '../call';
import type {
  Answer, Chat, EventInfo, Hinted, Moment, OutcomeInfo, Piece, Scene, SceneChoice, ServerMessage,
  TableInfo, Turn,
} from '../messages';
import { motionIsReduced, settings } from '../settings.svelte';
import { type Cue, sound } from '../sound';
import { artOf } from '../art/art';
import { formerly, settled } from '../scene/descent';
import { type Showing, type Theme, crashing, cueOf, showing, themeOf } from '../themes/theme';
import { areaOf } from '../scene/layout';
import { lyingWith, turnedOver } from '../scene/motion';
import { heard, present } from './company';
import { Caption } from './caption.svelte';
import { stillWaived } from './chooser';
import { type Act, Prelude } from './prelude';
import { Sending, commandId } from './sending.svelte';
import { type Frame, Sequence, holdFor } from './sequence';
import { cloak, mayTell, seatsOf, show } from './sharing';
import { type Link, TableSocket } from './socket';

export interface Refusal {
  sentence: string;
  rule: string;
}

export interface LogStep {
  n: number;
  seat: number;
  lines: EventInfo[];
}

/** How long a crash flickers before the next picture is shown. */
const FLICKER = 650;
/** How long a light sweeps over the board before cards turn over. */
const SWEEP = 1100;
/** How long cards take to turn over, one after another: each, and all of them at most. */
const TURN = 480;
const TURNS = 2600;
/** How long what they show is looked at, and how long they fly to whoever takes them. */
const LOOK = 1300;
const FLIGHT = 900;

export class Table {
  card = $state.raw<TableInfo | null>(null);
  scenes = $state.raw<Record<string, Scene>>({});
  n = $state(-1);
  over = $state.raw<OutcomeInfo | null>(null);
  log = $state.raw<LogStep[]>([]);
  chat = $state.raw<Chat[]>([]);
  link = $state<Link>('connecting');
  /** The table cannot be shown at all: unknown, or closed to us. */
  closed = $state('');
  refusal = $state.raw<Refusal | null>(null);
  notice = $state('');
  /** What the bot would do, for the decision that is being made; whether it is being asked. */
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  hintProblem = $state('');
  moving = $state(false);
  /** Whether the table is seen as it was before it was cleared, until this person goes on. */
  pausing = $state(false);
  flickering = $state.raw<number[]>([]);
  uncovered = $state<number | null>(null);
  /** The series in which a seat lets every chance to interrupt go by; known to this page alone. */
  waived = $state.raw<Record<number, string>>({});
  spoken = $state('');
  rematch = $state('');
  /** The next table, told while we are here: everybody follows. */
  follow = $state('');
  /** The crash that is being shown, in words. */
  readonly caption = new Caption();
  /** Cards turn over before the next picture: under a light or not, and who takes which pieces. */
  showing = $state.raw<{ light: boolean; to: number | null; pieces: string[] } | null>(null);

  /** What pieces of the scene were that have just come under new ids. */
  formerly = $state.raw<ReadonlyMap<string, Piece>>(new Map());

  readonly id: string;
  #socket: TableSocket;
  #sequence = new Sequence();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is seen before the next frame: a flicker, cards that turn over, cars on their way. */
  #prelude = new Prelude();
  /** Sounds that belonged to it: the frame need not make them again. */
  #heard = new Set<Cue>();
  #sending = new Sending((play) => this.#socket.send(play));
  #asked: string | null = null;
  #hintAsked: string | null = null;

  sent = $derived.by(() => this.#sending.sent);
  shown = $derived(show(this.scenes, this.uncovered));
  scene = $derived.by(() => {
    const scene = this.scenes[this.shown.seat];
    if (!scene) return null;
    const { cloaked, covered } = this.shown;
    return cloaked || covered ? cloak(scene, this.scenes[-1] ?? scene, covered) : scene;
  });
  /** Whether several people play at this screen. */
  shared = $derived(seatsOf(this.scenes).length > 1);
  /** The seats that this session plays. */
  mine = $derived(
    this.card?.seats.filter((seat) => seat.mine && !seat.away).map((seat) => seat.seat) ?? [],
  );
  away = $derived(this.card?.seats.some((seat) => seat.mine && seat.away) ?? false);
  /** Whether a person at this screen can choose now. */
  deciding = $derived(
    !this.moving && !this.pausing && !this.over && !this.away && this.link === 'open' && this.sent === null
      && (this.scenes[this.shown.seat]?.choices.length ?? 0) > 0,
  );

  constructor(id: string) {
    this.id = id;
    this.#socket = new TableSocket(id, {
      hear: (message) => this.#hear(message),
      opened: () => this.#opened(),
      changed: (link) => {
        this.link = link;
        if (link === 'lost') void this.#stillThere();
      },
    });
  }

  async enter(): Promise<void> {
    try {
      this.card = await readTable(this.id);
    } catch (problem) {
      if (problem instanceof CallRefused && problem.status !== 0) {
        this.closed = problem.message;
        return;
      }
    }
    this.#socket.open();
  }

  exit(): void {
    this.#prelude.stop();
    clearTimeout(this.#timer);
    this.caption.stop();
    this.#socket.close();
  }

  retry(): void {
    this.#socket.retry();
  }

  // ------------------------------------------------------------ what a person does

  play(choice: SceneChoice): void {
    this.playAll([choice.action]);
  }

  /** Play actions one after another, each when the hall has taken the one before. */
  playAll(actions: number[]): void {
    if (this.shown.seat < 0 || this.sent) return;
    this.refusal = null;
    this.dropHint();
    this.#sending.begin(this.shown.seat, actions, this.#sequence.last ?? 0);
  }

  /** Ask why a choice is refused. */
  ask(choice: SceneChoice): void {
    const seat = this.shown.seat;
    if (seat < 0) return;
    this.#asked = commandId();
    this.#socket.send({ type: 'ask', id: this.#asked, seat, action: choice.action });
  }

  /** Ask what the bot would do. */
  askHint(): void {
    const seat = this.shown.seat;
    if (seat < 0 || this.hinting) return;
    this.dropHint();
    this.#hintAsked = commandId();
    this.hinting = this.#socket.send({ type: 'hint', id: this.#hintAsked, seat });
  }

  dropHint(): void {
    this.#hintAsked = null;
    this.hint = null;
    this.hinting = false;
    this.hintProblem = '';
  }

  say(text: string): boolean {
    const trimmed = text.trim().slice(0, 500);
    return trimmed !== '' && this.#socket.send({ type: 'say', id: commandId(), text: trimmed });
  }

  /** Let every chance to interrupt go by while the present series runs, or be asked again. */
  waive(always: boolean): void {
    const { seat } = this.shown;
    this.waived = { ...this.waived, [seat]: always ? (this.scenes[seat]?.series ?? '') : '' };
  }

  uncover(): void {
    this.uncovered = this.shown.seat;
    this.refusal = null;
  }

  async join(nickname: string, seat: number | null = null): Promise<void> {
    const seated = await joinTable(this.id, { nickname, seat });
    this.card = seated.table;
    this.#greetAgain();
  }

  async leave(): Promise<void> {
    this.card = await leaveTable(this.id);
    this.#greetAgain();
  }

  async comeBack(): Promise<void> {
    this.card = (await returnToTable(this.id)).table;
    this.#greetAgain();
  }

  async askRematch(): Promise<string> {
    return (await askRematch(this.id)).table.id;
  }

  /** Show everything that waits at once. */
  skip(): void {
    this.#prelude.finish();
    clearTimeout(this.#timer);
    if (this.pausing) return;
    const frame = this.#sequence.flush();
    if (frame) this.#put(frame);
    this.moving = false;
    if (frame?.picture) this.pausing = true;
  }

  /** Look at what comes after a picture. */
  goOn(): void {
    if (!this.pausing) return;
    this.pausing = false;
    this.#next();
  }

  // ------------------------------------------------------------ what the server says

  #opened(): void {
    const last = this.#sequence.last;
    if (this.hinting) this.dropHint();
    this.#hello(last);
    // A play without an answer may or may not have arrived.
    this.#sending.again();
  }

  #hello(since: number | null): void {
    this.#socket.send({ type: 'hello', since, chat: this.chat.at(-1)?.number ?? 0, changes: true });
  }

  /** Our seats have changed, so have the scenes we may see: begin with a full picture. */
  #greetAgain(): void {
    this.#sequence.reset();
    this.#sending.drop();
    // A first seat comes with a first cookie, which the old line's handshake did not carry.
    this.#socket.reopen();
  }

  async #stillThere(): Promise<void> {
    try {
      this.card = await readTable(this.id);
    } catch (problem) {
      if (problem instanceof CallRefused && problem.status === 404) {
        this.closed = problem.message;
        this.#socket.close();
      }
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.card = message.card;
        if (message.card.rematch) this.rematch = message.card.rematch;
        return;
      case 'moment':
        this.#receive(message);
        return;
      case 'answer':
        this.#answered(message);
        return;
      case 'hint':
        if (message.id !== this.#hintAsked) return;
        this.hinting = false;
        this.hint = message;
        return;
      case 'presence':
        if (this.card) this.card = present(this.card, message);
        return;
      case 'chat':
        this.chat = heard(this.chat, [message]);
        return;
      case 'chats':
        this.chat = heard(this.chat, message.lines);
        return;
      case 'slow':
      case 'bye':
        this.notice = message.sentence;
        return;
      case 'rematch':
        this.rematch = message.table;
        this.follow = message.table;
        return;
      case 'pong':
    }
  }

  #answered(answer: Answer): void {
    const { id, ok, sentence, rule } = answer;
    if (this.#sending.answered(answer)) {
      if (!ok) this.refusal = { sentence, rule };
      return;
    }
    if (id === this.#hintAsked) {
      this.dropHint();
      this.hintProblem = sentence;
      return;
    }
    if (!ok && (id === this.#asked || sentence)) this.refusal = { sentence, rule };
  }

  #receive(moment: Moment): void {
    const receipt = this.#sequence.receive(moment);
    if (receipt === 'gap') this.#hello(this.#sequence.last);
    // What the hall shows anew takes the place of a picture.
    if (moment.full) this.pausing = false;
    if (receipt === 'kept' && !this.moving && !this.pausing) this.#next();
  }

  #next(): void {
    const frame = this.#sequence.next();
    if (!frame) {
      this.moving = false;
      return;
    }
    this.moving = true;
    const seats = seatsOf(frame.scenes);
    const steps = frame.full ? [] : frame.steps.map((step) => (
      { ...step, events: step.events.filter((event) => mayTell(event, seats)) }));
    const crashes = crashing(this.#theme(frame), steps);
    const shown = showing(this.#theme(frame), steps);
    const hold = holdFor(frame, settings.speed, motionIsReduced(), crashes.length > 0);
    this.caption.tell(textOf(crashes));
    if (motionIsReduced() || settings.speed === 'instant' || frame.full) {
      if (shown) this.caption.tell(textOf([...(shown.light ? [shown.light] : []), ...shown.lines]));
      this.#arrive(frame, hold);
      return;
    }
    const way = this.#between(frame).map((scene): Act => (
      { begin: () => this.#show({ ...this.scenes, [this.shown.seat]: scene }), wait: hold }));
    if (way.length > 0) {
      this.#prelude.play(way, () => this.#arrive(frame, hold));
      return;
    }
    const acts = [...this.#flicker(crashes), ...(shown ? this.#acts(shown, this.#theme(frame)) : [])];
    const pace = settings.speed === 'brisk' ? 0.5 : 1;
    this.#prelude.play(
      acts.map(({ begin, wait }) => ({ begin, wait: wait * pace })),
      () => this.#arrive(frame, crashes.length > 0 ? hold / 2 : hold),
    );
  }

  /** Show a frame, once all has been seen that comes before it, and go on after a while. */
  #arrive(frame: Frame, hold: number): void {
    this.#put(frame);
    this.flickering = [];
    this.showing = null;
    if (frame.picture) {
      this.moving = false;
      this.pausing = true;
    } else if (hold === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), hold);
  }

  /** What the table looks like on the way to a frame, for whoever sits at this screen alone. */
  #between(frame: Frame): Scene[] {
    const seat = this.shown.seat;
    const [before, after] = [this.scenes[seat], frame.scenes[seat]];
    const draw = before && !this.shared ? artOf(before.game).between : undefined;
    if (!draw || !before || !after || frame.steps.length !== 1) return [];
    return draw(before, settled(before, after), frame.steps[0]!.events);
  }

  #flicker(crashes: EventInfo[]): Act[] {
    if (crashes.length === 0) return [];
    const begin = () => {
      this.flickering = crashes.map((event) => event.seat);
      this.#sound('crash');
    };
    return [{ begin, wait: FLICKER }];
  }

  /** What is seen of a call or a ring: the light, pieces that turn over one by one, who takes them. */
  #acts({ light, seen, lines, to }: Showing, theme: Theme): Act[] {
    const turns = seen.flatMap((event) => event.turn ?? []);
    const first = turns.find((turn) => !turn.zone)?.piece;
    const low = this.scene?.pieces.find((piece) => piece.id === first)?.at[0] === 0;
    const wait = Math.min(TURN, TURNS / Math.max(turns.length, 1));
    const acts = seen.flatMap((event): Act[] => {
      const { turn } = event;
      const turning = () => { this.#turn(turn!); this.#sound(theme.cues[event.kind] ?? 'reveal'); };
      const sweeping = () => {
        this.showing = { light: true, to: null, pieces: [] };
        this.caption.tell(event.text, low);
        if (!turn) this.#sound(theme.cues[event.kind] ?? 'lamp');
      };
      return [...(turn ? [{ begin: turning, wait }] : []), ...(event === light ? [{ begin: sweeping, wait: SWEEP }] : [])];
    });
    acts.push({ begin: () => this.caption.tell(textOf(lines), low), wait: LOOK });
    if (to !== null) {
      const flying = () => {
        const there = lyingWith(this.scene?.pieces ?? [], turns.map((turn) => turn.piece));
        this.showing = { light: false, to, pieces: there.map((piece) => piece.id) };
        this.#sound('slide');
      };
      acts.push({ begin: flying, wait: FLIGHT });
    }
    return acts;
  }

  #turn(turn: Turn): void {
    // What only moves on the way to it is seen in full daylight.
    if (!turn.zone) this.showing ??= { light: false, to: null, pieces: [] };
    this.scenes = Object.fromEntries(
      Object.entries(this.scenes).map(([seat, scene]) => [seat, { ...scene, pieces: turnedOver(scene.pieces, turn) }]),
    );
  }

  #sound(cue: Cue): void {
    this.#heard.add(cue);
    sound(cue);
  }

  /** Whether a frame ends the decision that a hint was about: others' secret choices do not. */
  #asksAnew(frame: Frame): boolean {
    const seat = this.hint?.seat ?? this.shown.seat;
    const choices = (scene: Scene | undefined) => scene?.choices.map((choice) => choice.action).join();
    return frame.full || frame.steps.some((step) => step.seat === seat)
      || choices(this.scenes[seat]) !== choices(frame.scenes[seat]);
  }

  #theme(frame: Frame) {
    return themeOf(this.card?.game ?? Object.values(frame.scenes)[0]?.game ?? '');
  }

  /** Show scenes in which pieces are what they were, as far as anybody can tell. */
  #show(scenes: Record<string, Scene>): void {
    const entries = Object.entries(scenes).map(([seat, scene]): [string, Scene] => {
      const before = this.scenes[seat];
      return [seat, before ? settled(before, scene) : scene];
    });
    const seat = this.shown.seat;
    const [before, after] = [this.scenes[seat], Object.fromEntries(entries)[seat]];
    this.formerly = before && after ? formerly(before, after) : new Map();
    this.scenes = Object.fromEntries(entries);
  }

  #put(frame: Frame): void {
    const seats = seatsOf(frame.scenes);
    const steps = frame.steps.map((step) => ({
      n: step.n, seat: step.seat, lines: step.events.filter((event) => mayTell(event, seats)),
    }));
    this.log = frame.full ? steps : continued(this.log, steps);
    if (this.#asksAnew(frame)) this.dropHint();
    this.#show(frame.scenes);
    this.waived = stillWaived(this.waived, frame.scenes);
    this.n = frame.n;
    this.over = frame.over;
    this.#sending.shown(frame.n);
    // A refusal stays until the person reads on: others' moves do not wipe it away.
    if (frame.steps.some((step) => step.seat === this.shown.seat)) this.refusal = null;
    const cue = cueOf(this.#theme(frame), frame.steps);
    if (!frame.full && cue && !this.#heard.has(cue)) sound(cue);
    this.#heard.clear();
    untrack(() => {
      this.spoken = steps.slice(-3).flatMap((step) => step.lines.map((line) => line.text)).join(' ');
    });
  }
}

/** A log with further steps; the first may go on with what its last one tells, after a picture. */
function continued(log: LogStep[], steps: LogStep[]): LogStep[] {
  const [last, first] = [log.at(-1), steps[0]];
  if (!last || !first || last.n !== first.n) return [...log, ...steps];
  return [...log.slice(0, -1), { ...last, lines: [...last.lines, ...first.lines] }, ...steps.slice(1)];
}

function textOf(events: EventInfo[]): string {
  return events.map((event) => event.text).join(' ');
}
