// The hall over HTTP: one function for each request that the page makes.

import { Errands } from './errands';
import type {
  Advised, Branch, Ending, FinishedTable, GameInfo, GameLuck, Given, Invitation, Join, LabPage, Me, NewLesson, NewNote, NewTable, NoteInfo, OptionInfo, OwnTable, Part,
  Programme, Refused, ReplayPage, ReportPage, ReportProgress, RulebookPage, Seated, StudyGame, StudyInfo, StudyOrder, TableInfo, TurnPicture,
  Vanished,
  Verified,
} from './messages';
import { words } from './words';

/** A request that the server refused, with its sentence and perhaps the rule it names. */
export class CallRefused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly rule = '',
  ) {
    super(sentence);
  }
}

interface Answered<T> {
  answer: T;
  headers: Headers;
}

async function exchange<T>(
  method: 'GET' | 'POST', path: string, body?: unknown, key?: string,
): Promise<Answered<T>> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      // A foreign page's form cannot send this header: the server's guard against forged requests.
      headers: method === 'POST'
        ? { 'Content-Type': 'application/json', 'X-Fairground': 'page', ...(key ? { 'Idempotency-Key': key } : {}) }
        : {},
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallRefused(0, words.errors.unreachable);
  }
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    throw new CallRefused(response.status, words.errors.unreadable);
  }
  if (!response.ok) {
    const refused = (answer ?? {}) as Partial<Refused>;
    throw new CallRefused(
      response.status, refused.error || words.errors.refused(response.status), refused.rule ?? '',
    );
  }
  return { answer: answer as T, headers: response.headers };
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<T> {
  return (await exchange<T>(method, path, body, key)).answer;
}

const errands = new Errands();

/** Have something done once, though an answer may get lost and the call be sent again. */
const once = <T>(path: string, body?: { nickname: string } | Vanished | Ending | Given) =>
  errands.run(`${path} ${JSON.stringify(body)}`, async (key) => {
    // Without a session the hall could not tell a resend from a stranger's call.
    if (body && 'nickname' in body) await call<Me>('POST', '/me', { nickname: body.nickname });
    return call<T>('POST', path, body, key);
  });

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const listGames = () => call<GameInfo[]>('GET', '/games');
export const listOptions = (game: string) =>
  call<OptionInfo[]>('GET', `/games/${encodeURIComponent(game)}/options`);
export const readRules = (game: string) =>
  call<RulebookPage>('GET', `/games/${encodeURIComponent(game)}/rules`);
export const readTurn = (game: string) =>
  call<TurnPicture[]>('GET', `/games/${encodeURIComponent(game)}/turn`);
/** The first so many pages of the public tables, and whether there are more. */
export async function listTables(pages: number): Promise<{ tables: TableInfo[]; more: boolean }> {
  const numbers = Array.from({ length: pages }, (_, place) => place + 1);
  const found = await Promise.all(numbers.map((page) => exchange<TableInfo[]>('GET', `/tables?page=${page}`)));
  const known = new Map(found.flatMap(({ answer }) => answer).map((table) => [table.id, table]));
  const more = found.at(-1)?.headers.get('Link')?.includes('rel="next"') ?? false;
  return { tables: [...known.values()], more };
}
export const listOwnTables = () => call<OwnTable[]>('GET', '/tables/mine');
/** A table at which a chapter is taught. */
export const beginLesson = (plan: NewLesson) => once<Seated>('/lessons', plan);
export const openTable = (plan: NewTable) => once<Seated>('/tables', plan);
/** A table that plays on from a moment of a finished one. */
export const branchTable = (table: string, plan: Branch) => once<Seated>(`${at(table)}/branch`, plan);
export const readTable = (table: string) => call<TableInfo>('GET', at(table));
export const joinTable = (table: string, join: Join) =>
  once<Seated>(`${at(table)}/join`, join);
