// The way through a game: from one moment to the next turn or round, in the address, and on the odds' curves.

import type { ReportPage, TurningInfo } from '../messages';

/** The next of some moments after this one; the last moment of all if there is none. */
export function after(moments: number[], n: number, last: number): number {
  return moments.find((moment) => moment > n) ?? last;
}

/** The last of some moments before this one. */
export function before(moments: number[], n: number): number {
  return moments.findLast((moment) => moment < n) ?? 0;
}

export interface Mark {
  moment: number;
  view: string;
}

/** "#42/open" as a moment and a view; what is not there is null. */
export function parseMark(hash: string): { moment: number | null; view: string | null } {
  const [moment = '', view = ''] = hash.replace(/^#/, '').split('/');
  return {
    moment: /^\d{1,7}$/.test(moment) ? Number(moment) : null,
    view: /^(open|spectator|\d{1,2})$/.test(view) ? view : null,
  };
}

export const markOf = ({ moment, view }: Mark): string => `#${moment}/${view}`;

/** Odds are those before an action: at the moment that it ends. */
export const momentOf = (step: number, actions: number): number => Math.min(actions, Math.max(0, step - 1));

/** Everybody's odds at a moment, as far as they were judged. */
export function oddsAt(report: ReportPage, moment: number): number[] {
  return report.curves.map((curve) => {
    const known = curve.filter(([step = 0]) => momentOf(step, report.actions) <= moment);
    return known.at(-1)?.[1] ?? curve[0]?.[1] ?? 0;
  });
}

/** A seat's odds as the points of a line over moments: each stays until it is judged anew. */
export function lineOver(curve: number[][], actions: number, place: (moment: number, odds: number) => string): string {
  return curve.map(([step = 0, odds = 0]) => place(momentOf(step, actions), odds)).join(' ');
}

/** Where a turning point is to be watched: the moment before its action. */
export const turnedAt = (turning: TurningInfo): number => Math.max(0, turning.step - 1);
