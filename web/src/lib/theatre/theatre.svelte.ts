// A game that is watched again: which moment is shown and as who sees it, and how it plays by itself.

import type { Programme, ReportPage, ReportProgress } from '../messages';
import { CallRefused, hasReplay, readReport } from '../call';
import type { LogStep } from '../table/log';
import { Screen } from '../table/screen.svelte';
import { Film, type Shot, isSeen } from './film';
import type { Source } from './source';
import { after, before } from './way';

export const SPEEDS = [0.5, 1, 2, 4, 8];
/** From this speed on nothing is played out on the board between two scenes. */
const FAST = 4;
/** How long a step stays at the usual speed, in milliseconds: longer where there is something to read. */
const READ = 1500;
const PASS = 600;
/** How long the table is seen as it stood before it was cleared. */
const PICTURE = 2600;
/** How often to look whether the board has come to rest, or a report is ready. */
const AGAIN = 60;
const REPORT_AGAIN = 700;

export class Theatre {
  programme = $state.raw<Programme | null>(null);
  /** Why there is nothing to watch. */
  closed = $state('');
  /** There is a game that cannot be shown, such as one of older rules: its file can be had all the same. */
  kept = $state(false);
  /** Why a part could not be loaded. */
  problem = $state('');
  view = $state('open');
  n = $state(0);
  playing = $state(false);
  speed = $state(1);
  log = $state.raw<LogStep[]>([]);
  report = $state.raw<ReportPage | null>(null);
  progress = $state.raw<ReportProgress | null>(null);
  reportProblem = $state('');

  readonly source: Source;
  readonly screen = new Screen({ coming: () => undefined, arrived: () => undefined });
  #film: Film | null = null;
  #serial = 0;
  #ticking: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  last = $derived(this.programme?.actions ?? 0);

  constructor(source: Source) {
    this.source = source;
  }

  /** Begin at a moment, as somebody sees it. */
  async enter(moment: number | null, view: string | null): Promise<void> {
    try {
      this.programme = await this.source.programme();
    } catch (problem) {
      this.closed = (problem as Error).message;
      this.kept = problem instanceof CallRefused && problem.status === 409 && (await hasReplay(this.source.table));
      return;
    }
    const { actions, part, names } = this.programme;
    this.#film = new Film(this.source, actions, part);
    this.view = view !== null && (!/^\d+$/.test(view) || Number(view) < names.length) ? view : 'open';
    await this.goTo(moment ?? 0);
    if (this.source.table && !this.programme.filmed) void this.#lookForReport();
  }