export const leaveTable = (table: string) => once<TableInfo>(`${at(table)}/leave`);
export const returnToTable = (table: string) => once<Seated>(`${at(table)}/return`);
/** Let a bot play on for somebody who has vanished. */
export const letBotPlay = (table: string, plan: Vanished) => once<Seated>(`${at(table)}/stand-in`, plan);
/** Agree that the game ends without them, or not any more. */
export const endGame = (table: string, plan: Ending) => once<Seated>(`${at(table)}/end`, plan);
/** Open the next table, or come along to the one that somebody has opened. */
export const askRematch = (table: string) => once<Seated>(`${at(table)}/rematch`);
export const declineRematch = (table: string) => once<Seated>(`${at(table)}/decline`);
/** Give an open seat to a bot, or to whoever comes first. */
export const giveSeat = (table: string, plan: Given) => once<Seated>(`${at(table)}/give`, plan);
/** The report of a finished game, which is made unless one only looks whether it is there. */
export const readReport = (table: string, begin = true) =>
  call<ReportPage | ReportProgress>('GET', `${at(table)}/report${begin ? '' : '?begin=false'}`);
export const replayFile = (table: string) => `/api${at(table)}/replay`;
export const readReplay = (table: string) => call<ReplayPage>('GET', `${at(table)}/replay`);
/** Have the hall play a replay file again. */
export const verifyFile = (file: ReplayPage) => call<Verified>('POST', '/replays/verify', file);
/** Whether there is a file to be had: not while the game goes on. */
export const hasReplay = (table: string) => call('GET', `${at(table)}/replay`).then(() => true, () => false);

/** Dice and deals of all finished games, counted. */
export const readLuck = () => call<GameLuck[]>('GET', '/luck');

export const readMe = () => call<Me>('GET', '/me');
export const readInvitation = () => call<Invitation>('GET', '/invitation');
export const takeName = (nickname: string) => call<Me>('POST', '/me', { nickname });
export const readNotes = (table: string) => call<NoteInfo[]>('GET', `${at(table)}/notes`);
export const writeNote = (table: string, note: NewNote) => call<NoteInfo[]>('POST', `${at(table)}/notes`, note);
export const removeNote = (table: string, note: string) =>
  call<NoteInfo[]>('POST', `${at(table)}/notes/${encodeURIComponent(note)}/remove`);

export const readProgramme = (table: string) => call<Programme>('GET', `${at(table)}/theatre`);
export const readPart = (table: string, view: string, moment: number) =>
  call<Part>('GET', `${at(table)}/theatre/${view}?at=${moment}`);
export const readAdvice = (table: string, seat: number, moment: number) =>
  call<Advised>('GET', `${at(table)}/theatre/${seat}/advice?at=${moment}`);
/** The same of a replay file, which is sent along each time: the hall keeps nothing of it. */
export const checkFile = (file: unknown) => call<Programme>('POST', '/replays', file);
export const readFilePart = (file: unknown, view: string, moment: number) =>
  call<Part>('POST', `/replays/${view}?at=${moment}`, file);
export const readFileAdvice = (file: unknown, seat: number, moment: number) =>
  call<Advised>('POST', `/replays/${seat}/advice?at=${moment}`, file);

/** A page of one's own games that are over, and whether there is another. */
export async function listFinished(page: number): Promise<{ games: FinishedTable[]; more: boolean }> {
  const { answer, headers } = await exchange<FinishedTable[]>('GET', `/tables/finished?page=${page}`);
  return { games: answer, more: headers.get('Link')?.includes('rel="next"') ?? false };
}

const study = (id: string) => `/lab/studies/${encodeURIComponent(id)}`;

export const readLab = () => call<LabPage>('GET', '/lab');
export const orderStudy = (order: StudyOrder) => call<StudyInfo>('POST', '/lab/studies', order);
export const readStudy = (id: string) => call<StudyInfo>('GET', study(id));
export const stopStudy = (id: string) => call<StudyInfo>('POST', `${study(id)}/stop`);
export const resumeStudy = (id: string) => call<StudyInfo>('POST', `${study(id)}/resume`);
export const reportHref = (id: string) => `/api${study(id)}/report`;
export const readStudyGame = (id: string, row: number) => call<ReplayPage>('GET', `${study(id)}/games/${row}`);
/** A page of a study's games, and whether there is another. */
export async function listStudyGames(id: string, page: number): Promise<{ games: StudyGame[]; more: boolean }> {
  const { answer, headers } = await exchange<StudyGame[]>('GET', `${study(id)}/games?page=${page}`);
  return { games: answer, more: headers.get('Link')?.includes('rel="next"') ?? false };
}
