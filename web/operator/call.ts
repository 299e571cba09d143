// The operator's calls: one function for each.

import type { ActInfo, BanInfo, Glance, RunningTables, Sessions } from './shown';

/** A call that the hall refused, with its sentence; status 0 if it did not answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Whoever leaves is led away: a question that was still under way does not bring them back. */
let leaving = false;

const SILENT = 'The hall does not answer. It is tried again.';

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/operator/${path}`, body === undefined ? {} : {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Fairground': 'page' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, SILENT);
  }
  // The pass has ended, or there is a new token: the page that asks for it comes in this one's place.
  if (answer.status === 401 && !leaving) location.reload();
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, (said as { error?: string } | null)?.error ?? SILENT);
  return said as T;
}

const found = (search: string) => (search ? `?search=${encodeURIComponent(search.slice(0, 60))}` : '');
const named = encodeURIComponent;

export const seeGlance = () => call<Glance>('api/glance');
export const seeTables = (search: string) => call<RunningTables>(`api/tables${found(search)}`);
export const seeSessions = (search: string) => call<Sessions>(`api/sessions${found(search)}`);
export const seeBans = () => call<BanInfo[]>('api/bans');
export const seeActs = () => call<ActInfo[]>('api/acts');
export const closeTable = (table: string, reason: string) => call(`api/tables/${named(table)}/close`, { reason });
export const endSession = (session: string, reason: string) => call(`api/sessions/${named(session)}/end`, { reason });
export const banSession = (session: string, address: boolean, days: number, reason: string) =>
  call('api/bans', { session, address, days, reason });
export const banNetwork = (network: string, days: number, reason: string) => call('api/bans', { network, days, reason });
export const liftBan = (ban: string) => call(`api/bans/${named(ban)}/lift`, {});
export const drain = (worker: string) => call('api/drain', { worker });
export async function leave(): Promise<void> {
  leaving = true;
  try {
    await call('leave', {});
  } catch (problem) {
    leaving = false;
    throw problem;
  }
  location.href = '/';
}
