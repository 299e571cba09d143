// A table as this screen knows it: its card, its line to the hall, chat, and what a person does there.

import { CallRefused, askRematch, declineRematch, endGame, giveSeat, leaveTable, letBotPlay, readTable, returnToTable } from '../call';
import { answersTo, joinSealed } from '../fairness/exchange';
import type { AbsenceInfo, Answer, Chat, Moment, Play, SceneChoice, ServerMessage, TableInfo, UndoInfo } from '../messages';
import { heard, present } from './company';
import { stillWaived } from './chooser';
import { lastOwn } from './log';
import { Hinting, endsDecision } from './hinting.svelte';
import { Sending, commandId } from './sending.svelte';
import type { Frame } from './sequence';
import { type Link, TableSocket } from './socket';
import { Screen } from './screen.svelte';

export interface Refusal {
  sentence: string;
  rule: string;
}

export class Table {
  card = $state.raw<TableInfo | null>(null);
  chat = $state.raw<Chat[]>([]);
  link = $state<Link>('connecting');
  /** The table cannot be shown at all: unknown, or closed to us. */
  closed = $state('');
  /** It is there, but cannot be shown, such as one of older rules: its replay can be had all the same. */
  known = $state(false);
  /** Its people have ended the game while we were here. */
  ended = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  notice = $state('');
  /** The series in which a seat lets every chance to interrupt go by; known to this page alone. */
  waived = $state.raw<Record<number, string>>({});
  /** What somebody asks the others to agree to taking back. */
  request = $state.raw<UndoInfo | null>(null);
  rematch = $state('');
  /** Who plays and is not here, as the hall said at a moment of this machine's clock. */
  absent = $state.raw<{ told: AbsenceInfo[]; at: number }>({ told: [], at: 0 });
  /** The seats whose people would end the game without them. */
  ending = $state.raw<number[]>([]);
  /** Who leads others through the replay, once the game is over. */
  reviewer = $state('');

  readonly id: string;
  #socket: TableSocket;
  #sending = new Sending((play) => this.#socket.send(play));
  #asked: string | null = null;
  /** What this screen shows of the table. */
  readonly screen = new Screen({
    coming: (frame) => this.#coming(frame),
    arrived: (frame) => this.#arrived(frame),
  });
  readonly hinting = new Hinting((ask) => this.#socket.send(ask));

  sent = $derived.by(() => this.#sending.sent);
  /** The seats that this session plays. */
  mine = $derived(
    this.card?.seats.filter((seat) => seat.mine && !seat.away).map((seat) => seat.seat) ?? [],
  );
  away = $derived(this.card?.seats.some((seat) => seat.mine && seat.away) ?? false);
  /** The step that this session would take back first. */
  slip = $derived(this.screen.over || this.away ? null : lastOwn(this.screen.log, this.mine));
  /** Whether a person at this screen can choose now. */
  deciding = $derived(
    !this.screen.moving && !this.screen.pausing && !this.screen.over && !this.away && this.link === 'open'
      && this.sent === null && (this.screen.scenes[this.screen.shown.seat]?.choices.length ?? 0) > 0,
  );

  constructor(id: string) {
    this.id = id;
    this.#socket = new TableSocket(id, {
      hear: (message) => this.#hear(message),
      opened: () => this.#opened(),
      changed: (link) => {
        this.link = link;
        if (link === 'open') this.notice = '';
        if (link === 'lost') void this.#stillThere();
      },
    });
  }

  async enter(): Promise<void> {
    try {
      this.card = await readTable(this.id);
    } catch (problem) {
      if (problem instanceof CallRefused && problem.status !== 0 && problem.status !== 503) {
        this.closed = problem.message;
        this.known = problem.status === 409;
        return;
      }
    }
    this.#socket.open();
  }

  exit(): void {
    this.screen.stop();
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
    const { seat } = this.screen.shown;
    if (seat < 0 || this.sent) return;
    this.refusal = null;
    this.hinting.drop();
    this.#sending.begin(seat, actions, this.screen.last ?? 0);
  }

  /** Ask why a choice is refused. */
  ask(choice: SceneChoice): void {
    const { seat } = this.screen.shown;
    if (seat < 0) return;
    this.#asked = commandId();
    this.#socket.send({ type: 'ask', id: this.#asked, seat, action: choice.action });
  }

  /** Take our last action back; what others would have to agree to, only if they are to be asked. */
  takeBack(ask: boolean): void {
    if (!this.slip || this.sent) return;
    this.refusal = null;
    this.hinting.drop();
    this.#socket.send({ type: 'undo', id: commandId(), seat: this.slip.seat, n: this.screen.last ?? 0, ask });
  }

  /** Whether somebody may take back what they have asked for. */
  consent(agree: boolean): void {
    const seat = this.mine[0];
    if (seat === undefined || !this.request) return;
    const own = this.mine.includes(this.request.seat) ? this.request.seat : seat;
    this.#socket.send({ type: 'consent', id: commandId(), seat: own, n: this.screen.last ?? 0, agree });
  }

