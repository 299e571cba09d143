// The log of a table as this screen may tell it.

import type { EventInfo, StepInfo } from '../messages';
import { mayTell } from './sharing';

export interface LogStep {
  n: number;
  seat: number;
  lines: EventInfo[];
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
