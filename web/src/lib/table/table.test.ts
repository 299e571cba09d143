import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, Scene, ServerMessage, TableInfo } from '../messages';
import { settings } from '../settings.svelte';
import { choice, moment, scene, step } from './example';
import { Table } from './table.svelte';

/** The hall's end of a line: what it was sent. */
class Line {
  static readonly OPEN = 1;
  static newest: Line;
  readyState = 1;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  sent: ClientMessage[] = [];

  constructor() {
    Line.newest = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  says(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const card: TableInfo = {
  id: 't', game: 'crash-grid', title: 'Crash Grid', state: 'playing', public: false, hints: true, options: {},
  created: 0, spectators: 0, mine: [0], rematch: null, giving: false, branch: null, seal: null, lesson: null,
  seats: [{ seat: 0, kind: 'person', name: 'Ann', bot: '', connected: true, away: false, mine: true, kept: '' }],
};
const decision = (more: Partial<Scene> = {}) => ({ 0: scene({ choices: [choice(3, []), choice(4, [])], ...more }) });

/** A table at which seat 0 must decide. */
async function entered(): Promise<{ table: Table; line: Line }> {
  const table = new Table('t');
  await table.enter();
  const line = Line.newest;
  line.onopen();
  line.says(moment(4, [step(4)], decision(), true));
  return { table, line };
}
const answer = (id: string, ok: boolean, n: number): ServerMessage => (
  { type: 'answer', id, ok, n, rule: ok ? '' : 'CG-17', sentence: ok ? '' : 'Not now.' });
const newest = (line: Line) => line.sent.at(-1) as Extract<ClientMessage, { id: string }>;

beforeEach(() => {
  settings.speed = 'instant';
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(card)));
});
afterEach(() => {
  settings.speed = 'calm';
  vi.unstubAllGlobals();
});

test('says hello, and lets a person decide', async () => {
  const { table, line } = await entered();
  expect(line.sent).toEqual([{ type: 'hello', since: null, chat: 0, changes: true }]);
  expect([table.card?.title, table.mine, table.screen.n, table.deciding]).toEqual(['Crash Grid', [0], 4, true]);
  table.exit();
});

test('a choice is on its way until it is shown', async () => {
  const { table, line } = await entered();
  table.play(choice(3, []));
  expect(newest(line)).toMatchObject({ type: 'play', seat: 0, action: 3, n: 4 });
  expect(table.deciding).toBe(false);
  line.says(answer(newest(line).id, true, 5));
  expect(table.sent).not.toBeNull();
  line.says(moment(5, [step(5)], decision()));
  expect([table.sent, table.deciding]).toEqual([null, true]);
  table.exit();
});

test('a refusal is told, stays while others play, and goes with the next step of its own', async () => {
  const { table, line } = await entered();
  table.ask(choice(9, []));
  line.says(answer(newest(line).id, false, 4));
  expect(table.refusal).toEqual({ sentence: 'Not now.', rule: 'CG-17' });
  line.says(moment(5, [step(5, [], { seat: -1 })], decision()));
  expect(table.refusal).not.toBeNull();
  line.says(moment(6, [step(6)], decision()));
  expect(table.refusal).toBeNull();
  table.exit();
});

test('what was picked together may be done before its last action, and is refused where it is not', async () => {
  for (const [left, refused] of [[[], null], [[choice(1, [])], { sentence: 'Not now.', rule: 'CG-17' }]] as const) {
    const { table, line } = await entered();
    table.playAll([3, 1]);
    line.says(answer(newest(line).id, true, 5));
    expect(newest(line)).toMatchObject({ action: 1 });
    line.says(moment(5, [step(5)], decision({ choices: [...left] })));
    line.says(answer(newest(line).id, false, 5));
    expect(table.refusal).toEqual(refused);
    expect(table.sent).toBeNull();
    table.exit();
  }
});

test('a hint is forgotten with the decision that it was about', async () => {
  const { table, line } = await entered();
  table.askHint();
  line.says({ type: 'hint', id: newest(line).id, seat: 0, n: 4, games: 9, options: [], then: [] });
  line.says(moment(5, [step(5, [], { seat: -1 })], decision()));
  expect(table.hinting.hint).not.toBeNull();
  line.says(moment(6, [step(6)], decision()));
  expect(table.hinting.hint).toBeNull();
  table.exit();
});

test('steps that are missing are asked for', async () => {
  const { table, line } = await entered();
  line.says(moment(9, [step(9)], decision()));
  expect(newest(line)).toEqual({ type: 'hello', since: 4, chat: 0, changes: true });
  table.exit();
});

test('a seat waives its chances to interrupt while the series runs', async () => {
  const { table, line } = await entered();
  line.says(moment(5, [step(5)], decision({ series: 'first' })));
  table.waive(true);
  expect(table.waived).toEqual({ 0: 'first' });
  line.says(moment(6, [step(6)], decision({ series: 'second' })));
  expect(table.waived).toEqual({});
  table.exit();
});

test('a table that does not let us in says why', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error: 'There is no such table.' }), { status: 404 }));
  const table = new Table('t');
  await table.enter();
  expect(table.closed).toBe('There is no such table.');
});

test('a hall that restarts is no line that is lost, and is called again within a moment', async () => {
  vi.useFakeTimers();
  const { table, line } = await entered();
  line.says({ type: 'bye', sentence: 'The hall restarts: one moment.' });
  line.onclose({ code: 1012 });
  expect([table.link, table.notice]).toEqual(['restarting', 'The hall restarts: one moment.']);
  vi.advanceTimersByTime(600);
  const second = Line.newest;
  expect(second).not.toBe(line);
  second.onclose({ code: 1006 }); // not open yet
  expect(table.link).toBe('restarting');
  vi.advanceTimersByTime(1100);
  const third = Line.newest;
  expect(third).not.toBe(second);
  expect(table.link).toBe('restarting');
  third.onopen();
  expect([table.link, table.notice]).toEqual(['open', '']);
  expect(third.sent).toEqual([{ type: 'hello', since: 4, chat: 0, changes: true }]);
  third.onclose({ code: 1006 });
  expect(table.link).toBe('lost');
  table.exit();
  vi.useRealTimers();
});

test('a table is waited for while the hall restarts', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error: 'One moment.' }), { status: 503 }));
  const table = new Table('t');
  await table.enter();
  expect([table.closed, table.link]).toEqual(['', 'connecting']);
  table.exit();
});
