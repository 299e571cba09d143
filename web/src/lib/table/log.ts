// The log of a table as this screen may tell it.

import type { EventInfo, Panel, StepInfo } from '../messages';
import { mayTell } from './sharing';

/** The kind of event that tells of taking back; talk about it has a longer name. */
const UNDO = 'undo';

export interface LogStep {
  n: number;
  seat: number;
  lines: EventInfo[];
}

/** The seat that a sentence begins with: of two names that fit, the longer one. */
export function about(text: string, panels: Panel[]): number | 'none' {
  const named = panels
    .filter((panel) => text.startsWith(panel.name))
    .sort((one, other) => other.name.length - one.name.length);
  return named[0]?.seat ?? 'none';
}

/** What steps tell a screen that these seats share. */
export function linesOf(steps: StepInfo[], seats: number[]): LogStep[] {
  return steps.map(({ n, seat, events }) => ({ n, seat, lines: events.filter((event) => mayTell(event, seats)) }));
}

/** A log with further steps; the first may go on with what its last one tells, after a picture. */
export function continued(log: LogStep[], steps: LogStep[]): LogStep[] {
  const [last, first] = [log.at(-1), steps[0]];
  if (!last || !first || last.n !== first.n) return [...log, ...steps];
  return [...log.slice(0, -1), { ...last, lines: [...last.lines, ...first.lines] }, ...steps.slice(1)];
}

/** The last step of our own that was not taken back. */
export function lastOwn(log: LogStep[], seats: number[]): LogStep | null {
  const own: LogStep[] = [];
  for (const step of log) {
    if (seats.includes(step.seat)) own.push(step);
    else if (step.lines.some((line) => line.kind === UNDO && seats.includes(line.seat))) own.pop();
  }
  return own.at(-1) ?? null;
}

/** What would be taken back with everything after a step. */
export function since(log: LogStep[], n: number): string[] {
  const lines = log.filter((step) => step.n > n).flatMap((step) => step.lines);
  return lines.filter((line) => line.text && !line.kind.startsWith(UNDO)).map((line) => line.text);
}
