// The hall over HTTP: one function for each request that the page makes.

import type {
  GameCard, Join, NewTable, OptionCard, OwnTable, Refused, ReportPage, ReportProgress, RulebookPage, Seated,
  TableCard,
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

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      // A foreign page's form cannot send this header: the server's guard against forged requests.
      headers: method === 'POST'
        ? { 'Content-Type': 'application/json', 'X-Fairground': 'page' }
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
  return answer as T;
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const listGames = () => call<GameCard[]>('GET', '/games');
export const listOptions = (game: string) =>
  call<OptionCard[]>('GET', `/games/${encodeURIComponent(game)}/options`);
export const readRules = (game: string) =>
  call<RulebookPage>('GET', `/games/${encodeURIComponent(game)}/rules`);
export const listTables = () => call<TableCard[]>('GET', '/tables');
export const listOwnTables = () => call<OwnTable[]>('GET', '/tables/mine');
export const openTable = (plan: NewTable) => call<Seated>('POST', '/tables', plan);
export const readTable = (table: string) => call<TableCard>('GET', at(table));
export const joinTable = (table: string, join: Join) =>
  call<Seated>('POST', `${at(table)}/join`, join);
export const leaveTable = (table: string) => call<TableCard>('POST', `${at(table)}/leave`);
export const returnToTable = (table: string) => call<Seated>('POST', `${at(table)}/return`);
export const askRematch = (table: string) => call<Seated>('POST', `${at(table)}/rematch`);
export const readReport = (table: string) =>
  call<ReportPage | ReportProgress>('GET', `${at(table)}/report`);
export const replayHref = (table: string) => `/api${at(table)}/replay`;
