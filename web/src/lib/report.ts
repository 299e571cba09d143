// The end of a game: who comes first, and the report as a picture.

import type { Panel, ReportPage, TurningInfo } from './messages';

export interface Spot {
  x: number;
  y: number;
}

export interface Mark extends Spot {
  turning: TurningInfo;
}

/** The winners, then who came closest to them: in some games the lowest score is the best. */
export function ranking(panels: Panel[], winners: number[]): Panel[] {
  const best = Number(panels.find((panel) => panel.seat === winners[0])?.score ?? 0);
  const behind = (panel: Panel) => (winners.includes(panel.seat) ? -1 : Math.abs(Number(panel.score) - best));
  return [...panels].sort((one, other) => behind(one) - behind(other));
}

/** Room around the lines for their figures. */
export const MARGIN = { left: 50, right: 12, top: 10, bottom: 26 };

/** From an action and odds to a place in a picture of this size. */
export function placing(report: ReportPage, width: number, height: number): (step: number, odds: number) => Spot {
  const last = report.actions + 1;
  const across = Math.max(1, width - MARGIN.left - MARGIN.right);
  const down = Math.max(1, height - MARGIN.top - MARGIN.bottom);
  return (step, odds) => ({ x: MARGIN.left + (across * step) / last, y: MARGIN.top + down * (1 - odds) });
}

/** A seat's odds as the points of a line. */
export function lineOf(curve: number[][], place: (step: number, odds: number) => Spot): string {
  return curve
    .map(([step = 0, odds = 0]) => place(step, odds))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}

/** Where the turning points lie: on their seat's line, where its odds were known again. */
export function marksOf(report: ReportPage, place: (step: number, odds: number) => Spot): Mark[] {
  return report.turnings.map((turning) => {
    const after = report.curves[turning.seat]?.find(([step = 0, odds = 0]) =>
      step > turning.step && Math.abs(odds - turning.after) < 1e-9);
    return { turning, ...place(after?.[0] ?? turning.step, turning.after) };
  });
}

/** Actions that the axis names: a few round numbers. */
export function ticks(actions: number, most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000, 50000];
  const step = steps.find((entry) => actions / entry <= most) ?? actions;
  return Array.from({ length: Math.floor(actions / step) }, (_, number) => (number + 1) * step);
}