  exit(): void {
    this.#gone = true;
    clearTimeout(this.#ticking);
    clearTimeout(this.#asking);
    this.screen.stop();
  }

  // ------------------------------------------------------------ going somewhere

  /** Show a moment as it is, without what leads to it. */
  async goTo(moment: number): Promise<void> {
    const n = Math.min(this.last, Math.max(0, moment));
    this.n = n;
    if (!(await this.#loaded(n)) || this.n !== n) return;
    const scene = this.#film!.scene(this.view, n);
    if (scene) this.#put({ scene, picture: null, step: this.#film!.shot(this.view, n)?.step ?? NO_STEP }, true);
  }

  async look(view: string): Promise<void> {
    this.view = view;
    await this.goTo(this.n);
  }

  /** The next action of which there is anything to see. */
  async forward(): Promise<void> {
    if (this.screen.pausing) return this.screen.goOn();
    if (this.screen.moving) this.screen.skip();
    for (let n = this.n; n < this.last; n += 1) {
      if (!(await this.#loaded(n)) || this.#gone) return;
      const shot = this.#film!.shot(this.view, n + 1);
      if (!shot) return;
      if (!isSeen(shot.step) && n + 1 < this.last) continue;
      this.n = n + 1;
      this.#put(shot, this.playing && this.speed >= FAST);
      return;
    }
  }

  async back(): Promise<void> {
    let n = this.n - 1;
    while (n > 0) {
      if (!(await this.#loaded(n - 1))) return;
      const shot = this.#film!.shot(this.view, n);
      if (!shot || isSeen(shot.step)) break;
      n -= 1;
    }
    await this.goTo(n);
  }

  turn(way: 1 | -1): Promise<void> {
    return this.#leap(this.programme?.turns ?? [], way);
  }

  round(way: 1 | -1): Promise<void> {
    return this.#leap(this.programme?.rounds ?? [], way);
  }

  #leap(moments: number[], way: 1 | -1): Promise<void> {
    return this.goTo(way > 0 ? after(moments, this.n, this.last) : before(moments, this.n));
  }

  /** See an action happen. */
  async watch(action: number): Promise<void> {
    await this.goTo(action - 1);
    await this.forward();
  }

  // ------------------------------------------------------------ playing by itself

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.n >= this.last) void this.goTo(0).then(() => this.#later(PASS));
    else void this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#ticking);
  }

  async #tick(): Promise<void> {
    if (!this.playing || this.#gone) return;
    if (this.screen.moving && this.speed < FAST) return this.#later(AGAIN, false);
    if (this.n >= this.last && !this.screen.pausing) return this.pause();
    await this.forward();
    if (this.problem) return this.pause();
    const told = this.screen.spoken !== '';
    this.#later(this.screen.pausing ? PICTURE : told ? READ : PASS);
  }

  #later(wait: number, paced = true): void {
    clearTimeout(this.#ticking);
    this.#ticking = setTimeout(() => void this.#tick(), paced ? wait / this.speed : wait);
  }

  // ------------------------------------------------------------ loading and showing

  /** Whether a moment and the step after it are here now; the others follow by themselves. */
  async #loaded(moment: number): Promise<boolean> {
    const film = this.#film;
    if (!film) return false;
    const { view } = this;
    try {
      if (!film.has(view, moment)) await film.load(view, moment);
      this.problem = '';
    } catch (problem) {
      this.problem = (problem as Error).message;
      return false;
    }
    if (view !== this.view) return false;
    this.#tell();
    void this.#loadRest(film, view);
    return true;
  }

  #resting = '';

  async #loadRest(film: Film, view: string): Promise<void> {
    if (this.#resting === view) return;
    this.#resting = view;
    try {
      for (let next; (next = film.missing(view, this.n)[0]) !== undefined && view === this.view && !this.#gone;) {
        await film.load(view, next);
        this.#tell();
      }
    } catch {
      // Whoever goes there is told.
    } finally {
      if (this.#resting === view) this.#resting = '';
    }
  }

  #told = '';

  #tell(): void {
    const film = this.#film!;
    const state = `${this.view} ${film.missing(this.view, 0).length}`;
    if (state === this.#told) return;
    this.#told = state;
    this.log = film.log(this.view);
  }

  /** Hand a scene to the screen, which shows what leads to it unless it is to be shown at once. */
  #put({ step, scene, picture }: Shot, full: boolean): void {
    const viewer = String(scene.seat);
    const again = this.screen.last === null;
    this.#serial += 1;
    if (this.screen.moving) this.screen.skip();
    this.screen.receive({
      type: 'moment', n: this.#serial, full: full || again, over: null, undo: null, guide: null, changes: {}, scenes: { [viewer]: scene },
      steps: [{
        n: this.#serial, seat: step.seat, events: step.events, pictured: step.pictured, changes: {},
        pictures: picture && !full ? { [viewer]: picture } : {},
      }],
    });
  }

  // ------------------------------------------------------------ the report

  async #lookForReport(): Promise<void> {
    try {
      const found = await readReport(this.source.table, false);
      if ('curves' in found) this.report = found;
    } catch {
      // It is offered to be made.
    }
  }

  /** Have the report made, and its curve drawn when it is there. */
  async askReport(): Promise<void> {
    this.reportProblem = '';
    this.progress ??= { done: 0, total: 0 };
    try {
      const found = await readReport(this.source.table);
      if (this.#gone) return;
      if ('curves' in found) {
        this.report = found;
        this.progress = null;
        return;
      }
      this.progress = found;
      this.#asking = setTimeout(() => void this.askReport(), REPORT_AGAIN);
    } catch (problem) {
      this.progress = null;
      this.reportProblem = (problem as Error).message;
    }
  }
}

const NO_STEP = { n: 0, seat: -1, events: [], change: null, picture: null, pictured: 0 };
