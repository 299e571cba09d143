// A replay that is looked at together: who leads, whom we follow, marks, chat and notes.

import { readMe, readNotes, removeNote, takeName, writeNote } from '../call';
import type { Chat, ClientMessage, NoteInfo, Review, ServerMessage } from '../messages';
import { settings } from '../settings.svelte';
import { heard } from '../table/company';
import { commandId } from '../table/sending.svelte';
import { type Link, TableSocket } from '../table/socket';
import type { Mark } from './pointing.svelte';
import type { Theatre } from './theatre.svelte';

/** How often those who follow are told where the leader is, at most, in milliseconds. */
const STEPS = 250;
const LONGEST_TEXT = 500;
/** What waits for a line: whoever has none for long does not mean it any more. */
const MOST_WAITING = 20;

export class Together {
  review = $state.raw<Review | null>(null);
  chat = $state.raw<Chat[]>([]);
  notes = $state.raw<NoteInfo[]>([]);
  /** Whether we go where the leader goes. */
  following = $state(true);
  /** Whether a press on the board points at something. */
  active = $state(false);
  problem = $state('');
  link = $state<Link>('connecting');
  /** What we are called; nothing before we have said so. */
  nickname = $state('');

  readonly #theatre: Theatre;
  readonly #socket: TableSocket;
  #waiting: ClientMessage[] = [];
  #told: { n: number; view: string } | null = null;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #notes = -1;

  leader = $derived(this.review?.leader ?? '');
  leading = $derived(this.review?.leading ?? false);
  /** Whether somebody takes us along. */
  led = $derived(this.leader !== '' && !this.leading && this.following);

  constructor(theatre: Theatre, follow: boolean) {
    this.#theatre = theatre;
    this.following = follow;
    this.#socket = new TableSocket(theatre.source.table, {
      hear: (message) => this.#hear(message),
      opened: () => this.#opened(),
      changed: (link) => (this.link = link),
    });
  }

  get marks(): Mark[] {
    return this.review?.marks.filter(({ n }) => n === this.#theatre.n) ?? [];
  }

  async enter(): Promise<void> {
    this.#socket.open();
    void this.#readNotes();
    try {
      this.nickname = (await readMe()).nickname;
    } catch {
      // Whoever wants to do something says it then.
    }
  }

  exit(): void {
    clearTimeout(this.#telling);
    this.#socket.close();
  }

  // ------------------------------------------------------------ leading and following

  lead(): void {
    this.#told = null;
    this.#tellWhere();
  }

  release(): void {
    this.#told = null;
    void this.#send({ type: 'release', id: commandId() });
  }

  follow(): void {
    this.following = true;
    this.#catchUp();
  }

  leave(): void {
    this.following = false;
  }

  /** We are somewhere else: those who follow us are told, and we follow nobody who is not there. */
  moved(n: number, view: string): void {
    if (this.leading) {
      if (this.#told?.n === n && this.#told.view === view) return;
      this.#telling ??= setTimeout(() => this.#tellWhere(), STEPS);
    } else if (this.led && this.review && (n !== this.review.n || view !== this.review.view)) {
      this.following = false;
    }
  }

  #tellWhere(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const { n, view } = this.#theatre;
    this.#told = { n, view };
    void this.#send({ type: 'lead', id: commandId(), n, view });
  }

  /** Where we went between asking to lead and being told that we do is told now. */
  #keepUp(): void {
    if (this.#told) this.moved(this.#theatre.n, this.#theatre.view);
  }

  #catchUp(): void {
    const { review } = this;
    const theatre = this.#theatre;
    if (!review || !this.led || (theatre.n === review.n && theatre.view === review.view)) return;
    theatre.pause();
    theatre.view = review.view;
    void theatre.goTo(review.n);
  }

  // ------------------------------------------------------------ pointing, chat and notes

  /** Point at something; once more at the same takes the mark away. */
  point(target: string): void {
    const mine = this.#pointed?.target === target && this.#pointed.n === this.#theatre.n;
    this.#pointed = mine ? null : { target, n: this.#theatre.n };
    void this.#send({ type: 'point', id: commandId(), n: this.#theatre.n, target: mine ? '' : target });
  }

  #pointed: { target: string; n: number } | null = null;

  say(text: string): boolean {
    const trimmed = text.trim().slice(0, LONGEST_TEXT);
    if (trimmed === '' || !this.#canBeNamed()) return false;
    void this.#send({ type: 'say', id: commandId(), text: trimmed });
    return true;
  }

  /** Write a note on the moment that is shown; whether it is kept. */
  async note(text: string): Promise<boolean> {
    const note = { id: commandId(), n: this.#theatre.n, text: text.trim().slice(0, LONGEST_TEXT) };
    if (note.text === '') return false;
    return this.#attempt(async () => {
      await this.#introduce();
      this.notes = await writeNote(this.#theatre.source.table, note);
    });
  }

  remove(note: string): Promise<boolean> {
    return this.#attempt(async () => {
      this.notes = await removeNote(this.#theatre.source.table, note);
    });
  }

  async #attempt(what: () => Promise<void>): Promise<boolean> {
    this.problem = '';
    try {
      await what();
      return true;
    } catch (problem) {
      this.problem = (problem as Error).message;
      return false;
    }
  }

  async #readNotes(): Promise<void> {
    try {
      this.notes = await readNotes(this.#theatre.source.table);
    } catch {
      this.#notes = -1; // The next news of them has them read again.
    }
  }

  // ------------------------------------------------------------ the line

  #canBeNamed(): boolean {
    return this.nickname !== '' || settings.nickname !== '';
  }

  /** Nobody is without a name who does something here. The old line does not know a new one. */
  async #introduce(): Promise<void> {
    if (this.nickname !== '') return;
    this.nickname = (await takeName(settings.nickname)).nickname;
    this.#socket.reopen();
  }

  /** Say what we are called. */
  introduce(): Promise<boolean> {
    return this.#attempt(() => this.#introduce());
  }

  async #send(message: ClientMessage): Promise<void> {
    if (!(await this.introduce())) return;
    if (!this.#socket.send(message)) this.#waiting = [...this.#waiting, message].slice(-MOST_WAITING);
  }

  #opened(): void {
    this.#socket.send({ type: 'hello', chat: this.chat.at(-1)?.number ?? 0, review: true });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#socket.send(message);
    if (this.leading) this.#tellWhere();
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'review') {
      this.review = message;
      if (message.notes !== this.#notes) {
        if (this.#notes >= 0 || message.notes > 0) void this.#readNotes();
        this.#notes = message.notes;
      }
      this.#catchUp();
      this.#keepUp();
    } else if (message.type === 'chat') this.chat = heard(this.chat, [message]);
    else if (message.type === 'chats') this.chat = heard(this.chat, message.lines);
    else if (message.type === 'answer' && !message.ok) this.problem = message.sentence;
    else if (message.type === 'slow' || message.type === 'bye') this.problem = message.sentence;
  }
}