  /** Ask what the bot would do. */
  askHint(): void {
    this.hinting.ask(this.screen.shown.seat);
  }

  say(text: string): boolean {
    const trimmed = text.trim().slice(0, 500);
    return trimmed !== '' && this.#socket.send({ type: 'say', id: commandId(), text: trimmed });
  }

  /** Let every chance to interrupt go by while the present series runs, or be asked again. */
  waive(always: boolean): void {
    const { seat } = this.screen.shown;
    this.waived = { ...this.waived, [seat]: always ? (this.screen.scenes[seat]?.series ?? '') : '' };
  }

  uncover(): void {
    this.screen.uncovered = this.screen.shown.seat;
    this.refusal = null;
  }

  async join(nickname: string, seat: number | null = null): Promise<void> {
    const seated = await joinSealed(this.id, { nickname, seat });
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

  /** Let a bot play on for somebody who has vanished. */
  async letBotPlay(seat: number): Promise<void> {
    this.card = (await letBotPlay(this.id, { seat })).table;
  }

  /** Agree that the game ends without somebody who has vanished, or not any more. */
  async end(seat: number, agree: boolean): Promise<void> {
    this.card = (await endGame(this.id, { seat, agree })).table;
  }

  /** Give an open seat to a bot, or to whoever comes first. */
  async give(seat: number, bot: string): Promise<void> {
    this.card = (await giveSeat(this.id, { seat, bot })).table;
  }

  async declineRematch(): Promise<void> {
    await declineRematch(this.id);
  }

  async askRematch(): Promise<string> {
    return (await askRematch(this.id)).table.id;
  }

  // ------------------------------------------------------------ what the server says

  #opened(): void {
    if (this.hinting.asking) this.hinting.drop();
    this.#hello();
    // A play without an answer may or may not have arrived.
    this.#sending.again();
  }

  #hello(): void {
    this.#socket.send({ type: 'hello', since: this.screen.last, chat: this.chat.at(-1)?.number ?? 0, changes: true });
  }

  /** Our seats have changed, so have the scenes we may see: begin with a full picture. */
  #greetAgain(): void {
    this.screen.reset();
    this.#sending.drop();
    // A first seat comes with a first cookie, which the old line's handshake did not carry.
    this.#socket.reopen();
  }

  async #stillThere(): Promise<void> {
    try {
      this.card = await readTable(this.id);
    } catch (problem) {
      // There is no such table any more, its game was ended, or we are banned.
      if (problem instanceof CallRefused && [403, 404, 409].includes(problem.status)) {
        this.closed = problem.message;
        this.known = problem.status === 409;
        this.ended = this.known && this.notice === problem.message;
        this.#socket.close();
      }
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.card = message.card;
        this.#missing(message.absent);
        this.ending = message.ending;
        void this.#giveOur(message.card);
        if (message.card.rematch) this.rematch = message.card.rematch;
        return;
      case 'moment':
        this.#receive(message);
        return;
      case 'answer':
        this.#answered(message);
        return;
      case 'hint':
        this.hinting.heard(message);
        return;
      case 'presence':
        if (this.card) this.card = present(this.card, message);
        this.#missing(message.absent);
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
        return;
      case 'review':
        this.reviewer = message.leading ? '' : message.leader;
        return;
      case 'pong':
    }
  }

  #missing(told: AbsenceInfo[]): void {
    this.absent = { told, at: performance.now() };
  }

  /** Give our part to the key of the dice, when the table asks for it. */
  async #giveOur(card: TableInfo): Promise<void> {
    for (const message of await answersTo(card)) this.#socket.send(message);
  }

  #answered(answer: Answer): void {
    const { id, ok, sentence, rule } = answer;
    const { following } = this.#sending;
    if (this.#sending.answered(answer)) {
      if (!ok && !(following && this.#wasDone(following))) this.refusal = { sentence, rule };
      return;
    }
    if (this.hinting.answered(answer)) return;
    if (!ok && (id === this.#asked || sentence)) this.refusal = { sentence, rule };
  }

  /** Whether what was picked together was done before its last action, as a last card ends a play. */
  #wasDone({ seat, action }: Play): boolean {
    return this.screen.newest[seat]?.choices.every((choice) => choice.action !== action) ?? false;
  }

  #receive(moment: Moment): void {
    const receipt = this.screen.receive(moment);
    // Whoever has agreed has agreed to how the game stood.
    if (!moment.full && moment.steps.length > 0) this.ending = [];
    if (receipt === 'gap') this.#hello();
    if (receipt === 'kept') this.request = moment.undo;
  }

  // ------------------------------------------------------------ what the screen shows

  #coming(frame: Frame): void {
    const { scenes, shown } = this.screen;
    if (endsDecision(frame, scenes, this.hinting.hint?.seat ?? shown.seat)) this.hinting.drop();
  }

  #arrived({ n, scenes, steps }: Frame): void {
    this.waived = stillWaived(this.waived, scenes);
    this.#sending.shown(n);
    // A refusal stays until the person reads on: others' moves do not wipe it away.
    if (steps.some((step) => step.seat === this.screen.shown.seat)) this.refusal = null;
  }
}
